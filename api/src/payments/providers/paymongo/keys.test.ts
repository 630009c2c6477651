// @module-tag postgres-15
import { expect, onTestFinished, test as plain } from "vitest";
import { confirmPayment, listPaymentMethods } from "@tindahan/contract/checkout/checkout.ts";
import { listAudit } from "@tindahan/contract/accounts/manage-audit.ts";
import {
  getPaymongoKeys,
  registerPaymongoWebhook,
  removePaymongoKeys,
  savePaymongoKeys,
  testPaymongoKeys,
  type EnteredKeys,
} from "@tindahan/contract/payments/paymongo-keys.ts";
import { listSecurityEvents } from "@tindahan/contract/accounts/security-events.ts";
import { getSettings } from "@tindahan/contract/settings/settings.ts";
import { getShop } from "@tindahan/contract/settings/shop.ts";
import { startSimulator } from "@tindahan/paymongo-simulator";
import {
  gestures,
  providerAt,
  test,
  WEBHOOK_SECRET,
  type PayingShop,
} from "../../../../test/support/paying.ts";
import { post, signed } from "../../../../test/security/forged-webhooks.ts";
import { openShop, openTestShop, testConfig, type Member } from "../../../../test/support/shop.ts";
import { createApp } from "../../../app.ts";
import { createServices } from "../../../compose.ts";
import { readPaymongoAccount, selectPaymongoAccount } from "./stored-keys.ts";

const KEYS = {
  secretKey: "sk_test_simulator",
  publicKey: "pk_test_simulator",
  webhookSecret: WEBHOOK_SECRET,
};

type Instance = PayingShop & { stop: () => Promise<void> };
type KeylessShop = PayingShop & {
  owner: Member;
  methods: () => Promise<string[]>;
  openInstance: (env?: object) => Promise<Instance>;
};

async function openKeylessShop(environment: Record<string, string> = {}): Promise<KeylessShop> {
  const paymongo = await startSimulator({ webhookSecret: WEBHOOK_SECRET, settings: { webhookDelayMs: 0 } });
  const provider = providerAt(paymongo.url);
  const settings = {
    PAYMONGO_API_URL: `${paymongo.url}/v1`,
    PAYMENT_METHODS: "cod,grab_pay,card",
    PAGE_CACHE_MB: "4",
    ...environment,
  };
  const { shop, close } = await openTestShop(settings);
  onTestFinished(async () => {
    await close();
    await paymongo.close();
  });
  return {
    ...shop,
    ...gestures(shop, provider),
    owner: await shop.admin(),
    methods: async () => methodsOf(shop),
    openInstance: async (env = {}) => {
      const services = createServices(testConfig(shop.databaseUrl, { ...settings, ...env }));
      const app = await createApp(services);
      const other = openShop(app, services, shop.databaseUrl);
      const stop = async () => {
        await app.close();
        await other.superuser.db.destroy();
        await services.close();
      };
      return { ...other, ...gestures(other, provider), stop };
    },
  };
}

async function methodsOf({ visitor }: Pick<PayingShop, "visitor">): Promise<string[]> {
  return (await visitor.call(listPaymentMethods, {})).methods.map(({ id }) => id);
}

async function findProblems(owner: Member, body: EnteredKeys = {}): Promise<string[]> {
  const { findings } = await owner.call(testPaymongoKeys, { body });
  return findings.filter(({ isFine }) => !isFine).map(({ words }) => words);
}

plain("uses entered keys on every instance immediately, until they are removed", async () => {
  const shop = await openKeylessShop();
  const other = await shop.openInstance();
  const offeredMethods = async () => (await shop.visitor.call(getShop, {})).shop.paymentMethods;
  expect([await shop.methods(), await methodsOf(other)]).toEqual([["cod"], ["cod"]]);
  expect(await offeredMethods()).toEqual(["Cash on Delivery"]);
  expect((await shop.owner.call(getPaymongoKeys, {})).keys).toMatchObject({ source: "none", mode: null });

  const { keys } = await shop.owner.call(savePaymongoKeys, { body: KEYS });
  expect(keys).toMatchObject({
    source: "settings",
    mode: "test",
    secretKey: "ator",
    publicKey: "ator",
    webhookSecret: "sOne",
    by: shop.owner.user.username,
    problem: "",
    webhookUrl: "http://localhost:3000/api/webhooks/paymongo",
    openPayments: 0,
  });
  expect(Date.now() - Date.parse(keys.since!)).toBeLessThan(60_000);
  expect(await shop.methods()).toEqual(["cod", "grab_pay", "card"]);
  expect(await offeredMethods()).toEqual(["Cash on Delivery", "GrabPay", "Card"]);
  await expect.poll(() => methodsOf(other)).toEqual(["cod", "grab_pay", "card"]);
  expect((await shop.owner.call(getSettings, {})).possibleMethods).toContain("card");

  const { member, orderId, intentId } = await other.sendToPay();
  await shop.provider.pay(intentId);
  expect(await post(other, signed(intentId, "evt_first"))).toBe(200);
  expect(await other.work()).toBe(0);
  expect(await shop.stateOf(orderId)).toMatchObject({ status: "Processing", payment: "paid" });
  await member.call(confirmPayment, { body: { sourceId: intentId } });

  const open = await other.sendToPay();
  expect((await shop.owner.call(getPaymongoKeys, {})).keys.openPayments).toBe(1);
  const removed = await shop.owner.call(removePaymongoKeys, {});
  expect(removed.keys).toMatchObject({ source: "none", secretKey: null, by: "", since: null });
  expect(await shop.methods()).toEqual(["cod"]);
  await expect.poll(() => methodsOf(other)).toEqual(["cod"]);
  expect(await post(other, signed(open.intentId, "evt_second"))).toBe(401);
  // The payment stays pending without an error; its stock is released after hours.
  expect(await open.member.ask(confirmPayment, { body: { sourceId: open.intentId } })).toMatchObject({
    body: { code: "payment_pending" },
  });
  await other.sweep();
  expect(await shop.stateOf(open.orderId)).toMatchObject({ status: "Pending Payment", stock: 9 });
  await other.advanceTime(180);
  expect(await shop.stateOf(open.orderId)).toMatchObject({ status: "Cancelled", stock: 10 });
  await other.stop();
});

plain("keeps omitted keys, but drops all keys of the other mode", async () => {
  const shop = await openKeylessShop({
    PAYMONGO_API_URL: "https://api.paymongo.com/v1",
    PUBLIC_URL: "https://shop.example.ph",
  });
  const { owner } = shop;
  await owner.call(savePaymongoKeys, { body: KEYS });
  const { keys } = await owner.call(savePaymongoKeys, { body: { secretKey: "sk_test_theSecondOne" } });
  expect(keys).toMatchObject({ secretKey: "dOne", publicKey: "ator", webhookSecret: "sOne" });
  const changed = await owner.call(savePaymongoKeys, { body: { secretKey: "sk_live_theThirdOne" } });
  expect(changed.keys).toMatchObject({
    mode: "live",
    secretKey: "dOne",
    publicKey: null,
    webhookSecret: null,
  });
  expect(await shop.methods()).toEqual(["cod", "grab_pay"]);
});

const live = { secretKey: "sk_live_realMoney01" };
plain.for<[title: string, body: EnteredKeys, field: string, message: RegExp]>([
  ["nothing", {}, "secretKey", /^Please enter the secret key\./],
  ["no secret key", { webhookSecret: "whsk_aSecretOfTheirs" }, "secretKey", /^Please enter the secret key\./],
  ["a public key as the secret one", { secretKey: KEYS.publicKey }, "secretKey", /begins with sk_test_ or/],
  ["a secret key as the public one", { ...KEYS, publicKey: KEYS.secretKey }, "publicKey", /begins with pk_/],
  ["a key as the webhook's secret", { ...KEYS, webhookSecret: KEYS.secretKey }, "webhookSecret", /whsk_/],
  ["half a key", { secretKey: "sk_test_half" }, "secretKey", /begins with sk_test_ or/],
  ["keys of two modes", { ...KEYS, publicKey: "pk_live_theOtherMode" }, "publicKey", /must be a test key/],
  ["a live key for a simulator", live, "secretKey", /PAYMONGO_API_URL must be .*PUBLIC_URL must be an https/],
])("refuses %s at its field and stores nothing", async ([, body, field, message]) => {
  const { owner } = await openKeylessShop();
  for (const call of [savePaymongoKeys, testPaymongoKeys]) {
    if (call === testPaymongoKeys && Object.keys(body).length === 0) continue;
    const reply = await owner.ask(call, { body });
    expect(reply).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.stringMatching(message) } },
    });
    for (const key of Object.values(body)) expect(JSON.stringify(reply.body)).not.toContain(key);
  }
  expect((await owner.call(getPaymongoKeys, {})).keys.source).toBe("none");
});

test("prefers PayMongo keys of the environment to those entered in the admin, and refuses changes", async ({
  paying,
}) => {
  const owner = await paying.admin();
  expect((await owner.call(getPaymongoKeys, {})).keys).toMatchObject({
    source: "environment",
    mode: "test",
    secretKey: "ator",
    since: null,
    by: "",
  });
  for (const call of [savePaymongoKeys, testPaymongoKeys])
    expect(await owner.ask(call, { body: { ...KEYS, secretKey: "sk_test_another01" } })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("set on the server") },
    });
  expect(await findProblems(owner)).toEqual([expect.stringContaining("No webhook is registered for")]);

  const elsewhere = await openInstanceWithout(paying);
  await elsewhere.owner.call(savePaymongoKeys, { body: { ...KEYS, secretKey: "sk_test_another01" } });
  const { db, config } = paying.services;
  expect(await selectPaymongoAccount(db, config)).toMatchObject({ secretKey: KEYS.secretKey });
  await elsewhere.stop();
});

async function openInstanceWithout({ databaseUrl }: PayingShop) {
  const services = createServices(testConfig(databaseUrl));
  const app = await createApp(services);
  const shop = openShop(app, services, databaseUrl);
  const stop = async () => {
    await app.close();
    await shop.superuser.db.destroy();
    await services.close();
  };
  return { owner: await shop.admin(), stop };
}

plain("tests saved or entered keys, a limited number of times", async () => {
  const shop = await openKeylessShop();
  const { owner } = shop;
  expect(await findProblems(owner)).toEqual([expect.stringContaining("only be paid in cash")]);
  expect(await findProblems(owner, { secretKey: "sk_test_mistyped1" })).toEqual([
    expect.stringMatching(/^PayMongo does not accept the secret key \(401\)/),
  ]);
  expect((await owner.call(getPaymongoKeys, {})).keys.source).toBe("none");
  await owner.call(savePaymongoKeys, { body: KEYS });
  expect(await findProblems(owner)).toEqual([expect.stringContaining("No webhook is registered for")]);
  expect(await findProblems(owner, { publicKey: "pk_test_mistyped1" })).toContainEqual(
    expect.stringMatching(/^PayMongo does not accept the public key \(401\)/),
  );
  for (let i = 4; i < 20; i++) await owner.call(testPaymongoKeys, { body: {} });
  expect(await owner.ask(testPaymongoKeys, { body: {} })).toMatchObject({ status: 429 });
});

plain("registers the missing webhook at PayMongo and stores its secret encrypted", async () => {
  const shop = await openKeylessShop();
  const { owner } = shop;
  expect(await owner.ask(registerPaymongoWebhook, {})).toMatchObject({ status: 409 });
  const { secretKey } = KEYS;
  await owner.call(savePaymongoKeys, { body: { secretKey } });
  const { findings } = await owner.call(testPaymongoKeys, { body: {} });
  expect(findings.filter(({ isFine }) => !isFine).map(({ about }) => about)).toEqual(["keys", "webhook"]);

  const { keys, message } = await owner.call(registerPaymongoWebhook, {});
  expect([keys.webhookSecret, message]).toEqual(["sOne", "The webhook is registered"]);
  const { sealed } = await shop.superuser.db
    .selectFrom("provider_keys")
    .select("sealed")
    .executeTakeFirstOrThrow();
  expect(sealed.toString("latin1")).not.toContain(WEBHOOK_SECRET);
  expect(await selectPaymongoAccount(shop.services.db, shop.services.config)).toMatchObject({
    webhookSecret: WEBHOOK_SECRET,
  });
  expect(await findProblems(owner, { publicKey: KEYS.publicKey })).toEqual([]);

  await owner.call(registerPaymongoWebhook, {});
  const { webhooks } = await shop.provider.control<{ webhooks: object[] }>("/state");
  expect(webhooks).toHaveLength(1);
  expect((await owner.call(listAudit, {})).records).toHaveLength(2);

  await shop.provider.fault({ endpoint: "list_webhooks", kind: "500" });
  expect(await owner.ask(registerPaymongoWebhook, {})).toMatchObject({
    status: 409,
    body: { message: "PayMongo answered 500: try again later." },
  });
});

plain("refuses to register a webhook for a URL without https", async () => {
  const { owner } = await openKeylessShop({ PAYMONGO_API_URL: "https://api.paymongo.com/v1" });
  await owner.call(savePaymongoKeys, { body: { secretKey: KEYS.secretKey } });
  expect(await owner.ask(registerPaymongoWebhook, {})).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("public https: addresses only") },
  });
});

plain("ignores stored keys after SECRET_KEY changed, and live keys with unsafe settings", async () => {
  const shop = await openKeylessShop({
    PAYMONGO_API_URL: "https://api.paymongo.com/v1",
    PUBLIC_URL: "https://shop.example.ph",
  });
  await shop.owner.call(savePaymongoKeys, { body: live });
  expect(await shop.methods()).toEqual(["cod", "grab_pay"]);
  const config = testConfig(shop.databaseUrl, {
    PUBLIC_URL: "https://shop.example.ph",
    PAYMONGO_API_URL: "https://api.paymongo.com/v1",
  });
  expect(await readPaymongoAccount(config)).toMatchObject({ secretKey: live.secretKey, isLive: true });

  for (const [environment, problem] of [
    [
      { SECRET_KEY: "another-secret-that-only-the-tests-know" },
      /^These keys were saved with another SECRET_KEY/,
    ],
    [{ PAYMONGO_API_URL: "http://127.0.0.1:9/v1" }, /^PAYMONGO_API_URL must be/],
    [{ PUBLIC_URL: "http://shop.example.ph" }, /^PUBLIC_URL must be an https/],
  ] as const) {
    const other = await shop.openInstance(environment);
    const owner = await other.admin();
    expect((await owner.call(getPaymongoKeys, {})).keys.problem).toMatch(problem);
    expect(await methodsOf(other)).toEqual(["cod"]);
    expect(await readPaymongoAccount(other.services.config)).toBeUndefined();
    await other.stop();
  }
});

plain("records each change of keys once, without the keys", async () => {
  const { owner } = await openKeylessShop();
  await owner.call(savePaymongoKeys, { body: KEYS });
  await owner.call(removePaymongoKeys, {});
  await owner.call(removePaymongoKeys, {});

  const none = { mode: null, secretKey: null, publicKey: null, webhookSecret: null };
  const some = { mode: "test", secretKey: "ator", publicKey: "ator", webhookSecret: "sOne" };
  const { records } = await owner.call(listAudit, {});
  expect(records.map(({ entity, by, before, after }) => ({ entity, by, before, after }))).toEqual([
    {
      entity: "settings",
      by: owner.user.username,
      before: { paymongoKeys: some },
      after: { paymongoKeys: none },
    },
    {
      entity: "settings",
      by: owner.user.username,
      before: { paymongoKeys: none },
      after: { paymongoKeys: some },
    },
  ]);
  const { events } = await owner.call(listSecurityEvents, {});
  expect(events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["provider_keys_change", "provider_keys_remove"]),
  );
});
