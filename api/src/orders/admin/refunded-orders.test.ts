// @module-tag postgres-15
import { expect } from "vitest";
import { getCustomer } from "@tindahan/contract/accounts/manage-customers.ts";
import { confirmPayment } from "@tindahan/contract/checkout/checkout.ts";
import {
  getBulkChange,
  getOrder,
  listOrders,
  refundOrder,
  startBulkChange,
  updateOrderStatus,
} from "@tindahan/contract/orders/manage-orders.ts";
import { subscribeToOrders } from "@tindahan/contract/orders/order-updates.ts";
import { getMyOrder, listMyOrders } from "@tindahan/contract/orders/orders.ts";
import { shipOrders } from "@tindahan/contract/orders/ship-orders.ts";
import { test, type Paying, type PayingShop } from "../../../test/support/paying.ts";
import type { Member } from "../../../test/support/shop.ts";
import { newId } from "../../platform/db/ids.ts";
import { changeOrders } from "../orders.ts";

async function createPaidOrder(paying: PayingShop): Promise<Paying> {
  const order = await paying.sendToPay();
  await paying.provider.pay(order.intentId);
  await order.member.call(confirmPayment, { body: { sourceId: order.intentId } });
  return order;
}

async function refundOf(admin: Member, id: string, amount = 250, cancel = false) {
  const { version } = (await admin.call(getOrder, { params: { id } })).order;
  const body = { id: newId(), attempt: 1, amount, reason: "others" as const, cancel, version };
  return admin.call(refundOrder, { params: { id }, body });
}

const REFUSED = "This order was refunded. Do not ship it.";

test("removes a fully refunded order from packing and the pending list", async ({ paying }) => {
  const admin = await paying.admin();
  const [other, refunded] = [await createPaidOrder(paying), await createPaidOrder(paying)];
  const listed = async (group: "packing" | "pending", query = {}) => {
    const { orders, pagination } = await admin.call(listOrders, { query: { group, ...query } });
    return { ids: orders.map(({ _id }) => _id), total: pagination.total };
  };
  const pending = async () => (await admin.call(subscribeToOrders, {})).pending;

  await refundOf(admin, refunded.orderId, 100);
  expect(await listed("packing")).toMatchObject({ total: 2 });
  expect(await pending()).toBe(2);
  await refundOf(admin, refunded.orderId, 150);

  for (const group of ["packing", "pending"] as const) {
    const left = { ids: [other.orderId], total: 1 };
    expect(await listed(group)).toEqual(left);
    expect(await listed(group, { search: "Maria" })).toEqual(left);
    expect(await listed(group, { sort: "total-up" })).toEqual(left);
  }
  expect(await pending()).toBe(1);
  const all = await admin.call(listOrders, { query: { status: "Processing" } });
  expect(all.orders.map(({ _id, isRefunded }) => [_id, isRefunded])).toEqual([
    [refunded.orderId, true],
    [other.orderId, false],
  ]);
  expect(all.counts.Processing).toBe(2);
});

test("refuses to ship a refunded order by status, in bulk and by scan", async ({ paying }) => {
  const admin = await paying.admin();
  const packer = await paying.admin("packer");
  const { orderId: id } = await createPaidOrder(paying);
  const { version } = (await refundOf(admin, id)).order;

  for (const status of ["Shipped", "Delivered"])
    expect(await admin.ask(updateOrderStatus, { params: { id }, body: { status } })).toMatchObject({
      status: 409,
      body: { code: "order_refunded", message: REFUSED },
    });
  for (const shipper of [admin, packer]) {
    const shipments = [{ order: id, trackingNumber: "1111", courier: "LBC" }];
    const { results } = await shipper.call(shipOrders, { body: { shipments } });
    expect(results).toMatchObject([{ outcome: "refused", problem: REFUSED }]);
  }
  const { bulk } = await admin.call(startBulkChange, {
    body: { status: "Shipped", orders: [{ id, version }] },
  });
  await changeOrders.run(paying.services, { bulkId: bulk._id });
  const done = await admin.call(getBulkChange, { params: { id: bulk._id } });
  expect(done.bulk.problems).toEqual([{ orderId: id, problem: REFUSED }]);
});

test("marks a refunded order for its shopper and on the customer's page", async ({ paying }) => {
  const admin = await paying.admin();
  const { orderId: id, member } = await createPaidOrder(paying);
  await refundOf(admin, id);

  expect((await member.call(getMyOrder, { params: { id } })).order.isRefunded).toBe(true);
  const mine = await member.call(listMyOrders, { params: { userId: member.id } });
  expect(mine.orders).toMatchObject([{ isRefunded: true }]);
  const { orders } = await admin.call(getCustomer, { params: { id: member.id } });
  expect(orders).toMatchObject([{ _id: id, isRefunded: true }]);
});

test("returns an order to packing when its refund fails", async ({ paying }) => {
  const admin = await paying.admin();
  const { orderId: id } = await createPaidOrder(paying);
  await paying.provider.control("/settings", { refundOutcome: "failed" });
  await refundOf(admin, id);
  await paying.advanceMinutes(2);

  const { orders } = await admin.call(listOrders, { query: { group: "packing" } });
  expect(orders).toMatchObject([{ _id: id, isRefunded: false, payment: "paid" }]);
});

test("refunds and cancels in one step without leaving a refund mark", async ({ paying }) => {
  const admin = await paying.admin();
  const { orderId } = await createPaidOrder(paying);
  const { order, payments } = await refundOf(admin, orderId, 250, true);

  expect(order).toMatchObject({ status: "Cancelled", isRefunded: true });
  expect(payments[0]!.marks).toEqual([]);
  expect(await paying.stateOf(orderId)).toMatchObject({ stock: 10 });
});

test("refunds nothing if the order to be cancelled was shipped", async ({ paying }) => {
  const admin = await paying.admin();
  const { orderId: id } = await createPaidOrder(paying);
  await admin.call(updateOrderStatus, { params: { id }, body: { status: "Shipped" } });

  await expect(refundOf(admin, id, 250, true)).rejects.toThrow("This order was already shipped");
  expect((await admin.call(getOrder, { params: { id } })).payments[0]!.refunds).toEqual([]);
});
