// @module-tag postgres-15
import { sql } from "kysely";
import { expect } from "vitest";
import { confirmPayment } from "@tindahan/contract/checkout/checkout.ts";
import { cancelMyOrder } from "@tindahan/contract/orders/orders.ts";
import { test, type Paying, type PayingShop } from "../../test/support/paying.ts";
import { callRequestRefund } from "./payments.ts";

async function createPaidOrder(paying: PayingShop): Promise<Paying> {
  const order = await paying.sendToPay();
  await paying.provider.pay(order.intentId);
  await order.member.call(confirmPayment, { body: { sourceId: order.intentId } });
  return order;
}

const request = { reason: "requested_by_customer" as const, actorId: null };

async function refundsOf({ services }: PayingShop): Promise<{ state: string; amount_centavos: number }[]> {
  return services.db
    .selectFrom("refunds")
    .select(["state", "amount_centavos"])
    .orderBy("created_at")
    .execute();
}

/** The queue waits e, e², … and at most e¹⁰ seconds between attempts. */
async function retryHours({ services }: PayingShop): Promise<number> {
  const { rows } = await sql<{ hours: number }>`
    select sum(exp(least(try, 10))) / 3600 as hours from graphile_worker.jobs, generate_series(1, max_attempts - 1) as try
    where task_identifier = 'send-refund'`.execute(services.db);
  return rows[0]!.hours;
}

test("marks a cancelled paid order until its money is refunded", async ({ paying }) => {
  const { member, orderId } = await createPaidOrder(paying);
  await member.call(cancelMyOrder, { params: { id: orderId }, body: {} });
  expect(await paying.stateOf(orderId)).toMatchObject({ status: "Cancelled", stock: 10, marks: ["refund"] });

  await callRequestRefund(paying.services.db, { orderId, amountCentavos: 250_00, ...request });
  await paying.work();
  expect(await refundsOf(paying)).toEqual([{ state: "pending", amount_centavos: 250_00 }]);
  await paying.advanceMinutes(2);

  expect(await refundsOf(paying)).toEqual([{ state: "succeeded", amount_centavos: 250_00 }]);
  expect((await paying.stateOf(orderId)).marks).toEqual([]);
  expect((await paying.provider.books()).refundedCentavos).toBe(250_00);
});

test("settles a refund when the provider reports it, without waiting for the sweep", async ({ paying }) => {
  const { orderId } = await createPaidOrder(paying);
  await callRequestRefund(paying.services.db, { orderId, amountCentavos: 250_00, ...request });
  await paying.work();
  await paying.provider.control("/clock", { advanceMs: 3_000 });
  await paying.work();

  expect(await refundsOf(paying)).toEqual([{ state: "succeeded", amount_centavos: 250_00 }]);
});

test("keeps an order marked for refund until the whole amount is refunded", async ({ paying }) => {
  const { member, orderId } = await createPaidOrder(paying);
  await member.call(cancelMyOrder, { params: { id: orderId }, body: {} });
  for (const [amountCentavos, marks] of [
    [1_00, ["refund"]],
    [248_00, ["refund"]],
    [1_00, []],
  ] as const) {
    await callRequestRefund(paying.services.db, { orderId, amountCentavos, ...request });
    await paying.advanceMinutes(2);
    expect((await paying.stateOf(orderId)).marks).toEqual(marks);
  }
});

test("refuses refunds above the paid amount or of an unpaid order", async ({ paying }) => {
  const { orderId } = await createPaidOrder(paying);
  const refundAmount = (amountCentavos: number, id = orderId) =>
    callRequestRefund(paying.services.db, { orderId: id, amountCentavos, ...request });

  await refundAmount(100_00);
  await expect(refundAmount(150_01)).rejects.toThrow("refund_too_large");
  const both = await Promise.allSettled([refundAmount(150_00), refundAmount(150_00)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(refundAmount(1_00, (await paying.sendToPay()).orderId)).rejects.toThrow("refund_impossible");
  await paying.work();
  expect((await paying.provider.books()).refundedCentavos).toBe(250_00);
});

test.for(["reply_lost", "500_after_acting", "malformed", "409"])(
  "refunds once when the request is repeated after %s",
  async (kind, { paying }) => {
    const { orderId } = await createPaidOrder(paying);
    await paying.provider.fault({ endpoint: "create_refund", kind, count: 3 });
    await callRequestRefund(paying.services.db, { orderId, amountCentavos: 50_00, ...request });

    const failures = [await paying.work(), await paying.work(), await paying.work()];

    expect(failures).toEqual([1, 0, 0]);
    expect((await paying.provider.books()).refundedCentavos).toBe(50_00);
  },
);

test("marks an order whose refund failed, and allows a retry", async ({ paying }) => {
  const { orderId } = await createPaidOrder(paying);
  await paying.provider.control("/settings", { refundOutcome: "failed" });
  await callRequestRefund(paying.services.db, { orderId, amountCentavos: 250_00, ...request });
  await paying.work();
  await paying.advanceMinutes(2);

  expect((await paying.stateOf(orderId)).marks).toEqual(["refund_failed"]);
  await paying.provider.control("/settings", { refundOutcome: "succeeded" });
  await callRequestRefund(paying.services.db, { orderId, amountCentavos: 250_00, ...request });
  await paying.advanceMinutes(2);
  expect((await paying.stateOf(orderId)).marks).toEqual([]);
});

test("does not repeat a refund after a day, when its idempotency key has expired", async ({ paying }) => {
  const { orderId } = await createPaidOrder(paying);
  await paying.provider.fault({ endpoint: "create_refund", kind: "500", count: null });
  await callRequestRefund(paying.services.db, { orderId, amountCentavos: 250_00, ...request });
  await paying.work();
  expect(await retryHours(paying)).toBeGreaterThan(24);

  await paying.provider.control("/faults/clear", {});
  await paying.letTimePass("1 day");
  await paying.work();

  expect(await refundsOf(paying)).toEqual([{ state: "failed", amount_centavos: 250_00 }]);
  expect((await paying.stateOf(orderId)).marks).toEqual(["refund_failed"]);
  expect((await paying.provider.books()).refundedCentavos).toBe(0);
});
