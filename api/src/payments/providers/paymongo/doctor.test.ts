// @module-tag postgres-15
import { expect } from "vitest";
import { webhookPath } from "@tindahan/contract/checkout/checkout.ts";
import { test, type PayingShop } from "../../../../test/support/paying.ts";
import { examinePaymongo, registerWebhook, type DoctorInput } from "./doctor.ts";

async function configOf({ services, provider }: PayingShop): Promise<DoctorInput> {
  const { webhooks } = await provider.control<{ webhooks: { url: string }[] }>("/state");
  return {
    account: services.config.providers.paymongo.account,
    paymentMethods: services.config.paymentMethods,
    publicUrl: webhooks[0]!.url.replace(webhookPath("paymongo"), ""),
  };
}

async function problems(config: DoctorInput, now?: number): Promise<string[]> {
  return (await examinePaymongo(config, now)).filter(({ isFine }) => !isFine).map(({ words }) => words);
}

test("the PayMongo check reports no problem with valid keys, webhook and clock", async ({ paying }) => {
  const findings = await examinePaymongo(await configOf(paying));

  expect(findings.filter(({ isFine }) => !isFine)).toEqual([]);
  expect(findings.length).toBeGreaterThanOrEqual(6);
});

test("the PayMongo check names each problem without revealing a secret", async ({ paying }) => {
  const config = await configOf(paying);
  const account = config.account!;
  const { webhooks } = await paying.provider.control<{ webhooks: { id: string }[] }>("/state");
  const change = (path: string, attributes?: object) =>
    fetch(`${account.apiUrl}/webhooks/${webhooks[0]!.id}${path}`, {
      method: path ? "POST" : "PUT",
      headers: {
        authorization: `Basic ${Buffer.from(`${account.secretKey}:`).toString("base64")}`,
        ...(attributes ? { "content-type": "application/json" } : {}),
      },
      ...(attributes ? { body: JSON.stringify({ data: { attributes } }) } : {}),
    });

  expect(await problems({ ...config, account: undefined })).toEqual([
    expect.stringContaining("only be paid in cash"),
  ]);
  expect(await problems({ ...config, account: { ...account, secretKey: "sk_test_wrong" } })).toEqual([
    expect.stringContaining("does not accept the secret key"),
  ]);
  expect(await problems({ ...config, account: { ...account, apiUrl: "http://127.0.0.1:9/v1" } })).toEqual([
    expect.stringContaining("could not be reached"),
  ]);
  expect(await problems({ ...config, account: { ...account, webhookSecret: "whsk_other" } })).toEqual([
    expect.stringContaining("The webhook secret is wrong"),
  ]);
  expect(await problems({ ...config, account: { ...account, webhookSecret: undefined } })).toEqual([
    expect.stringContaining("There is no webhook secret"),
  ]);
  expect(await problems({ ...config, account: { ...account, publicKey: undefined } })).toEqual([
    expect.stringContaining("There is no public key"),
  ]);
  expect(await problems({ ...config, account: { ...account, publicKey: "pk_test_wrong" } })).toEqual([
    expect.stringContaining("does not accept the public key (401)"),
  ]);
  expect(await problems({ ...config, publicUrl: "https://shop.example.ph" })).toEqual([
    expect.stringContaining("No webhook is registered for https://shop.example.ph/api/webhooks/paymongo"),
  ]);
  expect(await problems(config, Date.now() + 10 * 60_000)).toEqual([
    expect.stringMatching(/\d+ s ahead of PayMongo's/),
  ]);
  await change("", { events: ["payment.paid"] });
  expect(await problems(config)).toEqual([
    "The webhook does not receive: payment.failed, payment.refunded, payment.refund.updated.",
  ]);
  await change("/disable");
  const all = await problems(config);
  expect(all[0]).toContain("disabled (disabled_by_merchant)");
  expect(JSON.stringify(await examinePaymongo(config))).not.toMatch(/sk_test_|whsk_/);
});

test("registers PayMongo's webhook once, and repairs a disabled one that lacks events", async ({
  paying,
}) => {
  const config = { ...(await configOf(paying)), publicUrl: "http://shop.test" };
  const account = config.account!;
  const hooks = async () => {
    const { webhooks } = await paying.provider.control<{ webhooks: { id: string; url: string }[] }>("/state");
    return webhooks.filter(({ url }) => url === `http://shop.test${webhookPath("paymongo")}`);
  };
  const secret = { secret: account.webhookSecret };
  expect(await Promise.all([registerWebhook(config), registerWebhook(config)])).toEqual([secret, secret]);
  expect(await registerWebhook(config)).toEqual(secret);
  const [hook, ...others] = await hooks();
  expect(others).toEqual([]);

  const authorization = `Basic ${Buffer.from(`${account.secretKey}:`).toString("base64")}`;
  const at = `${account.apiUrl}/webhooks/${hook!.id}`;
  await fetch(at, {
    method: "PUT",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify({ data: { attributes: { events: ["payment.paid", "link.payment.paid"] } } }),
  });
  await fetch(`${at}/disable`, { method: "POST", headers: { authorization } });
  expect(await registerWebhook(config)).toEqual(secret);
  expect(await problems(config)).toEqual([]);
  expect(await hooks()).toMatchObject([
    { id: hook!.id, events: expect.arrayContaining(["link.payment.paid"]) },
  ]);
});

test("registers a PayMongo webhook that passes the check", async ({ paying }) => {
  const config = { ...(await configOf(paying)), publicUrl: "http://shop.test" };

  const registered = await registerWebhook(config);

  expect(registered).toEqual({ secret: config.account!.webhookSecret });
  expect(await problems(config)).toEqual([]);
});
