// @module-tag postgres-15
import { expect } from "vitest";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout, listPaymentMethods } from "@tindahan/contract/checkout/checkout.ts";
import {
  eraseCustomer,
  getCustomer,
  listCustomers,
  updateCustomer,
} from "@tindahan/contract/accounts/manage-customers.ts";
import { updateOrderStatus } from "@tindahan/contract/orders/manage-orders.ts";
import { phoneKey } from "../platform/phone.ts";
import { test, type Member, type Shop } from "../../test/support/shop.ts";

async function fillCart(shop: Shop, member: Member, priceCentavos = 100_00): Promise<void> {
  const product = await shop.product({ priceCentavos });
  await member.call(addToCart, { body: { userId: member.id, productId: product.id } });
}

const checkoutRequest = ({ id }: Member, customerName = "Maria Santos", phone = "09171234567") => ({
  body: { userId: id, customerName, phone, deliveryAddress: "1 Rizal St, Makati" },
});

async function order(shop: Shop, member: Member, name?: string, phone?: string): Promise<string> {
  await fillCart(shop, member);
  return (await member.call(checkout, checkoutRequest(member, name, phone))).orderId;
}

test("lists customers newest first with orders, total and refused deliveries", async ({ shop }) => {
  const [maria, juan] = [await shop.shopper("maria@example.com"), await shop.shopper("juan@example.com")];
  const admin = await shop.admin("staff");
  const ids = [
    await order(shop, maria),
    await order(shop, maria),
    await order(shop, maria),
    await order(shop, maria),
  ];
  const move = (id: string, status: string) =>
    admin.call(updateOrderStatus, { params: { id }, body: { status } });
  await move(ids[0]!, "Shipped");
  await move(ids[0]!, "Cancelled");
  await move(ids[1]!, "Cancelled");
  await move(ids[2]!, "Delivered");

  const { customers, pagination } = await admin.call(listCustomers, {});

  expect(pagination.total).toBe(2);
  expect(customers).toMatchObject([
    { _id: juan.id, email: "juan@example.com", name: "", orders: 0, total: 0, refused: 0, lastOrderAt: null },
    { _id: maria.id, name: "Maria Santos", phone: "+639171234567", orders: 4, total: 200, refused: 1 },
  ]);
  const file = await admin.call(getCustomer, { params: { id: maria.id } });
  expect(file.orders.map(({ _id, isRefused }) => [_id, isRefused])).toEqual([
    [ids[3], false],
    [ids[2], false],
    [ids[1], false],
    [ids[0], true],
  ]);
  await move(ids[0]!, "Shipped");
  expect((await admin.call(getCustomer, { params: { id: maria.id } })).customer.refused).toBe(0);
  await move(ids[0]!, "Cancelled");
  await shop.superuser.pool.query("update orders set payment_method = 'gcash' where id = $1", [ids[0]]);
  expect((await admin.call(getCustomer, { params: { id: maria.id } })).customer.refused).toBe(0);
  expect((await admin.ask(getCustomer, { params: { id: admin.id } })).status).toBe(404);
});

test("finds customers by e-mail, name and phone, and paginates", async ({ shop }) => {
  const [maria, juan] = [await shop.shopper("maria@example.com"), await shop.shopper("juan_1@example.com")];
  await order(shop, juan, "Juan dela Cruz", "09998887777");
  const admin = await shop.admin("staff");
  const found = async (query: object) =>
    (await admin.call(listCustomers, { query })).customers.map(({ _id }) => _id);

  expect(await found({ search: "MARIA@" })).toEqual([maria.id]);
  expect(await found({ search: "juan_" })).toEqual([juan.id]);
  expect(await found({ search: "maria_" })).toEqual([]);
  expect(await found({ search: "dela cr" })).toEqual([juan.id]);
  expect(await found({ search: "0999 888" })).toEqual([juan.id]);
  expect(await found({ search: "nobody" })).toEqual([]);
  expect(await found({ limit: 1, page: 2 })).toEqual([maria.id]);
});

test("denies cash for a phone number in any notation and across accounts", async ({ shop }) => {
  const [maria, ana] = [await shop.shopper(), await shop.shopper()];
  const admin = await shop.admin("staff");
  const deny = (body: object) =>
    admin.ask(updateCustomer, { params: { id: maria.id }, body: { isCodDenied: true, ...body } });
  expect(await deny({ phone: "12" })).toMatchObject({
    status: 400,
    body: { fields: { phone: expect.stringContaining("mobile number") } },
  });
  expect((await deny({ phone: "0917-555 1234" })).body).toMatchObject({ deniedPhone: "+639175551234" });

  await fillCart(shop, ana);
  const ask = (phone: string) =>
    ana.ask(checkout, {
      body: { userId: ana.id, customerName: "Ana", phone, deliveryAddress: "1 Rizal St" },
    });
  expect(await ask("+63 917 555 1234")).toMatchObject({ status: 409, body: { code: "cod_denied" } });
  expect((await ask("0917 555 1235")).status).toBe(200);

  await admin.call(updateCustomer, { params: { id: maria.id }, body: { isCodDenied: false } });
  await fillCart(shop, ana);
  expect((await ask("0917 555 1234")).status).toBe(200);
});

test("denies cash for a phone number after SECRET_KEY was changed", async ({ shop }) => {
  const [maria, ana] = [await shop.shopper(), await shop.shopper()];
  const denial = { isCodDenied: true, phone: "0917 123 4567" };
  await (await shop.admin("staff")).call(updateCustomer, { params: { id: maria.id }, body: denial });
  const phone_key = phoneKey("+639171234567", "the secret key before");
  await shop.superuser.db.updateTable("cod_denials").set({ phone_key }).execute();

  await fillCart(shop, ana);
  expect((await ana.ask(checkout, checkoutRequest(ana))).body).toMatchObject({ code: "cod_denied" });
});

test("denies a customer cash on delivery until it is allowed again", async ({ shop }) => {
  const [maria, juan] = [await shop.shopper(), await shop.shopper()];
  const admin = await shop.admin("staff");
  const params = { id: maria.id };
  await fillCart(shop, maria);

  const file = await admin.call(updateCustomer, {
    params,
    body: { isCodDenied: true, reason: "Refused three parcels" },
  });

  expect(file).toMatchObject({ customer: { isCodDenied: true }, reason: "Refused three parcels" });
  const deny = (id: string, reason: string) =>
    admin.ask(updateCustomer, { params: { id }, body: { isCodDenied: true, reason } });
  expect((await deny(maria.id, "And was rude")).body).toMatchObject({ reason: "And was rude" });
  expect((await deny(maria.id, "x".repeat(501))).status).toBe(400);
  expect((await deny(admin.id, "")).status).toBe(404);
  expect(await maria.ask(checkout, checkoutRequest(maria))).toMatchObject({
    status: 409,
    body: { code: "cod_denied" },
  });
  const methodsOf = async (visitor: Pick<Member, "call">) =>
    (await visitor.call(listPaymentMethods, {})).methods[0];
  expect(await methodsOf(maria)).toMatchObject({
    id: "cod",
    isAvailable: false,
    denial: expect.stringContaining("cannot pay with Cash on Delivery"),
  });
  for (const other of [juan, shop.visitor])
    expect(await methodsOf(other)).toMatchObject({ isAvailable: true, denial: null });
  await order(shop, juan);
  const denied = await admin.call(listCustomers, { query: { denied: "yes" } });
  expect(denied.customers.map(({ _id }) => _id)).toEqual([maria.id]);

  await admin.call(updateCustomer, { params, body: { isCodDenied: false } });
  expect((await maria.ask(checkout, checkoutRequest(maria))).status).toBe(200);
  const records = await shop.services.db
    .selectFrom("audit_log")
    .select(["actor_id", "before", "after"])
    .where("entity", "=", "customer")
    .orderBy("at")
    .execute();
  const recorded = (isCodDenied: boolean) => ({ isCodDenied, isPhoneDenied: false });
  expect(records).toEqual(
    [
      [recorded(false), recorded(true)],
      [recorded(true), recorded(true)],
      [recorded(true), recorded(false)],
    ].map(([before, after]) => ({ actor_id: admin.id, before, after })),
  );
  expect((await admin.call(getCustomer, { params })).customer).toMatchObject({
    isCodDenied: false,
    orders: 1,
  });
});

test("lets an owner, but not staff, erase a customer without open orders", async ({ shop }) => {
  const [owner, staff] = [await shop.admin(), await shop.admin("staff")];
  const maria = await shop.shopper("maria@example.com");
  const id = await order(shop, maria);
  const erase = (admin: Member) => admin.ask(eraseCustomer, { params: { id: maria.id } });

  expect(await erase(owner)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("This customer has an order that is not finished.") },
  });
  await owner.call(updateOrderStatus, { params: { id }, body: { status: "Delivered" } });
  expect((await erase(staff)).status).toBe(403);
  expect((await erase(owner)).status).toBe(200);
  const { customer } = await owner.call(getCustomer, { params: { id: maria.id } });
  expect(customer).toMatchObject({ email: "", name: "Erased" });
});
