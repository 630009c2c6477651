// @module-tag postgres-15
import { expect } from "vitest";
import { getCustomer, listCustomers } from "@tindahan/contract/accounts/manage-customers.ts";
import { getOrder, listOrders, updateOrderStatus } from "@tindahan/contract/orders/manage-orders.ts";
import {
  findReturnedParcel,
  getReturn,
  listReturns,
  recordReturnedParcel,
  refundReturn,
} from "@tindahan/contract/orders/manage-returns.ts";
import { getMyOrder } from "@tindahan/contract/orders/orders.ts";
import { requestReturn } from "@tindahan/contract/orders/returns.ts";
import { expectBalancedStock } from "../../../test/models/stock-ledger.ts";
import { test as payingTest } from "../../../test/support/paying.ts";
import { payReturnable, placeReturnable, type ReturnableOrder } from "../../../test/support/returning.ts";
import { test } from "../../../test/support/shop.ts";
import { newId } from "../../platform/db/ids.ts";

async function ship({ admin, orderId }: ReturnableOrder, trackingNumber: string): Promise<void> {
  const body = { status: "Shipped", courier: "LBC", trackingNumber };
  await admin.call(updateOrderStatus, { params: { id: orderId }, body });
}

async function parcelBody({ admin, orderId }: ReturnableOrder, more: object = {}) {
  const { order, lines } = await admin.call(findReturnedParcel, { query: { code: orderId } });
  return {
    id: newId(),
    orderId,
    cause: "refused" as const,
    condition: "good" as const,
    charge: 95.5,
    lines: lines.map(({ position, pieces }) => ({ position, restocked: pieces })),
    version: order.version,
    ...more,
  };
}

test("a refused cash parcel ends its order, restocks what is good and counts against its buyer", async ({
  shop,
}) => {
  const placed = await placeReturnable(shop, { status: "Processing" });
  const { member, admin, orderId, productIds } = placed;
  await ship(placed, "LBC-77 01");
  const found = await admin.call(findReturnedParcel, { query: { code: "lbc 7701" } });
  expect(found).toMatchObject({
    order: { _id: orderId, status: "Shipped", courier: "LBC" },
    lines: [{ pieces: 3 }, { pieces: 1 }],
    problem: "",
    returnId: null,
  });

  const lines = [
    { position: 1, restocked: 2 },
    { position: 2, restocked: 1 },
  ];
  const body = await parcelBody(placed, { lines, condition: "opened" });
  for (let time = 0; time < 2; time++) await admin.call(recordReturnedParcel, { body });

  const { order, events, customer, returns } = await admin.call(getOrder, { params: { id: orderId } });
  expect(order).toMatchObject({ status: "Cancelled", isReturned: true });
  expect(events.at(-1)).toMatchObject({ from: "Shipped", to: "Cancelled", reason: "returned_to_sender" });
  expect(customer.returned).toBe(1);
  expect(returns).toMatchObject([{ reason: "not_delivered", state: "refunded", isByShop: true }]);
  await expectBalancedStock(shop, productIds);
  const { rows } = await shop.superuser.pool.query(
    "select stock from variants where id = any ($1) order by stock",
    [productIds],
  );
  expect(rows.map(({ stock }) => Number(stock))).toEqual([9, 10]);

  expect((await admin.call(listReturns, {})).counts).toEqual({ todo: 0, waiting: 0, closed: 1 });
  expect((await admin.call(listOrders, { query: { group: "cashDue" } })).orders).toEqual([]);
  const stored = await admin.call(getReturn, { params: { id: body.id } });
  expect(stored.returns[0]!.parcel).toEqual({
    cause: "refused",
    condition: "opened",
    courier: "LBC",
    trackingNumber: "LBC-77 01",
    charge: 95.5,
  });
  const mine = await member.call(getMyOrder, { params: { id: orderId } });
  expect(mine).toMatchObject({ order: { isReturned: true }, returns: { lines: [], reasons: [] } });
  const details = await admin.call(getCustomer, { params: { id: member.id } });
  expect(details).toMatchObject({
    customer: { refused: 1 },
    orders: [{ isRefused: true, isReturned: true }],
  });

  const reopened = await admin.ask(updateOrderStatus, {
    params: { id: orderId },
    body: { status: "Shipped" },
  });
  expect(reopened.status).toBe(409);
  const again = await admin.call(findReturnedParcel, { query: { code: "LBC-7701" } });
  expect(again).toMatchObject({ returnId: body.id, problem: "This parcel was recorded already." });
});

test("counts parcels by account and phone number, and not the courier's mistakes", async ({ shop }) => {
  const first = await placeReturnable(shop, { status: "Shipped" });
  await first.admin.call(recordReturnedParcel, { body: await parcelBody(first, { cause: "courier" }) });
  const { admin } = first;
  const returnedOf = async ({ orderId }: ReturnableOrder) =>
    (await admin.call(getOrder, { params: { id: orderId } })).customer.returned;
  expect(await returnedOf(first)).toBe(0);
  const { customers } = await admin.call(listCustomers, { query: {} });
  expect(customers).toMatchObject([{ refused: 0 }]);

  const second = await placeReturnable(shop, { status: "Shipped", admin });
  await admin.call(recordReturnedParcel, { body: await parcelBody(second, { cause: "not_met" }) });
  expect([await returnedOf(first), await returnedOf(second)]).toEqual([1, 1]);
});

payingTest("a paid parcel that came back waits for the refund of its items only", async ({ paying }) => {
  const order = await payReturnable(paying, { status: "Shipped" });
  const { admin, orderId } = order;
  const body = await parcelBody(order, { charge: 0 });
  await admin.call(recordReturnedParcel, { body });

  const { payments } = await admin.call(getOrder, { params: { id: orderId } });
  expect(payments[0]!.marks).toEqual([]);
  expect((await admin.call(listReturns, { query: { group: "todo" } })).returns).toMatchObject([
    { _id: body.id, state: "received", reason: "not_delivered" },
  ]);
  const { version, proposal } = (await admin.call(getReturn, { params: { id: body.id } })).returns[0]!;
  expect(proposal.proposed).toBe(550);
  const money = { refundId: newId(), amount: 550, attempt: 1, handReference: null, version };
  await admin.call(refundReturn, { params: { id: body.id }, body: money });
  expect((await admin.call(listReturns, {})).counts).toEqual({ todo: 0, waiting: 0, closed: 1 });
});

test("refuses parcels that cannot have come back, and says why", async ({ shop }) => {
  const order = await placeReturnable(shop, { status: "Processing" });
  const { admin, member, orderId } = order;
  const refusalOf = async (more: object = {}) => {
    const { status, body } = await admin.ask(recordReturnedParcel, { body: await parcelBody(order, more) });
    return [status, (body as { message: string }).message];
  };
  expect(await refusalOf()).toEqual([409, "This order was not shipped."]);
  expect((await admin.ask(findReturnedParcel, { query: { code: "NO-SUCH-PARCEL" } })).status).toBe(404);

  await ship(order, "1234567890");
  expect(await refusalOf({ version: 1 })).toEqual([409, expect.any(String)]);
  expect((await refusalOf({ lines: [{ position: 1, restocked: 3 }] }))[0]).toBe(400);
  expect((await refusalOf({ charge: 0.001 }))[0]).toBe(400);
  const tooMany = [
    { position: 1, restocked: 4 },
    { position: 2, restocked: 1 },
  ];
  expect((await refusalOf({ lines: tooMany }))[0]).toBe(400);
  const request = { id: newId(), reason: "damaged" as const, lines: [{ position: 1, quantity: 1 }] };
  await member.call(requestReturn, { params: { id: orderId }, body: request });
  expect(await refusalOf({ lines: [{ position: 1, restocked: 2 }, { position: 2, restocked: 1 }] })).toEqual([
    409,
    expect.stringMatching(/^Please finish return R-\d+ of this order first\.$/),
  ]); // prettier-ignore
  expect((await admin.call(getOrder, { params: { id: orderId } })).order.status).toBe("Shipped");
});

test("two admins who record the same parcel at once restock it once", async ({ shop }) => {
  const order = await placeReturnable(shop, { status: "Shipped" });
  const [one, other] = [await parcelBody(order), await parcelBody(order)];
  const answers = await Promise.all(
    [one, other].map((body) => order.admin.ask(recordReturnedParcel, { body })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await expectBalancedStock(shop, order.productIds);
});
