// @module-tag postgres-15
import { expect } from "vitest";
import { addToCart, getCart } from "@tindahan/contract/checkout/cart.ts";
import {
  checkout,
  confirmPayment,
  listPaymentMethods,
  payNow,
  verifyPayment,
} from "@tindahan/contract/checkout/checkout.ts";
import { cancelMyOrder, getMyOrder, listMyOrders } from "@tindahan/contract/orders/orders.ts";
import { orderEventNote } from "@tindahan/contract/orders/reasons.ts";
import { details, test } from "../../test/support/paying.ts";

const WALLETS = ["grab_pay", "gcash", "paymaya", "qrph"] as const;

test.for(WALLETS)("processes an order paid by %s once, and empties the cart", async (method, { paying }) => {
  const { member, orderId, url, intentId } = await paying.sendToPay(method);
  expect(url).toMatch(new RegExp(`^${paying.provider.url}/sources\\?id=src_`));
  expect(await paying.stateOf(orderId)).toMatchObject({
    status: "Pending Payment",
    payment: "open",
    stock: 9,
  });
  expect((await member.call(getCart, { params: { userId: member.id } })).cart.items).toHaveLength(1);

  await paying.provider.pay(intentId);
  expect(await member.call(confirmPayment, { body: { sourceId: intentId } })).toEqual({ orderId });

  const paid = { status: "Processing", payment: "paid", stock: 9, events: 2, mails: 1, marks: [] };
  expect(await paying.stateOf(orderId)).toEqual(paid);
  const { events } = await member.call(getMyOrder, { params: { id: orderId } });
  expect(events.map(orderEventNote)).toEqual(["", "Paid."]);
  expect((await member.call(getCart, { params: { userId: member.id } })).cart.items).toEqual([]);
  await member.call(confirmPayment, { body: { sourceId: intentId } });
  await paying.provider.deliver();
  await paying.work();
  await paying.advanceMinutes(2);
  expect(await paying.stateOf(orderId)).toEqual(paid);
});

test.for(WALLETS)(
  "cancels an order after a failed %s payment and returns its stock",
  async (method, { paying }) => {
    const { member, orderId, intentId } = await paying.sendToPay(method);
    expect(await member.ask(verifyPayment, { body: { sourceId: intentId } })).toMatchObject({
      status: 409,
      body: { code: "payment_pending" },
    });
    expect(await paying.stateOf(orderId)).toMatchObject({ status: "Pending Payment" });

    await paying.provider.fail(intentId);

    expect(await member.ask(verifyPayment, { body: { sourceId: intentId } })).toMatchObject({
      status: 402,
      body: { code: "payment_failed", error: "Payment failed. Order was cancelled." },
    });
    expect(await paying.stateOf(orderId)).toMatchObject({
      status: "Cancelled",
      payment: "failed",
      stock: 10,
      mails: 0,
    });
    expect((await member.call(getCart, { params: { userId: member.id } })).cart.items).toHaveLength(1);
  },
);

test("settles a payment by webhook alone", async ({ paying }) => {
  const { orderId, intentId } = await paying.sendToPay();

  await paying.provider.pay(intentId);
  await paying.provider.deliver();
  await paying.work();

  expect(await paying.stateOf(orderId)).toMatchObject({ status: "Processing", payment: "paid", mails: 1 });
});

test("payment results reveal nothing for a missing, another shopper's or invented source id", async ({
  paying,
}) => {
  const { intentId } = await paying.sendToPay();
  const other = await paying.shopper();

  for (const endpoint of [confirmPayment, verifyPayment]) {
    expect(await other.ask(endpoint, { body: {} })).toMatchObject({
      status: 400,
      body: { error: "Missing payment source ID." },
    });
    for (const sourceId of [intentId, "pi_nobodys", "../../etc", "https://evil.example"])
      expect((await other.ask(endpoint, { body: { sourceId } })).status).toBe(404);
  }
});

test("lists payment methods with amount limits and availability", async ({ paying }) => {
  const { methods } = await paying.visitor.call(listPaymentMethods, {});

  expect(methods.map(({ id }) => id)).toEqual(["cod", "grab_pay", "gcash", "paymaya", "qrph", "card"]);
  expect(methods[0]).toMatchObject({ minTotal: null, maxTotal: null, isAvailable: true });
  expect(methods[1]).toMatchObject({ name: "GrabPay", minTotal: 20, maxTotal: 100_000, isAvailable: true });
});

test.for([
  [19_99, 409],
  [20_00, 200],
  [100_000_00, 200],
  [100_000_01, 409],
] as const)(
  "accepts GrabPay from ₱20 to ₱100,000: %i centavos → %i",
  async ([centavos, expected], { paying }) => {
    const maria = await paying.shopper();
    const { id } = await paying.product({ priceCentavos: centavos, stock: 3 });
    await maria.call(addToCart, {
      body: { userId: maria.id, productId: id },
    });

    const { status } = await maria.ask(checkout, {
      body: { userId: maria.id, ...details, paymentMethod: "grab_pay" },
    });

    expect(status).toBe(expected);
    expect(await paying.services.db.selectFrom("orders").select("id").execute()).toHaveLength(
      expected === 200 ? 1 : 0,
    );
  },
);

test("returns the same payment page for a second click and for Pay now", async ({ paying }) => {
  const { member, orderId, url } = await paying.sendToPay();
  const { number } = await paying.services.db
    .selectFrom("orders")
    .select("number")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const again = await member.call(checkout, {
    body: { userId: member.id, ...details, paymentMethod: "grab_pay" },
  });

  expect(again).toEqual({ orderId, number, url });
  expect(await member.call(payNow, { params: { id: orderId } })).toEqual({ orderId, url });
  expect((await (await paying.shopper()).ask(payNow, { params: { id: orderId } })).status).toBe(404);
});

test("cancels an unpaid order on a new checkout, and marks it for refund if paid later", async ({
  paying,
}) => {
  const { member, orderId, intentId } = await paying.sendToPay();
  const listed = async () => {
    const { orders } = await member.call(listMyOrders, { params: { userId: member.id } });
    return orders.find(({ _id }) => _id === orderId)!;
  };
  const { payUntil, isReplaced } = await listed();
  expect(Date.parse(payUntil!) - Date.now()).toBeCloseTo(15 * 60_000, -4.5);
  expect((await member.call(getMyOrder, { params: { id: orderId } })).payUntil).toBe(payUntil);
  expect(isReplaced).toBe(false);

  const second = await member.call(checkout, {
    body: { userId: member.id, ...details, paymentMethod: "cod" },
  });

  expect(second.cod).toBe(true);
  expect(await listed()).toMatchObject({ payUntil: null, isReplaced: true });
  expect(await paying.stateOf(orderId)).toMatchObject({ status: "Cancelled", stock: 9 });
  await paying.provider.pay(intentId);
  await paying.work();
  expect(await paying.stateOf(orderId)).toMatchObject({
    status: "Cancelled",
    payment: "paid",
    marks: ["refund"],
    stock: 9,
  });
  expect(await listed()).toMatchObject({ isReplaced: false });
  expect(await member.ask(confirmPayment, { body: { sourceId: intentId } })).toMatchObject({
    status: 409,
    body: { code: "payment_too_late" },
  });
});

test("prevents the payment of a cancelled order", async ({ paying }) => {
  const { member, orderId, intentId } = await paying.sendToPay();
  await member.call(cancelMyOrder, { params: { id: orderId }, body: {} });
  await paying.work();

  await paying.provider.pay(intentId);

  expect((await paying.provider.books()).takenCentavos).toBe(0);
  expect(await paying.stateOf(orderId)).toMatchObject({
    status: "Cancelled",
    payment: "failed",
    stock: 10,
    marks: [],
  });
});
