// @module-tag postgres-15
import { sql } from "kysely";
import { expect } from "vitest";
import { addToCart, getCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import {
  createPayLink,
  getPayLink,
  openPayLink,
  payByLink,
  revokePayLink,
} from "@tindahan/contract/orders/pay-links.ts";
import { getOrder, updateOrderStatus } from "@tindahan/contract/orders/manage-orders.ts";
import { placeStaffOrder } from "@tindahan/contract/orders/staff-orders.ts";
import { newId } from "../../platform/db/ids.ts";
import { details, intentOf, test, type PayingShop } from "../../../test/support/paying.ts";
import type { Member } from "../../../test/support/shop.ts";

async function link(
  paying: PayingShop,
  staff: Member,
  paymentMethod: "pay_link" | "cod" = "pay_link",
  email = "",
) {
  const { id: productId } = await paying.product({ stock: 10, priceCentavos: 250_00 });
  const { orderId } = await staff.call(placeStaffOrder, {
    body: {
      id: newId(),
      items: [{ productId, quantity: 1 }],
      paymentMethod,
      email,
      source: "messenger",
      phone: "0917 555 0123",
      customerName: "Maria Santos",
      address: "1 Rizal St, Makati",
    },
  });
  const { link: created } = await staff.call(createPayLink, { params: { id: orderId } });
  return { productId, orderId, created, token: tokenOf(created) };
}

const tokenOf = ({ url }: { url: string }) => url.split("/pay/")[1]!;

const open = (paying: PayingShop, token: string) => paying.visitor.call(openPayLink, { params: { token } });

const statusOf = async (paying: PayingShop, token: string) =>
  (await paying.visitor.ask(openPayLink, { params: { token } })).status;

test("a stranger to the shop pays by link with another method after one failed", async ({ paying }) => {
  const staff = await paying.admin("staff");
  const { orderId, created, token } = await link(paying, staff);
  expect(created.message).toContain(`total ₱250.00. Dito po pwedeng magbayad`);
  expect(created.message).toContain(created.url);

  const opened = await open(paying, token);
  expect(opened).toMatchObject({
    order: { total: 250, status: "Pending Payment" },
    isPaid: false,
    started: null,
  });
  expect(opened.methods.map(({ id }) => id)).toEqual(["grab_pay", "gcash", "paymaya", "qrph"]);
  expect(JSON.stringify(opened)).not.toContain(orderId);

  const { url } = await paying.visitor.call(payByLink, { params: { token }, body: { method: "gcash" } });
  expect(url).toMatch(new RegExp(`^${paying.provider.url}/sources`));
  await paying.provider.fail(await intentOf(paying.services, orderId));
  expect(await open(paying, token)).toMatchObject({ order: { status: "Pending Payment" }, started: null });

  await paying.visitor.call(payByLink, { params: { token }, body: { method: "qrph" } });
  expect((await open(paying, token)).started).toMatchObject({ method: "qrph" });
  await paying.visitor.call(payByLink, { params: { token }, body: { method: "grab_pay" } });
  const intentId = await intentOf(paying.services, orderId);
  await paying.provider.pay(intentId);

  expect(await open(paying, token)).toMatchObject({
    order: { status: "Processing" }, isPaid: true, paid: 250, payUntil: null, methods: [], started: null,
  }); // prettier-ignore
  expect(await paying.stateOf(orderId)).toMatchObject({
    payment: "failed,failed,paid",
    stock: 9,
    mails: 1,
    marks: [],
  });
  expect(
    (await paying.visitor.ask(payByLink, { params: { token }, body: { method: "gcash" } })).body,
  ).toMatchObject({
    code: "payment_already_made",
  });
});

test("ten taps at once start one payment", async ({ paying }) => {
  const { orderId, token } = await link(paying, await paying.admin("staff"));

  const replies = await Promise.all(
    Array.from({ length: 10 }, () =>
      paying.visitor.ask(payByLink, { params: { token }, body: { method: "gcash" } }),
    ),
  );

  expect(replies.map(({ status }) => status)).toContain(200);
  expect(await paying.stateOf(orderId)).toMatchObject({ payment: "open" });
});

test("a link opens one order until it is revoked or expires, and none without its signature", async ({
  paying,
}) => {
  const staff = await paying.admin("staff");
  const [one, other] = [await link(paying, staff), await link(paying, staff)];
  expect(one.token).toMatch(/^[\w-]{43}$/);
  expect((await staff.call(createPayLink, { params: { id: one.orderId } })).link.url).toBe(one.created.url);

  const mixed = one.token.slice(0, 21) + other.token.slice(21);
  const bytes = Buffer.from(one.token, "base64url");
  const flipped = Array.from({ length: 32 }, (_, n) =>
    Buffer.from(bytes.with(n, bytes[n]! ^ 1)).toString("base64url"),
  );
  const guesses = [mixed, ...flipped, one.token.slice(1), `${one.token}A`, one.orderId, "", "..%2F.."];
  for (const guess of guesses) expect([400, 404]).toContain(await statusOf(paying, guess));
  expect(await statusOf(paying, one.token)).toBe(200);

  await staff.call(revokePayLink, { params: { id: one.orderId } });
  expect(await statusOf(paying, one.token)).toBe(404);
  expect(
    (await paying.visitor.ask(payByLink, { params: { token: one.token }, body: { method: "gcash" } })).status,
  ).toBe(404);
  expect((await staff.call(getPayLink, { params: { id: one.orderId } })).link).toBeNull();
  const { link: renewed } = await staff.call(createPayLink, { params: { id: one.orderId } });
  expect(await statusOf(paying, tokenOf(renewed))).toBe(200);
  expect(await statusOf(paying, one.token)).toBe(404);

  await sql`update pay_links set expires_at = now() where revoked_at is null`.execute(paying.superuser.db);
  expect(await statusOf(paying, other.token)).toBe(404);
});

test("cancels an order that was not paid in time, and returns its stock", async ({ paying }) => {
  const { orderId, token } = await link(paying, await paying.admin("staff"));
  await paying.visitor.call(payByLink, { params: { token }, body: { method: "gcash" } });
  await paying.advanceTime(20);
  expect(await paying.stateOf(orderId)).toMatchObject({
    status: "Pending Payment",
    payment: "failed",
    stock: 9,
  });

  await sql`update staff_orders set pay_until = now()`.execute(paying.services.db);
  await paying.sweep();

  expect(await paying.stateOf(orderId)).toMatchObject({ status: "Cancelled", payment: "failed", stock: 10 });
  const late = await paying.visitor.ask(payByLink, { params: { token }, body: { method: "gcash" } });
  expect(late.body).toMatchObject({ code: "order_cannot_change" });
  await paying.sweep();
});

test("the link of a cash order shows its delivery and takes no payment", async ({ paying }) => {
  const staff = await paying.admin("staff");
  const { orderId, created, token } = await link(paying, staff, "cod");
  expect(created.message).not.toContain("magbayad");
  const shipment = { status: "Shipped", courier: "J&T Express", trackingNumber: "JT123" };
  await staff.call(updateOrderStatus, { params: { id: orderId }, body: shipment });

  expect(await open(paying, token)).toMatchObject({
    order: { status: "Shipped", shipment: { trackingNumber: "JT123" } }, methods: [], payUntil: null,
  }); // prettier-ignore
  const paid = await paying.visitor.ask(payByLink, { params: { token }, body: { method: "gcash" } });
  expect(paid.body).toMatchObject({ code: "order_cannot_change" });
});

test("a payment by link leaves the cart and the next order of its account alone", async ({ paying }) => {
  const staff = await paying.admin("staff");
  const maria = await paying.shopper("maria@example.com");
  const { productId, orderId, token } = await link(paying, staff, "pay_link", "maria@example.com");
  await paying.visitor.call(payByLink, { params: { token }, body: { method: "gcash" } });
  const add = () => maria.call(addToCart, { body: { userId: maria.id, productId } });
  await add();
  await maria.call(checkout, { body: { userId: maria.id, ...details } });
  expect(await paying.stateOf(orderId)).toMatchObject({ status: "Pending Payment", payment: "open" });

  await add();
  await paying.provider.pay(await intentOf(paying.services, orderId));
  expect((await open(paying, token)).isPaid).toBe(true);
  expect((await maria.call(getCart, { params: { userId: maria.id } })).cart.count).toBe(1);
});

test("makes no link for an order that a shopper placed", async ({ paying }) => {
  const staff = await paying.admin("staff");
  const { orderId } = await paying.sendToPay();
  expect((await staff.ask(createPayLink, { params: { id: orderId } })).body).toMatchObject({
    code: "order_cannot_change",
  });
  expect((await staff.call(getOrder, { params: { id: orderId } })).entered).toBeNull();
});

test("a link starts at most 30 payments an hour", async ({ paying }) => {
  const { token } = await link(paying, await paying.admin("staff"));
  const pay = () => paying.visitor.ask(payByLink, { params: { token }, body: { method: "gcash" } });
  for (let n = 0; n < 30; n++) expect((await pay()).status).not.toBe(429);
  expect((await pay()).status).toBe(429);
});
