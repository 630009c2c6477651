// @module-tag postgres-15
import { sql } from "kysely";
import { expect } from "vitest";
import {
  getCustomer,
  listCustomers,
  updateCustomer,
  eraseCustomer,
} from "@tindahan/contract/accounts/manage-customers.ts";
import { getPersonalData } from "@tindahan/contract/accounts/personal-data.ts";
import { addToCart, getCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { getOrder, refundOrder, updateOrderStatus } from "@tindahan/contract/orders/manage-orders.ts";
import { listMyOrders } from "@tindahan/contract/orders/orders.ts";
import {
  findStaffOrderCustomers,
  findStaffOrderItems,
  placeStaffOrder,
  quoteStaffOrder,
} from "@tindahan/contract/orders/staff-orders.ts";
import { newId } from "../platform/db/ids.ts";
import { openTestShop, test, type Member, type Shop } from "../../test/support/shop.ts";

const PHONE = "0917 555 0123";

async function enter(shop: Shop, staff: Member, change: object = {}) {
  const product = await shop.product({ name: "Barako", priceCentavos: 249_50, stock: 5 });
  const body = {
    id: newId(),
    items: [{ productId: product.id, quantity: 2 }],
    paymentMethod: "cod" as const,
    source: "messenger" as const,
    phone: PHONE,
    address: "1 Rizal St, Makati",
    ...change,
  };
  return { product, ...(await staff.ask(placeStaffOrder, { body })) };
}

const orderIdOf = ({ body }: { body: object }) => (body as { orderId: string }).orderId;

async function stockOf(shop: Shop, id: string) {
  const { stock } = await shop.services.db
    .selectFrom("variants")
    .select("stock")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return stock;
}

test("staff enter a cash order for a customer with a phone number alone", async ({ shop }) => {
  const staff = await shop.admin("staff");

  const placed = await enter(shop, staff);

  expect(placed.status).toBe(200);
  const file = await staff.call(getOrder, { params: { id: orderIdOf(placed) } });
  expect(file.order).toMatchObject({
    customerName: "0917 555 0123",
    phone: "+639175550123",
    status: "Processing",
    paymentMethod: "cod",
    total: 499,
    user: { email: "" },
  });
  expect(file.entered).toEqual({ source: "messenger", by: staff.user.username });
  expect(file.events).toMatchObject([{ to: "Processing", by: "admin", byName: staff.user.username }]);
  expect(await stockOf(shop, placed.product.id)).toBe(3);
  const { customers } = await staff.call(listCustomers, { query: {} });
  expect(customers).toMatchObject([{ email: "", isErased: false, phone: "+639175550123", orders: 1 }]);
});

test("ten clicks at once place one order", async ({ shop }) => {
  const staff = await shop.admin("staff");
  const { id: productId } = await shop.product({ stock: 50 });
  const body = {
    id: newId(),
    items: [{ productId, quantity: 1 }],
    paymentMethod: "in_person" as const,
    source: "walk_in" as const,
    phone: PHONE,
  };

  const replies = await Promise.all(Array.from({ length: 10 }, () => staff.call(placeStaffOrder, { body })));

  expect(new Set(replies.map(({ orderId }) => orderId)).size).toBe(1);
  expect(await stockOf(shop, productId)).toBe(49);
  const { rows } = await sql`select from payments`.execute(shop.services.db);
  expect(rows).toHaveLength(1);
  expect(
    (await staff.ask(placeStaffOrder, { body: { ...body, phone: "0917 555 9999" } })).body,
  ).toMatchObject({
    code: "idempotency_key_reused",
  });
});

test("money paid in person counts at once, under the name of who took it, and goes back by hand", async ({
  shop,
}) => {
  const staff = await shop.admin("staff");
  const placed = await enter(shop, staff, { paymentMethod: "in_person", source: "walk_in", address: "" });
  const id = orderIdOf(placed);

  const { order, payments } = await staff.call(getOrder, { params: { id } });
  expect(order).toMatchObject({ status: "Processing", payment: "paid", deliveryAddress: "At the shop" });
  expect(payments).toMatchObject([{ method: "in_person", state: "paid", paid: 499, refundable: 499 }]);
  const { rows } = await sql`select actor_id, kind from order_events where kind = 'paid'`.execute(
    shop.services.db,
  );
  expect(rows).toEqual([{ actor_id: staff.id, kind: "paid" }]);

  const refund = { id: newId(), attempt: 1, amount: 499, reason: "others" as const, version: order.version };
  expect((await staff.ask(refundOrder, { params: { id }, body: refund })).status).not.toBe(200);
  await staff.call(refundOrder, { params: { id }, body: { ...refund, handReference: "GCash 123" } });
  expect((await staff.call(getOrder, { params: { id } })).order.payment).toBe("refunded");
});

test("the quote is the price of the order, takes no stock and leaves no cart", async ({ shop }) => {
  const staff = await shop.admin("staff");
  const product = await shop.product({ priceCentavos: 100_00, stock: 3 });
  const items = [{ productId: product.id, quantity: 4 }];

  const { quote, lines } = await staff.call(quoteStaffOrder, { body: { items, paymentMethod: "cod" } });

  expect(quote).toMatchObject({ subtotal: 400, total: 400 });
  expect(lines).toEqual([{ productId: product.id, price: 100, lineTotal: 400, problem: "Only 3 left." }]);
  expect(await stockOf(shop, product.id)).toBe(3);
  expect((await sql`select from carts`.execute(shop.services.db)).rows).toEqual([]);
  const body = {
    id: newId(),
    items,
    paymentMethod: "cod",
    source: "phone",
    phone: PHONE,
    address: "1 Rizal St",
  } as const;
  expect((await staff.ask(placeStaffOrder, { body })).body).toMatchObject({ code: "not_enough_stock" });
  const smaller = { ...body, items: [{ productId: product.id, quantity: 1 }] };
  expect((await staff.ask(placeStaffOrder, { body: { ...smaller, total: 99 } })).body).toMatchObject({
    code: "total_changed",
  });
});

test("a shopper finds the order under the e-mail address it was entered for, never by phone number", async ({
  shop,
}) => {
  const staff = await shop.admin("staff");
  const known = await shop.logIn("juan@example.com");
  const ofKnown = await enter(shop, staff, { email: "Juan@Example.com" });
  const ofNew = await enter(shop, staff, { email: "maria@example.com" });
  await enter(shop, staff);

  const listed = async (member: Member) =>
    (await member.call(listMyOrders, { params: { userId: member.id } })).orders.map(({ _id }) => _id);
  expect(await listed(known)).toEqual([orderIdOf(ofKnown)]);
  const maria = await shop.logIn("maria@example.com");
  expect(await listed(maria)).toEqual([orderIdOf(ofNew)]);
  const { data } = await maria.call(getPersonalData, {});
  expect(data.orders).toMatchObject([{ _id: orderIdOf(ofNew), enteredFrom: "messenger" }]);
});

test("a staff order leaves the shopper's cart and unpaid order alone", async ({ shop }) => {
  const staff = await shop.admin("staff");
  const maria = await shop.logIn("maria@example.com");
  const inCart = await shop.product({ stock: 5 });
  await maria.call(addToCart, { body: { userId: maria.id, productId: inCart.id } });
  const linked = await enter(shop, staff, { email: "maria@example.com", paymentMethod: "pay_link" });

  expect((await maria.call(getCart, { params: { userId: maria.id } })).cart.count).toBe(1);
  const details = { customerName: "Maria", phone: PHONE, deliveryAddress: "1 Rizal St" };
  await maria.call(checkout, { body: { userId: maria.id, ...details } });
  expect((await staff.call(getOrder, { params: { id: orderIdOf(linked) } })).order.status).toBe(
    "Pending Payment",
  );
});

test("limits and denials of cash hold for the phone number of a staff order", async () => {
  const { shop, close } = await openTestShop({ COD_MAX_OPEN_ORDERS: "1" });
  const staff = await shop.admin("staff");
  const first = await enter(shop, staff);
  expect((await enter(shop, staff)).body).toMatchObject({ code: "cod_limit" });
  const id = orderIdOf(first);
  await staff.call(updateOrderStatus, { params: { id }, body: { status: "Cancelled" } });
  const { order } = await staff.call(getOrder, { params: { id } });
  await staff.call(updateCustomer, {
    params: { id: order.user._id },
    body: { isCodDenied: true, phone: PHONE },
  });
  expect((await enter(shop, staff)).body).toMatchObject({ code: "cod_denied" });
  await close();
});

test("finds products by scan or search, and customers with their last address", async ({ shop }) => {
  const staff = await shop.admin("staff");
  const { product } = await enter(shop, staff, { customerName: "Corazon Reyes" });
  await sql`update variants set barcode = '4800016644931' where id = ${product.id}`.execute(shop.services.db);

  const find = async (search: string) => (await staff.call(findStaffOrderItems, { query: { search } })).items;
  expect(await find("4800016644931")).toMatchObject([{ productId: product.id, isExact: true, stock: 3 }]);
  expect(await find("barako")).toMatchObject([{ productId: product.id, isExact: false, price: 249.5 }]);
  for (const search of ["corazon", PHONE])
    expect(await staff.call(findStaffOrderCustomers, { query: { search } })).toMatchObject({
      customers: [{ name: "Corazon Reyes", phone: "+639175550123", street: "1 Rizal St, Makati" }],
    });
});

test("erases a customer without an account, and takes no order for an erased one", async ({ shop }) => {
  const owner = await shop.admin();
  const placed = await enter(shop, owner, { customerName: "Corazon Reyes", note: "Ring twice" });
  const id = orderIdOf(placed);
  await owner.call(updateOrderStatus, { params: { id }, body: { status: "Delivered" } });
  const { order } = await owner.call(getOrder, { params: { id } });

  await owner.call(eraseCustomer, { params: { id: order.user._id } });

  expect((await owner.call(getCustomer, { params: { id: order.user._id } })).customer).toMatchObject({
    isErased: true,
  });
  const { rows } = await sql`select to_jsonb(o)::text as text from orders o`.execute(shop.services.db);
  expect(JSON.stringify(rows)).not.toMatch(/Corazon|5550123|Ring/);
  expect((await enter(shop, owner, { customer: order.user._id })).status).toBe(404);
});
