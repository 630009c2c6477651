import { expect } from "vitest";
import { payNow } from "@tindahan/contract/checkout/checkout.ts";
import { details, openPayingShop, test } from "../../test/support/paying.ts";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";

test("settles a payment within 2 minutes without webhooks", async ({ paying }) => {
  await paying.provider.fault({ endpoint: "webhook", kind: "drop", count: null });
  const orders = [];
  for (let minute = 0; minute < 6; minute++) orders.push(await paying.sendToPay());

  const unsettledAfter: number[] = [];
  for (const { intentId, orderId } of orders) {
    await paying.provider.pay(intentId);
    let minutes = 0;
    for (; (await paying.stateOf(orderId)).status !== "Processing" && minutes < 10; minutes++)
      await paying.advanceMinutes(1);
    unsettledAfter.push(minutes);
  }

  expect(Math.max(...unsettledAfter)).toBeLessThanOrEqual(2);
  for (const { orderId } of orders)
    expect(await paying.stateOf(orderId)).toMatchObject({ payment: "paid", mails: 1, marks: [] });
});

test.for(["grab_pay", "gcash", "paymaya", "qrph"] as const)(
  "cancels an order abandoned with %s between minute 15 and 20 and returns its stock",
  async (method, { paying }) => {
    await paying.provider.fault({ endpoint: "webhook", kind: "drop", count: null });
    const { orderId, intentId } = await paying.sendToPay(method);

    await paying.advanceMinutes(14);
    expect(await paying.stateOf(orderId)).toMatchObject({ status: "Pending Payment", stock: 9 });
    await paying.advanceMinutes(6);

    expect(await paying.stateOf(orderId)).toMatchObject({
      status: "Cancelled",
      payment: "failed",
      stock: 10,
      marks: [],
    });
    await paying.provider.pay(intentId);
    expect((await paying.provider.books()).takenCentavos).toBe(0);
  },
);

test("reopens an order paid after its cancellation if stock is left, and flags it", async ({ paying }) => {
  const { orderId, intentId } = await paying.sendToPay();
  await paying.advanceMinutes(20);

  await paying.provider.pay(intentId, true);
  await paying.provider.deliver();
  await paying.work();

  expect(await paying.stateOf(orderId)).toMatchObject({
    status: "Processing",
    payment: "paid",
    stock: 9,
    mails: 1,
    marks: ["reopened"],
  });
});

test("marks an order paid after its cancellation for refund if the stock is sold", async ({ paying }) => {
  const { orderId, intentId, productId } = await paying.sendToPay("grab_pay", { stock: 1 });
  await paying.advanceMinutes(20);
  const other = await paying.shopper();
  await other.call(addToCart, { body: { userId: other.id, productId } });
  await other.call(checkout, { body: { userId: other.id, ...details, paymentMethod: "cod" } });

  await paying.provider.pay(intentId, true);
  await paying.provider.deliver();
  await paying.work();

  expect(await paying.stateOf(orderId)).toMatchObject({
    status: "Cancelled",
    payment: "paid",
    stock: 0,
    mails: 0,
    marks: ["refund"],
  });
});

test("finds a late payment an hour later without its webhook", async ({ paying }) => {
  const { orderId, intentId } = await paying.sendToPay();
  await paying.advanceMinutes(20);
  await paying.provider.fault({ endpoint: "webhook", kind: "drop", count: null });
  await paying.provider.pay(intentId, true);

  await paying.letTimePass("1 hour");
  await paying.sweep();

  expect(await paying.stateOf(orderId)).toMatchObject({ status: "Processing", payment: "paid" });
});

test("releases stock after hours of provider silence and finds the payment later", async ({ paying }) => {
  const { orderId, intentId } = await paying.sendToPay();
  await paying.provider.pay(intentId);
  await paying.provider.fault({ endpoint: "any", kind: "500", count: 3 });

  await paying.letTimePass("3 hours");
  await paying.sweep();
  expect(await paying.stateOf(orderId)).toMatchObject({ status: "Cancelled", payment: "open", stock: 10 });

  await paying.provider.control("/faults/clear", {});
  await paying.advanceMinutes(11);
  expect(await paying.stateOf(orderId)).toMatchObject({
    status: "Processing",
    payment: "paid",
    stock: 9,
    marks: ["reopened"],
  });
});

test("marks a late payment for refund if the shopper has ordered again", async ({ paying }) => {
  const { member, orderId, intentId, productId } = await paying.sendToPay();
  await paying.provider.pay(intentId);
  await paying.provider.fault({ endpoint: "any", kind: "500", count: 3 });
  await paying.letTimePass("3 hours");
  await paying.sweep();
  await member.call(addToCart, { body: { userId: member.id, productId } });
  await member.call(checkout, { body: { userId: member.id, ...details, paymentMethod: "cod" } });

  await paying.provider.control("/faults/clear", {});
  await paying.advanceMinutes(11);

  expect(await paying.stateOf(orderId)).toMatchObject({
    status: "Cancelled", payment: "paid", stock: 8, mails: 0, marks: ["refund"],
  }); // prettier-ignore
});

test("holds the last unit for one of 20 unpaid orders and releases it", async ({ paying }) => {
  const { id: productId } = await paying.product({ stock: 1 });
  const shoppers = await Promise.all(Array.from({ length: 20 }, () => paying.shopper()));
  await Promise.all(shoppers.map((one) => one.call(addToCart, { body: { userId: one.id, productId } })));

  const statuses = await Promise.all(
    shoppers.map(async (one) => {
      const { status } = await one.ask(checkout, {
        body: { userId: one.id, ...details, paymentMethod: "grab_pay" },
      });
      return status;
    }),
  );

  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  await paying.advanceMinutes(18);
  const { stock } = await paying.services.db
    .selectFrom("variants")
    .select("stock")
    .where("id", "=", productId)
    .executeTakeFirstOrThrow();
  expect(stock).toBe(1);
});

test("holds stock for one unpaid order per shopper", async ({ paying }) => {
  const maria = await paying.shopper();
  const { id: productId } = await paying.product({ stock: 10 });
  await maria.call(addToCart, { body: { userId: maria.id, productId, quantity: 3 } });

  for (const key of ["a", "b", "c", "d"])
    await paying.app.inject({
      method: "POST",
      url: checkout.path,
      headers: { authorization: `Bearer ${maria.token}`, "idempotency-key": key },
      payload: { userId: maria.id, ...details, paymentMethod: "grab_pay" },
    });

  const { stock } = await paying.services.db
    .selectFrom("variants")
    .select("stock")
    .where("id", "=", productId)
    .executeTakeFirstOrThrow();
  expect(stock).toBe(7);
});

test("Pay now opens another payment page if the wallet's page has closed", async ({ paying }) => {
  const { member, orderId, intentId, url } = await paying.sendToPay();
  await paying.provider.expire(intentId);

  const again = await member.call(payNow, { params: { id: orderId } });

  expect(again.url).not.toBe(url);
  await paying.provider.pay(intentId);
  await paying.sweep();
  await paying.advanceMinutes(1);
  expect(await paying.stateOf(orderId)).toMatchObject({ status: "Processing", payment: "paid", stock: 9 });
  expect((await paying.provider.books()).payments).toHaveLength(1);
});

test("finishes or cancels a payment whose start was interrupted", async () => {
  const { paying, close } = await openPayingShop({ PAYMONGO_TIMEOUT_MS: "200" });
  const { orderId: attached } = await paying.sendToPay();
  const { orderId: unstarted } = await paying.sendToPay();
  const { db } = paying.services;
  // Simulates crashes after attaching the method and before creating the intent.
  await db
    .updateTable("payments")
    .set({ state: "starting", attached_at: null, url: null })
    .where("order_id", "=", attached)
    .execute();
  await db
    .updateTable("payments")
    .set({ state: "starting", attached_at: null, provider_reference: null })
    .where("order_id", "=", unstarted)
    .execute();

  await paying.advanceMinutes(2);

  expect(await paying.stateOf(attached)).toMatchObject({ status: "Pending Payment", payment: "open" });
  expect(await paying.stateOf(unstarted)).toMatchObject({
    status: "Cancelled",
    payment: "failed",
    stock: 10,
  });
  await close();
});
