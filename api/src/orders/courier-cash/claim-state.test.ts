// @module-tag postgres-15
import { expect } from "vitest";
import { listAudit } from "@tindahan/contract/accounts/manage-audit.ts";
import { getStats } from "@tindahan/contract/orders/insights.ts";
import { getCourierCash, listClaims, setCourierTerms } from "@tindahan/contract/orders/courier-cash.ts";
import { ORDERS_BEHIND } from "@tindahan/contract/orders/order-groups.ts";
import {
  getOrder,
  listOrders,
  recordCash,
  updateOrderStatus,
} from "@tindahan/contract/orders/manage-orders.ts";
import { expectBalancedLedger } from "../../../test/models/courier-ledger.ts";
import { placeReturnable, type ReturnableOrder } from "../../../test/support/returning.ts";
import { test, type Shop } from "../../../test/support/shop.ts";

const TOTAL = 550;

async function place(shop: Shop, status?: "Shipped" | "Delivered"): Promise<ReturnableOrder> {
  const placed = await placeReturnable(shop, { status: "Processing" });
  if (status) await setStatus(placed, status, { courier: "LBC", trackingNumber: "LBC 1" });
  return placed;
}

async function setStatus({ admin, orderId }: ReturnableOrder, status: string, shipment = {}) {
  await admin.call(updateOrderStatus, { params: { id: orderId }, body: { status, ...shipment } });
}

async function cashOf({ admin, orderId }: ReturnableOrder) {
  return (await admin.call(getOrder, { params: { id: orderId } })).cash;
}

test("a cash order is owed by its courier from shipping until it is settled", async ({ shop }) => {
  const placed = await place(shop);
  expect(await placed.admin.call(getCourierCash, {})).toEqual({ couriers: [], problems: 0, isUsed: false });
  await setStatus(placed, "Shipped", { courier: "LBC", trackingNumber: "LBC 1" });

  expect(await cashOf(placed)).toMatchObject({ courier: "LBC", state: "open", amount: TOTAL, received: 0 });
  const { couriers } = await placed.admin.call(getCourierCash, {});
  expect(couriers).toMatchObject([{ courier: "LBC", parcels: 1, owed: TOTAL, overdue: { upTo7: 0 } }]);
  await expectBalancedLedger(shop);

  const settle = () =>
    placed.admin.call(recordCash, { params: { id: placed.orderId }, body: { state: "settled" } });
  const first = await settle();
  expect(first).toMatchObject({ cash: { state: "settled", received: TOTAL }, order: { cashOwed: 0 } });
  expect((await settle()).cash).toEqual(first.cash);
  await expectBalancedLedger(shop);
  const { records } = await placed.admin.call(listAudit, { query: { entityId: placed.orderId } });
  expect(records.filter(({ after }) => after?.["courierCash"] === "settled")).toHaveLength(1);
});

test.for([
  ["reopened", "Processing", null],
  ["cancelled", "Cancelled", "returned"],
] as const)("the claim of an order that is %s is not owed", async ([, status, state], { shop }) => {
  const placed = await place(shop, "Shipped");
  await setStatus(placed, status);
  expect((await cashOf(placed))?.state ?? null).toBe(state);
  expect((await placed.admin.call(listClaims, { query: {} })).claims).toEqual([]);
  await expectBalancedLedger(shop);

  await setStatus(placed, "Shipped", { courier: "J&T Express", trackingNumber: "JT 1" });
  expect(await cashOf(placed)).toMatchObject({ courier: "J&T Express", state: "open" });
  await expectBalancedLedger(shop);
});

test("a settled claim stays settled when its order is reopened or cancelled", async ({ shop }) => {
  const placed = await place(shop, "Delivered");
  const params = { id: placed.orderId };
  await placed.admin.call(recordCash, { params, body: { state: "settled" } });
  for (const status of ["Processing", "Shipped", "Cancelled"]) {
    await setStatus(placed, status);
    expect(await cashOf(placed)).toMatchObject({ state: "settled", received: TOTAL });
  }
  await placed.admin.call(recordCash, { params, body: { state: "open" } });
  expect(await cashOf(placed)).toMatchObject({ state: "returned", received: 0 });
  await expectBalancedLedger(shop);
});

test("refuses to settle an order that no courier collects for", async ({ shop }) => {
  const placed = await place(shop);
  await setStatus(placed, "Delivered");

  expect(await cashOf(placed)).toBeNull();
  await expect(
    placed.admin.call(recordCash, { params: { id: placed.orderId }, body: { state: "settled" } }),
  ).rejects.toThrow("No courier owes the cash of this order.");
});

test("cash of a delivered order is still to come until its courier hands it over", async ({ shop }) => {
  const placed = await place(shop, "Delivered");
  const { admin } = placed;
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const money = async () => {
    const { now } = await admin.call(getStats, { query: { from: day, to: day } });
    const { pagination } = await admin.call(listOrders, { query: ORDERS_BEHIND.cashDue });
    const { received, cashDue } = now.total;
    const hour = now.parts.find((part) => part.received > 0)?.received ?? 0;
    return { received, cashDue, hour, listed: pagination.total };
  };
  expect(await money()).toEqual({ received: 0, cashDue: TOTAL, hour: 0, listed: 1 });

  await admin.call(recordCash, { params: { id: placed.orderId }, body: { state: "settled" } });
  expect(await money()).toEqual({ received: TOTAL, cashDue: 0, hour: TOTAL, listed: 0 });
});

test("counts days from the delivery, by the courier's terms", async ({ shop }) => {
  const placed = await place(shop, "Delivered");
  const { admin } = placed;
  await shop.superuser.pool.query(
    "update courier_claims set shipped_at = now() - interval '25 days', delivered_at = now() - interval '20 days'",
  );
  const balance = async () => (await admin.call(getCourierCash, {})).couriers[0]!;
  expect(await balance()).toMatchObject({ overdue: { upTo7: 0, upTo30: TOTAL }, closing: 1 });

  const terms = { remittanceDays: 18, feePercent: 2.75, feeMin: 20, claimDays: 60 };
  await admin.call(setCourierTerms, { body: { courier: "LBC", terms } });
  expect(await balance()).toMatchObject({ terms, overdue: { upTo7: TOTAL, upTo30: 0 }, closing: 0 });
  expect((await admin.call(listClaims, { query: { group: "overdue" } })).claims).toMatchObject([
    { orderId: placed.orderId, owed: TOTAL },
  ]);
});
