// @module-tag postgres-15
import { expect } from "vitest";
import { getCart } from "@tindahan/contract/checkout/cart.ts";
import { confirmPayment, payNow } from "@tindahan/contract/checkout/checkout.ts";
import { updateOrderStatus } from "@tindahan/contract/orders/manage-orders.ts";
import type { OrderStatus } from "@tindahan/contract/orders/orders.ts";
import { test, type PayingShop } from "../../test/support/paying.ts";
import { claimPayment, selectPayment, markPaymentOpen } from "./queries.ts";
import { requirePaymentProvider } from "./providers.ts";
import { applyPaymentReport } from "./settle.ts";

async function setStatus(paying: PayingShop, id: string, status: OrderStatus): Promise<void> {
  const admin = await paying.admin();
  await admin.call(updateOrderStatus, { params: { id }, body: { status } });
}

test("confirms a manually shipped order when its payment arrives, and clears the cart", async ({
  paying,
}) => {
  const { orderId, intentId, member } = await paying.sendToPay();
  await setStatus(paying, orderId, "Shipped");

  await paying.provider.pay(intentId);
  await member.call(confirmPayment, { body: { sourceId: intentId } });

  expect(await paying.stateOf(orderId)).toMatchObject({
    status: "Shipped",
    payment: "paid",
    mails: 1,
    marks: [],
  });
  expect((await member.call(getCart, { params: { userId: member.id } })).cart.items).toEqual([]);
});

test("marks a paid order for refund whenever it is cancelled, and not while reopened", async ({ paying }) => {
  const { orderId, intentId, member } = await paying.sendToPay();
  await paying.provider.pay(intentId);
  await member.call(confirmPayment, { body: { sourceId: intentId } });
  await setStatus(paying, orderId, "Cancelled");
  expect((await paying.stateOf(orderId)).marks).toEqual(["refund"]);

  await setStatus(paying, orderId, "Processing");
  expect((await paying.stateOf(orderId)).marks).toEqual([]);

  await setStatus(paying, orderId, "Cancelled");
  expect((await paying.stateOf(orderId)).marks).toEqual(["refund"]);
});

test("marks one of two payments for refund after a manual reopening", async ({ paying }) => {
  const { orderId, intentId, member } = await paying.sendToPay();
  await paying.advanceMinutes(20);
  await setStatus(paying, orderId, "Pending Payment");
  await member.call(payNow, { params: { id: orderId } });
  const { provider_reference: second } = await paying.services.db
    .selectFrom("payments")
    .select("provider_reference")
    .where("order_id", "=", orderId)
    .where("attempt", "=", 2)
    .executeTakeFirstOrThrow();

  await paying.provider.pay(second!);
  await member.call(confirmPayment, { body: { sourceId: second! } });
  await paying.provider.pay(intentId, true);
  await paying.provider.deliver();
  await paying.work();

  expect(await paying.stateOf(orderId)).toMatchObject({ status: "Processing", mails: 1, marks: ["refund"] });
});

test("ignores the provider's report about the previous payment attempt during a new one", async ({
  paying,
}) => {
  const { orderId, intentId } = await paying.sendToPay();
  const { services } = paying;
  await paying.provider.fault({ endpoint: "webhook", kind: "drop", count: null });
  await paying.provider.fail(intentId);

  const claimed = await claimPayment(services.db, (await selectPayment(services.db, intentId))!);
  const late = await selectPayment(services.db, intentId);
  const outdated = await (await requirePaymentProvider(services, claimed!)).status(intentId);
  await markPaymentOpen(services.db, claimed!, null);
  await applyPaymentReport(services, late!, outdated);

  expect(await paying.stateOf(orderId)).toMatchObject({ status: "Pending Payment", payment: "open" });
});

test("the application's database role cannot change the paid amount", async ({ paying }) => {
  const { orderId, intentId, member } = await paying.sendToPay();
  const set = (change: string) =>
    paying.services.pool.query(`update payments set ${change} where order_id = $1`, [orderId]);
  const refused = { code: "42501", message: "payments.paid_centavos is written once" };
  await expect(set("paid_centavos = amount_centavos")).rejects.toMatchObject(refused);
  await expect(
    set("paid_centavos = amount_centavos + 1, state = 'paid', settled_at = now()"),
  ).rejects.toMatchObject(refused);
  await paying.provider.pay(intentId);
  await member.call(confirmPayment, { body: { sourceId: intentId } });
  await expect(set("paid_centavos = 1")).rejects.toMatchObject(refused);
  await expect(set("paid_centavos = null")).rejects.toMatchObject(refused);
});
