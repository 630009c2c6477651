import { expect } from "vitest";
import {
  finishPaymentMark,
  getOrder,
  listOrders,
  refundOrder,
  updateOrderStatus,
} from "@tindahan/contract/orders/manage-orders.ts";
import {
  getReturn,
  listReturns,
  listReturnsOfOrder,
  refundReturn,
} from "@tindahan/contract/orders/manage-returns.ts";
import { getMyOrder } from "@tindahan/contract/orders/orders.ts";
import { expectBalancedStock } from "../../../test/models/stock-ledger.ts";
import { expectWholeHistory } from "../../../test/models/stock-model.ts";
import { test } from "../../../test/support/paying.ts";
import { payReturnable, placeReturnable, type ReturnableOrder } from "../../../test/support/returning.ts";
import type { Shop } from "../../../test/support/shop.ts";
import { newId } from "../../platform/db/ids.ts";

type More = Partial<Parameters<typeof bodyOf>[1]>;

function bodyOf(version: number, more: object = {}) {
  return {
    id: newId(),
    attempt: 1 as number | null,
    amount: 100,
    reason: "out_of_stock" as const,
    version,
    ...more,
  };
}

async function refund({ admin, orderId }: ReturnableOrder, more: More = {}) {
  const { version } = (await admin.call(getOrder, { params: { id: orderId } })).order;
  return admin.ask(refundOrder, { params: { id: orderId }, body: bodyOf(version, more) });
}

async function stocksOf({ services }: Shop, ids: string[]): Promise<(number | null)[]> {
  const rows = await services.db
    .selectFrom("variants")
    .select(["id", "stock"])
    .where("id", "in", ids)
    .execute();
  return ids.map((id) => rows.find((row) => row.id === id)!.stock);
}

async function expectBooks(shop: Shop, { admin, productIds }: ReturnableOrder): Promise<void> {
  await expectBalancedStock(shop, productIds);
  for (const id of productIds) await expectWholeHistory(admin, id);
}

test("refunds one of three pieces before shipping, restocks it, and packs the rest", async ({ paying }) => {
  const order = await payReturnable(paying, { status: "Processing" });
  const { admin, member, orderId, productIds } = order;
  const body = bodyOf((await admin.call(getOrder, { params: { id: orderId } })).order.version, {
    lines: [{ position: 1, quantity: 1 }],
    restock: true,
  });
  for (let time = 0; time < 2; time++) await admin.call(refundOrder, { params: { id: orderId }, body });
  await paying.work();

  expect((await paying.provider.books()).refundedCentavos).toBe(100_00);
  expect(await stocksOf(paying, productIds)).toEqual([8, 9]);
  const { order: after } = await admin.call(getOrder, { params: { id: orderId } });
  expect(after).toMatchObject({
    status: "Processing",
    items: [{ quantity: 3, refunded: 1 }, { quantity: 1 }],
  });
  expect((await member.call(getMyOrder, { params: { id: orderId } })).returns.returns).toMatchObject([
    { isByShop: true, state: "refunded", reason: "out_of_stock", lines: [{ quantity: 1 }] },
  ]);
  await expectBooks(paying, order);
});

test("writes off pieces that cannot be sold again", async ({ paying }) => {
  const order = await payReturnable(paying, { status: "Processing" });
  const damaged = { lines: [{ position: 1, quantity: 2 }], amount: 200, reason: "damaged" };
  expect((await refund(order, damaged)).status).toBe(200);

  expect(await stocksOf(paying, order.productIds)).toEqual([7, 9]);
  await expectBooks(paying, order);
  const cancelled = await refund(order, {
    lines: [{ position: 2, quantity: 1 }],
    amount: 250,
    restock: true,
    cancel: true,
  });
  expect(cancelled).toMatchObject({ status: 200, body: { order: { status: "Cancelled" } } });
  expect(await stocksOf(paying, order.productIds)).toEqual([8, 10]);
  await expectBooks(paying, order);
});

test("cancels an order of which nothing is left to ship", async ({ paying }) => {
  const order = await payReturnable(paying, { status: "Processing" });
  const lines = [
    { position: 1, quantity: 3 },
    { position: 2, quantity: 1 },
  ];
  const { body } = await refund(order, { lines, amount: 550, restock: true });

  expect(body).toMatchObject({ order: { status: "Cancelled", isRefunded: true } });
  expect(await stocksOf(paying, order.productIds)).toEqual([10, 10]);
  for (const group of ["packing", "pending", "attention"] as const)
    expect((await order.admin.call(listOrders, { query: { group } })).pagination.total).toBe(0);
  await expectBooks(paying, order);
});

test("refunds a shipped order's items without restocking or cancelling it", async ({ paying }) => {
  const order = await payReturnable(paying);
  const { admin, orderId, productIds } = order;
  expect((await refund(order, { lines: [{ position: 2, quantity: 1 }], amount: 250 })).status).toBe(200);
  expect(await stocksOf(paying, productIds)).toEqual([7, 9]);
  const { lines, returns } = await admin.call(listReturnsOfOrder, { params: { id: orderId } });
  expect(lines.map(({ left }) => left)).toEqual([3, 0]);
  expect(returns).toMatchObject([{ lines: [{ position: 2, received: null, restocked: 0 }] }]);
  await expectBooks(paying, order);
});

test("refuses more than was paid for the items, items that were refunded, and less without words", async ({
  paying,
}) => {
  const order = await payReturnable(paying);
  const lines = [{ position: 2, quantity: 1 }];

  expect((await refund(order, { lines, amount: 250.01 })).body).toMatchObject({ code: "refund_too_large" });
  expect((await refund(order, { lines, amount: 200 })).body).toMatchObject({ code: "invalid_request" });
  expect((await refund(order, { lines, amount: 200, refundNote: "You keep it" })).status).toBe(200);
  expect((await refund(order, { lines, amount: 50, refundNote: "x" })).body).toMatchObject({
    code: "return_impossible",
  });
  expect((await refund(order, { amount: 350.01 })).body).toMatchObject({ code: "refund_too_large" });
  expect((await refund(order, { amount: 350 })).status).toBe(200);
});

test("refunds an amount of a delivered cash order by hand", async ({ shop }) => {
  const order = await placeReturnable(shop);
  const byHand = { attempt: null, handReference: "GCash 1" };
  expect((await refund(order, { ...byHand, amount: 50 })).status).toBe(200);
  expect((await refund(order, { ...byHand, amount: 500.01 })).body).toMatchObject({
    code: "refund_too_large",
  });

  const { refunds } = await order.member.call(getMyOrder, { params: { id: order.orderId } });
  expect(refunds).toMatchObject([{ amount: 50, state: "sent", handReference: "GCash 1" }]);
});

test("a payment that was sent back by hand leaves the list of payments that need a person", async ({
  paying,
}) => {
  const order = await payReturnable(paying, { method: "qrph", status: "Cancelled" });
  const { admin, orderId } = order;
  expect((await admin.call(listOrders, { query: { group: "attention" } })).pagination.total).toBe(1);
  expect((await refund(order, { amount: 550, handReference: "Instapay 9" })).status).toBe(200);

  expect((await admin.call(listOrders, { query: { group: "attention" } })).pagination.total).toBe(0);
  const mark = { params: { id: orderId }, body: { attempt: 1, kind: "refund" as const } };
  expect((await admin.ask(finishPaymentMark, mark)).status).toBe(200);
  expect((await admin.call(getOrder, { params: { id: orderId } })).order).toMatchObject({
    payment: "refunded",
  });
});

test("a failed refund of items becomes a return that the shop must refund", async ({ paying }) => {
  const order = await payReturnable(paying, { status: "Processing" });
  const { admin } = order;
  await paying.provider.control("/settings", { refundOutcome: "failed" });
  await refund(order, { lines: [{ position: 1, quantity: 1 }], restock: true });
  await paying.work();
  await paying.advanceMinutes(2);

  const { returns, counts } = await admin.call(listReturns, { query: { group: "todo" } });
  expect(counts.todo).toBe(1);
  const id = returns[0]!._id;
  const { returns: found } = await admin.call(getReturn, { params: { id } });
  const { version, proposal } = found[0]!;
  const byHand = {
    refundId: newId(),
    amount: proposal.proposed,
    attempt: 1,
    handReference: "BDO 4",
    version,
  };
  await admin.call(refundReturn, { params: { id }, body: byHand });
  expect((await admin.call(listReturns, {})).counts).toEqual({ todo: 0, waiting: 0, closed: 1 });
  await expectBooks(paying, order);
});

test("reopening a cancelled order takes from stock only what was not refunded", async ({ paying }) => {
  const order = await payReturnable(paying, { status: "Processing" });
  const { admin, orderId, productIds } = order;
  await refund(order, { lines: [{ position: 1, quantity: 2 }], amount: 200, restock: true });
  for (const status of ["Cancelled", "Processing"])
    await admin.call(updateOrderStatus, { params: { id: orderId }, body: { status } });

  expect(await stocksOf(paying, productIds)).toEqual([9, 9]);
  await expectBooks(paying, order);
});

test("refuses to restock items of a cancelled order again", async ({ paying }) => {
  const order = await payReturnable(paying, { status: "Cancelled" });
  const lines = [{ position: 1, quantity: 1 }];

  expect((await refund(order, { lines, restock: true })).body).toMatchObject({ code: "order_cannot_change" });
  expect((await refund(order, { amount: 550 })).status).toBe(200);
});
