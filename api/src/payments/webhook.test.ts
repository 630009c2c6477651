// @module-tag postgres-15
import { createHmac } from "node:crypto";
import { expect, test as plain } from "vitest";
import { paymongoWebhook } from "@tindahan/contract/checkout/checkout.ts";
import { forgeries, post, signed, tryForgeries } from "../../test/security/forged-webhooks.ts";
import { test, WEBHOOK_SECRET } from "../../test/support/paying.ts";
import { isSignedByProvider } from "./provider/signature.ts";

const VECTOR = {
  secret: "whsk_ExampleOnlyNotASecret01",
  at: 1_794_600_000,
  body: `{"data":{"id":"evt_SimExample0000000000001","type":"event","attributes":{"type":"payment.paid","livemode":false,"data":{"id":"pay_SimExample0000000000001","type":"payment","attributes":{"amount":149900,"currency":"PHP","status":"paid"}},"previous_data":{},"pending_webhooks":1,"created_at":1794600000,"updated_at":1794600000}}}`,
  hex: "97e44a2c1200082fea5f9a9110855ea9f05b6189d55b6ccc45cf6fc0d69c0aed",
};
const config = {
  secretKey: "sk_test_x", publicKey: undefined, webhookSecret: VECTOR.secret, apiUrl: "", isLive: false, timeoutMs: 1,
}; // prettier-ignore

function accepts(header: string, change: Partial<typeof config> = {}, now = VECTOR.at): boolean {
  return isSignedByProvider(header, Buffer.from(VECTOR.body), { ...config, ...change }, now);
}

plain("the signature is the provider's: the test vector holds, in whatever order its parts come", () => {
  expect(accepts(`t=${VECTOR.at},te=${VECTOR.hex},li=`)).toBe(true);
  expect(accepts(`li=,te=${VECTOR.hex},t=${VECTOR.at}`)).toBe(true);
  expect(accepts(`t=${VECTOR.at},te=,li=${VECTOR.hex}`, { isLive: true })).toBe(true);
});

plain.for([
  ["a test signature in live mode", `t=${VECTOR.at},te=${VECTOR.hex},li=`, { isLive: true }],
  ["a live signature in test mode", `t=${VECTOR.at},te=,li=${VECTOR.hex}`, {}],
  ["no secret configured", `t=${VECTOR.at},te=${VECTOR.hex},li=`, { webhookSecret: undefined as never }],
  ["another secret", `t=${VECTOR.at},te=${VECTOR.hex},li=`, { webhookSecret: "whsk_other" }],
  ["another time", `t=${VECTOR.at + 1},te=${VECTOR.hex},li=`, {}],
  ["two signatures", `t=${VECTOR.at},te=${"0".repeat(64)},te=${VECTOR.hex},li=`, {}],
  ["no time", `te=${VECTOR.hex},li=`, {}],
  ["nothing", "", {}],
  [
    "the shorthand of the dashboard's page",
    `t=${VECTOR.at},te=${createHmac("sha256", VECTOR.secret).update(VECTOR.body).digest("hex")},li=`,
    {},
  ],
] as const)("refused: %s", ([, header, change]) => {
  expect(accepts(header, change)).toBe(false);
});

plain.for([
  ["136 minutes late, as a last retry may be", 136.5 * 60, true],
  ["23 hours late", 23 * 3600, true],
  ["25 hours late", 25 * 3600, false],
  ["4 minutes ahead", -240, true],
  ["6 minutes ahead", -360, false],
] as const)("how old a signature may be: %s → %s", ([, lateSeconds, expected]) => {
  expect(accepts(`t=${VECTOR.at},te=${VECTOR.hex},li=`, {}, VECTOR.at + lateSeconds)).toBe(expected);
});

test("an event counts once, however often it is sent, and it is answered well each time", async ({
  paying,
}) => {
  const { orderId, intentId } = await paying.sendToPay();
  await paying.provider.pay(intentId);
  const event = signed(intentId, "evt_once");

  const replies = await Promise.all(Array.from({ length: 20 }, () => post(paying, event)));

  expect(new Set(replies)).toEqual(new Set([200]));
  const rows = await paying.services.db
    .selectFrom("webhook_events")
    .selectAll()
    .where("id", "=", "evt_once")
    .execute();
  expect(rows).toHaveLength(1);
  expect(await paying.work()).toBe(0);
  expect(await paying.stateOf(orderId)).toMatchObject({ status: "Processing", events: 2, mails: 1 });
});

test("an event is only a reason to ask: signed and all, it cannot make an unpaid order paid", async ({
  paying,
}) => {
  const { orderId, intentId } = await paying.sendToPay();

  expect(await post(paying, signed(intentId, "evt_early"))).toBe(200);
  await paying.work();

  expect(await paying.stateOf(orderId)).toMatchObject({ status: "Pending Payment", payment: "open" });
});

test("events of other kinds, of other products on the account and of the other mode are answered and left alone", async ({
  paying,
}) => {
  const { orderId, intentId } = await paying.sendToPay();
  await paying.provider.pay(intentId);
  await paying.provider.deliver();
  await paying.services.db.deleteFrom("webhook_events").execute();
  await paying.work();

  for (const change of [
    { type: "payout.deposited" },
    { livemode: true },
    { type: "payment.paid", intent: "pi_somebodyElses" },
  ])
    expect(await post(paying, signed(change.intent ?? intentId, `evt_${Math.random()}`, change))).toBe(200);
  expect(await post(paying, signed(intentId, "evt_x", { body: '{"data":{"unexpected":true}}' }))).toBe(200);
  await paying.work();
  expect(await paying.stateOf(orderId)).toMatchObject({ status: "Processing", mails: 1 });
});

test("a body beyond 64 kB or of another type is refused before it is looked at", async ({ paying }) => {
  const event = signed("pi_x", "evt_x", { body: `{"data":"${"x".repeat(70_000)}"}` });

  expect(await post(paying, event)).toBe(413);
  const { statusCode } = await paying.app.inject({
    method: "POST",
    url: paymongoWebhook.path,
    headers: { "content-type": "text/plain" },
    payload: "{}",
  });
  expect(statusCode).toBe(415);
});

// The drill sends 10,000, and some without the check of the signature: those must be accepted.
test("100 forged or mutated webhooks are accepted 0 times", async ({ paying }) => {
  const { intentId } = await paying.sendToPay();

  expect(await tryForgeries(paying, intentId, 100)).toEqual({ tried: 100, accepted: 0, original: 200 });
});

plain("forgeries are of many kinds", () => {
  expect(new Set(forgeries.map(({ name }) => name)).size).toBeGreaterThanOrEqual(12);
  expect(WEBHOOK_SECRET).toMatch(/^whsk_/);
});
