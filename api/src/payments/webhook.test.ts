// @module-tag postgres-15
import { expect, test as plain } from "vitest";
import { providerWebhook, webhookPath } from "@tindahan/contract/checkout/checkout.ts";
import { forgeries, post, signed, tryForgeries } from "../../test/security/forged-webhooks.ts";
import { test, WEBHOOK_SECRET } from "../../test/support/paying.ts";

test("processes a payment event once and acknowledges each repeated webhook", async ({ paying }) => {
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

test("a signed webhook about an unpaid order does not mark it paid", async ({ paying }) => {
  const { orderId, intentId } = await paying.sendToPay();

  expect(await post(paying, signed(intentId, "evt_early"))).toBe(200);
  await paying.work();

  expect(await paying.stateOf(orderId)).toMatchObject({ status: "Pending Payment", payment: "open" });
});

test("payment webhooks of other types, of unknown payments or of the other mode (test or live) are acknowledged and ignored", async ({
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

test("refuses webhooks of unknown payment providers like unsigned ones", async ({ paying }) => {
  const { body, header } = signed("pi_x", "evt_x");

  for (const name of ["cash", "nobody", "constructor"]) {
    const { statusCode } = await paying.app.inject({
      method: "POST",
      url: providerWebhook.path.replace(":provider", name),
      headers: { "content-type": "application/json", "paymongo-signature": header },
      payload: body,
    });
    expect(statusCode).toBe(401);
  }
});

test("refuses a payment webhook above 64 kB or of another type before parsing it", async ({ paying }) => {
  const event = signed("pi_x", "evt_x", { body: `{"data":"${"x".repeat(70_000)}"}` });

  expect(await post(paying, event)).toBe(413);
  const { statusCode } = await paying.app.inject({
    method: "POST",
    url: webhookPath("paymongo"),
    headers: { "content-type": "text/plain" },
    payload: "{}",
  });
  expect(statusCode).toBe(415);
});

test("accepts none of 100 forged or altered payment webhooks", async ({ paying }) => {
  const { intentId } = await paying.sendToPay();

  expect(await tryForgeries(paying, intentId, 100)).toEqual({ tried: 100, accepted: 0, original: 200 });
});

plain("covers at least 12 kinds of forgery", () => {
  expect(new Set(forgeries.map(({ name }) => name)).size).toBeGreaterThanOrEqual(12);
  expect(WEBHOOK_SECRET).toMatch(/^whsk_/);
});
