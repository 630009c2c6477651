import { expect } from "vitest";

import { test } from "./simulation.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const refund = (payment_id: string, amount: number) => ({
  payment_id,
  amount,
  reason: "requested_by_customer",
});

test("the simulator settles a pending refund after a delay", async ({ paymongo, shop }) => {
  await paymongo.listen(shop.url, ["payment.refunded", "payment.refund.updated"]);
  const { id, intentId } = await paymongo.paidPayment();
  const created = await paymongo.call("POST", "/refunds", { ...refund(id, 149_900), notes: "out of stock" });
  expect(created.status).toBe(200);
  expect(created.body.data.id).toMatch(/^ref_.{24}$/);
  expect(created.body.data.attributes).toMatchObject({
    status: "pending",
    payment_id: id,
    notes: "out of stock",
    payout_id: null,
  });

  await paymongo.advance(2000);
  const { body } = await paymongo.call("GET", `/refunds/${created.body.data.id}`);
  expect(body.data.attributes.status).toBe("succeeded");
  const [payment] = (await paymongo.getIntent(intentId)).payments;
  expect(payment.attributes).toMatchObject({ status: "paid", refunds: [{ id: body.data.id }] });
  expect(shop.received.map((event) => event.body.data.attributes.type)).toEqual([
    "payment.refund.updated",
    "payment.refund.updated",
    "payment.refunded",
  ]);
  expect(shop.received[2]!.body.data.attributes.data).toEqual(payment);
});

test("the simulator limits the sum of refunds to the payment", async ({ paymongo }) => {
  const { id } = await paymongo.paidPayment();
  expect((await paymongo.call("POST", "/refunds", refund(id, 100_000))).status).toBe(200);
  const tooMuch = await paymongo.call("POST", "/refunds", refund(id, 49_901));
  expect([tooMuch.status, tooMuch.body.errors[0].code]).toEqual([400, "refund_amount_exceeds_payment"]);
  expect((await paymongo.call("POST", "/refunds", refund(id, 49_900))).status).toBe(200);

  const { body } = await paymongo.control("/ledger");
  expect(body).toMatchObject({ takenCentavos: 149_900, refundedCentavos: 149_900, keptCentavos: 0 });
});

test("the simulator allows another refund after a failed one", async ({ paymongo }) => {
  await paymongo.change({ refundOutcome: "failed" });
  const { id } = await paymongo.paidPayment();
  await paymongo.call("POST", "/refunds", refund(id, 149_900));
  await paymongo.advance(2000);
  expect((await paymongo.control("/ledger")).body.refundedCentavos).toBe(0);
  expect((await paymongo.call("POST", "/refunds", refund(id, 149_900))).status).toBe(200);
});

test("the simulator refuses to refund a failed payment", async ({ paymongo }) => {
  const { id } = await paymongo.waitingIntent();
  await paymongo.control(`/intents/${id}/fail`, {});
  const [payment] = (await paymongo.getIntent(id)).payments;
  const { body } = await paymongo.call("POST", "/refunds", refund(payment.id, 100));
  expect(body.errors[0].code).toBe("payment_not_refundable");
});

test("the simulator refuses to refund GrabPay payments after 90 days", async ({ paymongo }) => {
  const { id } = await paymongo.paidPayment();
  await paymongo.advance(90 * DAY_MS + 1);
  const { body } = await paymongo.call("POST", "/refunds", refund(id, 100));
  expect(body.errors[0].code).toBe("payment_not_refundable");
});

test.for([
  [{ amount: 99 }, 400, "parameter_below_minimum"],
  [{ reason: "bored" }, 400, "parameter_invalid"],
  [{ notes: "x".repeat(256) }, 400, "parameter_invalid"],
  [{ payment_id: "pay_nobody" }, 404, "payment_not_found"],
] as const)("the simulator refuses a refund with %j", async ([change, status, code], { paymongo }) => {
  const { id } = await paymongo.paidPayment();
  const answer = await paymongo.call("POST", "/refunds", { ...refund(id, 100), ...change });
  expect([answer.status, answer.body.errors[0].code]).toEqual([status, code]);
});
