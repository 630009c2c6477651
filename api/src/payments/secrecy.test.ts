import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { expect, test as plain } from "vitest";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout, confirmPayment, webhookPath } from "@tindahan/contract/checkout/checkout.ts";
import { createApp } from "../app.ts";
import { createServices } from "../compose.ts";
import { createLogger } from "../platform/telemetry/telemetry.ts";
import {
  getPaymongoKeys,
  removePaymongoKeys,
  savePaymongoKeys,
  testPaymongoKeys,
} from "@tindahan/contract/payments/paymongo-keys.ts";
import { getSettings } from "@tindahan/contract/settings/settings.ts";
import { listAudit } from "@tindahan/contract/accounts/manage-audit.ts";
import { listSecurityEvents } from "@tindahan/contract/accounts/security-events.ts";
import { dumpDatabase } from "../../test/support/database-dump.ts";
import { details, test } from "../../test/support/paying.ts";
import { signed } from "../../test/security/forged-webhooks.ts";
import { openShop, testConfig } from "../../test/support/shop.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

plain("makes no call to PayMongo's retired Sources API", () => {
  const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx"], { cwd: ROOT, encoding: "utf8" })
    .trim()
    .split("\n");
  const found = files
    .filter((file) => !file.startsWith("paymongo-simulator/") && !file.endsWith("payments/secrecy.test.ts"))
    .filter((file) => existsSync(join(ROOT, file)))
    .filter((file) => /v1\/sources|["'`]\/sources["'`]/.test(readFileSync(join(ROOT, file), "utf8")));

  expect(files.length).toBeGreaterThan(300);
  expect(found).toEqual([]);
});

plain("ships no payment secret to browsers", () => {
  const bundles = globSync("web/build*/client/**/*.{js,css,html,map}", { cwd: ROOT });
  const found = bundles.filter((file) =>
    /sk_(test|live)_\w|whsk_\w|PAYMONGO_SECRET|PAYMONGO_WEBHOOK|api\.paymongo\.com\/v1\/payment_intents/.test(
      readFileSync(join(ROOT, file), "utf8"),
    ),
  );

  expect(found).toEqual([]);
  expect(bundles.length, "nothing is built: npm run build").toBeGreaterThan(50);
});

test("logs and returns neither keys nor payer data when the provider fails", async ({ paying }) => {
  const logOutput: string[] = [];
  const sink = new Writable({ write: (chunk, _, done) => (logOutput.push(String(chunk)), done()) }); // prettier-ignore
  const { config } = paying.services;
  const { api, account } = config.providers.paymongo;
  const { member, intentId, productId } = await paying.sendToPay();
  const headers = { authorization: `Bearer ${member.token}` };
  const { body, header } = signed(intentId, "evt_x");
  const responses: string[] = [];

  for (const kind of ["500", "malformed", "reset", "timeout", "429"]) {
    await paying.provider.control("/faults/clear", {});
    await paying.provider.fault({ endpoint: "any", kind, count: null });
    // New services each time, because the circuit breaker would stop further calls.
    const services = createServices(
      {
        ...config,
        providers: { ...config.providers, paymongo: { api, account: { ...account!, timeoutMs: 100 } } },
      },
      createLogger("trace", sink),
    );
    const app = await createApp(services);
    await app.inject({
      method: "POST",
      url: "/api/cart/add",
      headers,
      payload: { userId: member.id, productId },
    });
    for (const [url, payload, extra] of [
      [checkout.path, { userId: member.id, ...details, paymentMethod: "grab_pay" }, headers],
      [confirmPayment.path, { sourceId: intentId }, headers],
      [webhookPath("paymongo"), body, { "content-type": "application/json", "paymongo-signature": header }],
      [
        webhookPath("paymongo"),
        body,
        { "content-type": "application/json", "paymongo-signature": "t=1,te=00,li=" },
      ],
    ] as const)
      responses.push((await app.inject({ method: "POST", url, headers: extra, payload })).body);
    await app.close();
    await services.close();
  }

  const output = logOutput.join("") + responses.join("");
  expect(output).toContain("failed to start payment");
  const secrets = [
    account!.secretKey, account!.webhookSecret!, member.token, member.user.email,
    Buffer.from(`${account!.secretKey}:`).toString("base64"), "9171234567", details.customerName, details.deliveryAddress,
  ]; // prettier-ignore
  for (const secret of secrets) expect(output).not.toContain(secret);
});

test("keeps PayMongo keys entered in the admin out of responses, logs, audit records and tables when the provider fails", async ({
  paying,
}) => {
  const logOutput: string[] = [];
  const sink = new Writable({ write: (chunk, _, done) => (logOutput.push(String(chunk)), done()) }); // prettier-ignore
  const { apiUrl } = paying.services.config.providers.paymongo.api;
  const environment = { PAYMONGO_API_URL: apiUrl, PAYMENT_METHODS: "cod,grab_pay,card" };
  const services = createServices(testConfig(paying.databaseUrl, environment), createLogger("trace", sink));
  const app = await createApp(services);
  const shop = openShop(app, services, paying.databaseUrl);
  const owner = await shop.admin();
  const responses: unknown[] = [];
  const ask: typeof owner.ask = async (...call) => {
    const reply = await owner.ask(...call);
    responses.push(reply.body);
    return reply;
  };
  const keys = {
    secretKey: "sk_test_knownToNobody1",
    publicKey: "pk_test_knownToNobody2",
    webhookSecret: "whsk_knownToNobody3",
  };
  const mistyped = { ...keys, secretKey: "sk_test-knownToNobody4", webhookSecret: "whsk-knownToNobody5" };

  for (const kind of [undefined, "500", "malformed", "reset"]) {
    await paying.provider.control("/faults/clear", {});
    if (kind) await paying.provider.fault({ endpoint: "any", kind, count: null });
    for (const body of [mistyped, keys]) {
      await ask(testPaymongoKeys, { body });
      await ask(savePaymongoKeys, { body });
    }
    await ask(savePaymongoKeys, { body: { ...keys, unknown: "sk_test_knownToNobody6" } as typeof keys });
    await ask(testPaymongoKeys, { body: {} });
    expect((await ask(getPaymongoKeys, {})).body).toMatchObject({ keys: { source: "settings" } });
    const member = await shop.shopper();
    const { id: productId } = await shop.product();
    await member.ask(addToCart, { body: { userId: member.id, productId } });
    responses.push(
      (await member.ask(checkout, { body: { userId: member.id, ...details, paymentMethod: "grab_pay" } }))
        .body,
    );
  }
  for (const call of [getSettings, listAudit, listSecurityEvents] as const) await ask(call, {});
  const dump = await dumpDatabase(paying);
  await ask(removePaymongoKeys, {});
  await app.close();
  await shop.superuser.db.destroy();
  await services.close();

  expect(logOutput.join("")).toContain("failed to start payment");
  expect(JSON.stringify(responses)).toContain("does not accept the secret key");
  expect(dump).toContain("paymongoKeys");
  const output = [logOutput.join(""), JSON.stringify(responses), dump].join("\n");
  const tails = ["knownToNobody", ...Object.values(keys).map((key) => key.slice(0, -1))];
  for (const text of tails)
    for (const form of [
      text,
      Buffer.from(text).toString("hex"),
      Buffer.from(text).toString("base64").slice(0, -4),
    ])
      expect(output).not.toContain(form);
});
