// @module-tag postgres-15
import { expect } from "vitest";
import { confirmPayment } from "@tindahan/contract/checkout/checkout.ts";
import { getStats } from "@tindahan/contract/orders/insights.ts";
import {
  finishPaymentMark,
  getOrder,
  listOrders,
  startBulkChange,
} from "@tindahan/contract/orders/manage-orders.ts";
import { exportOrders } from "@tindahan/contract/orders/order-export.ts";
import { cancelMyOrder } from "@tindahan/contract/orders/orders.ts";
import { test, type PayingShop } from "../../../test/support/paying.ts";
import type { Member } from "../../../test/support/shop.ts";
import { callRequestRefund } from "../../payments/payments.ts";

async function createCancelledPaidOrder(paying: PayingShop): Promise<string> {
  const { member, orderId, intentId } = await paying.sendToPay();
  await paying.provider.pay(intentId);
  await member.call(confirmPayment, { body: { sourceId: intentId } });
  await member.call(cancelMyOrder, { params: { id: orderId }, body: {} });
  return orderId;
}

async function listMarkedIds(admin: Member, query = {}): Promise<string[]> {
  const { orders } = await admin.call(listOrders, { query: { group: "attention", ...query } });
  return orders.map(({ _id }) => _id);
}

async function countOnDashboard(admin: Member): Promise<number> {
  const query = { from: "2026-01-01", to: "2026-01-01" };
  return (await admin.call(getStats, { query })).attention;
}

async function scrapeOpenFlags(paying: PayingShop): Promise<string> {
  const text = await paying.services.metrics.registry.getSingleMetricAsString("payment_flags_open");
  return text.split("\n").at(-1)!;
}

const requestRefund = (paying: PayingShop, orderId: string) =>
  callRequestRefund(paying.services.db, { orderId, amountCentavos: 250_00, reason: "others", actorId: null });

test("lists orders whose payment needs attention and counts them on the dashboard", async ({ paying }) => {
  const admin = await paying.admin();
  await paying.sendToPay();
  expect([await listMarkedIds(admin), await countOnDashboard(admin)]).toEqual([[], 0]);

  const [first, second] = [await createCancelledPaidOrder(paying), await createCancelledPaidOrder(paying)];
  await paying.provider.control("/settings", { refundOutcome: "failed" });
  await requestRefund(paying, first);
  await paying.advanceMinutes(2);
  expect((await paying.stateOf(first)).marks).toEqual(["refund", "refund_failed"]);
  expect([await listMarkedIds(admin), await countOnDashboard(admin)]).toEqual([[second, first], 2]);
  expect(await scrapeOpenFlags(paying)).toBe("payment_flags_open 3");
  expect(await listMarkedIds(admin, { group: "refundDue" })).toEqual([second, first]);
  const setKindOfSecond = (kind: string) =>
    paying.superuser.db.updateTable("payment_flags").set({ kind }).where("order_id", "=", second).execute();
  await setKindOfSecond("mismatch");
  expect(await listMarkedIds(admin, { group: "refundDue" })).toEqual([first]);
  await setKindOfSecond("refund");
  const { pagination } = await admin.call(listOrders, { query: { group: "attention" } });
  expect(pagination.total).toBe(2);
  expect(await listMarkedIds(admin, { limit: 1, page: 2, sort: "total-up" })).toHaveLength(1);

  await paying.provider.control("/settings", { refundOutcome: "succeeded" });
  await requestRefund(paying, first);
  await paying.advanceMinutes(2);
  expect([await listMarkedIds(admin), await countOnDashboard(admin)]).toEqual([[second], 1]);
  expect(await scrapeOpenFlags(paying)).toBe("payment_flags_open 1");
});

test("filters, exports and bulk-changes orders that need attention like any other list", async ({
  paying,
}) => {
  const admin = await paying.admin();
  const id = await createCancelledPaidOrder(paying);
  const { orderId: other } = await paying.sendToPay();
  const query = { group: "attention" as const };

  const { counts, pagination } = await admin.call(listOrders, { query });
  expect([counts, pagination.total]).toMatchObject([{ Cancelled: 1, "Pending Payment": 0 }, 1]);
  expect(await listMarkedIds(admin, { status: "Cancelled" })).toEqual([id]);
  expect(await listMarkedIds(admin, { status: "Processing" })).toEqual([]);
  expect(await listMarkedIds(admin, { search: "maria" })).toEqual([id]);
  expect(await listMarkedIds(admin, { search: other.slice(-8) })).toEqual([]);
  expect((await admin.call(exportOrders, { query })).orders).toMatchObject([{ _id: id }]);
  const { bulk } = await admin.call(startBulkChange, { body: { status: "Processing", filter: query } });
  expect(bulk.total).toBe(1);
});

test("marks a payment problem as done once, by admins who may refund", async ({ paying }) => {
  const [owner, packer] = [await paying.admin(), await paying.admin("packer")];
  const [id, other] = [await createCancelledPaidOrder(paying), await createCancelledPaidOrder(paying)];
  const finish = { params: { id }, body: { attempt: 1, kind: "refund" as const } };

  expect((await packer.ask(finishPaymentMark, finish)).status).toBe(403);
  expect(await listMarkedIds(owner)).toEqual([other, id]);
  const replies = await Promise.all([1, 2].map(() => owner.call(finishPaymentMark, finish)));
  expect(replies.map(({ payments }) => payments[0]!.marks[0]!.isOpen)).toEqual([false, false]);
  expect([await listMarkedIds(owner), await countOnDashboard(owner)]).toEqual([[other], 1]);
  const { db } = paying.services;
  const records = await db.selectFrom("audit_log").select(["actor_id", "before", "after"]).execute();
  const cause = { reason: "cancelled_after_payment" };
  expect(records).toEqual([
    {
      actor_id: owner.id,
      before: { attempt: 1, mark: "refund", ...cause },
      after: { attempt: 1, mark: "done", ...cause },
    },
  ]);
  const { payments } = await owner.call(getOrder, { params: { id } });
  expect(payments[0]).toMatchObject({ refundable: 250, refunds: [] });
});
