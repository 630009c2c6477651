// @module-tag postgres-15
import { sql } from "kysely";
import { expect } from "vitest";
import { confirmPayment } from "@tindahan/contract/checkout/checkout.ts";
import { cancelMyOrder } from "@tindahan/contract/orders/orders.ts";
import { test, type Paying, type PayingShop } from "../../test/support/paying.ts";
import { refund } from "./payments.ts";

async function paid(paying: PayingShop): Promise<Paying> {
  const order = await paying.sendToPay();
  await paying.provider.pay(order.intentId);
  await order.member.call(confirmPayment, { body: { sourceId: order.intentId } });
  return order;
}

const wanted = { reason: "requested_by_customer" as const, actorId: null };

async function refundsOf({ services }: PayingShop): Promise<{ state: string; amount_centavos: number }[]> {
  return services.db
    .selectFrom("refunds")
    .select(["state", "amount_centavos"])
    .orderBy("created_at")
    .execute();
}

/** The queue waits e, e², … seconds between two tries, and e¹⁰ at most. */
async function hoursOfTrying({ services }: PayingShop): Promise<number> {
  const { rows } = await sql<{ hours: number }>`
    select sum(exp(least(try, 10))) / 3600 as hours from graphile_worker.jobs, generate_series(1, max_attempts - 1) as try
    where task_identifier = 'send-refund'`.execute(services.db);
  return rows[0]!.hours;
}

test("a paid order that is called off is marked, and the mark goes when the money has gone back", async ({
  paying,
}) => {
  const { member, orderId } = await paid(paying);
  await member.call(cancelMyOrder, { params: { id: orderId }, body: {} });
  expect(await paying.stateOf(orderId)).toMatchObject({ status: "Cancelled", stock: 10, marks: ["refund"] });

  await refund(paying.services.db, { orderId, amountCentavos: 250_00, ...wanted });
  await paying.work();
  expect(await refundsOf(paying)).toEqual([{ state: "pending", amount_centavos: 250_00 }]);
  await paying.minutesPass(2);

  expect(await refundsOf(paying)).toEqual([{ state: "succeeded", amount_centavos: 250_00 }]);
  expect((await paying.stateOf(orderId)).marks).toEqual([]);
  expect((await paying.provider.books()).refundedCentavos).toBe(250_00);
});

test("as long as a part of the money is still here, the mark stays", async ({ paying }) => {
  const { member, orderId } = await paid(paying);
  await member.call(cancelMyOrder, { params: { id: orderId }, body: {} });
  for (const [amountCentavos, marks] of [
    [1_00, ["refund"]],
    [248_00, ["refund"]],
    [1_00, []],
  ] as const) {
    await refund(paying.services.db, { orderId, amountCentavos, ...wanted });
    await paying.minutesPass(2);
    expect((await paying.stateOf(orderId)).marks).toEqual(marks);
  }
});

test("never more than was paid, and nothing of what was not", async ({ paying }) => {
  const { orderId } = await paid(paying);
  const give = (amountCentavos: number, id = orderId) =>
    refund(paying.services.db, { orderId: id, amountCentavos, ...wanted });

  await give(100_00);
  await expect(give(150_01)).rejects.toThrow("refund_too_large");
  const both = await Promise.allSettled([give(150_00), give(150_00)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(give(1_00, (await paying.sendToPay()).orderId)).rejects.toThrow("refund_impossible");
  await paying.work();
  expect((await paying.provider.books()).refundedCentavos).toBe(250_00);
});

test.for(["reply_lost", "500_after_acting", "malformed", "409"])(
  "sent again after %s, it is still one refund",
  async (kind, { paying }) => {
    const { orderId } = await paid(paying);
    await paying.provider.fault({ endpoint: "create_refund", kind, count: 3 });
    await refund(paying.services.db, { orderId, amountCentavos: 50_00, ...wanted });

    const failures = [await paying.work(), await paying.work(), await paying.work()];

    expect(failures).toEqual([1, 0, 0]);
    expect((await paying.provider.books()).refundedCentavos).toBe(50_00);
  },
);

test("refused by the provider, or failed in the end: an admin can see it, and it may be tried again", async ({
  paying,
}) => {
  const { orderId } = await paid(paying);
  await paying.provider.control("/settings", { refundOutcome: "failed" });
  await refund(paying.services.db, { orderId, amountCentavos: 250_00, ...wanted });
  await paying.work();
  await paying.minutesPass(2);

  expect((await paying.stateOf(orderId)).marks).toEqual(["refund_failed"]);
  await paying.provider.control("/settings", { refundOutcome: "succeeded" });
  await refund(paying.services.db, { orderId, amountCentavos: 250_00, ...wanted });
  await paying.minutesPass(2);
  expect((await paying.stateOf(orderId)).marks).toEqual([]);
});

test("no answer for a day: not sent again, because the provider has forgotten our key by then", async ({
  paying,
}) => {
  const { orderId } = await paid(paying);
  await paying.provider.fault({ endpoint: "create_refund", kind: "500", count: null });
  await refund(paying.services.db, { orderId, amountCentavos: 250_00, ...wanted });
  await paying.work();
  expect(await hoursOfTrying(paying)).toBeGreaterThan(24);

  await paying.provider.control("/faults/clear", {});
  await paying.letTimePass("1 day");
  await paying.work();

  expect(await refundsOf(paying)).toEqual([{ state: "failed", amount_centavos: 250_00 }]);
  expect((await paying.stateOf(orderId)).marks).toEqual(["refund_failed"]);
  expect((await paying.provider.books()).refundedCentavos).toBe(0);
});
