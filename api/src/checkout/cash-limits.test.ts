import { sql } from "kysely";
import { expect } from "vitest";
import { addToCart, updateQuantity } from "@tindahan/contract/checkout/cart.ts";
import { checkout, listPaymentMethods } from "@tindahan/contract/checkout/checkout.ts";
import { errors } from "@tindahan/contract/core/errors.ts";
import { getSettings, updateSettings, type Settings } from "@tindahan/contract/settings/settings.ts";
import { orderConcurrently } from "../../test/security/cash-orders.ts";
import { openTestShop, test as base, type Member, type Shop } from "../../test/support/shop.ts";

const details = { customerName: "Maria", deliveryAddress: "1 Rizal St, Makati" };

const test = base.extend<{ strict: Shop }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the fixture's needs from its parameters
  strict: async ({}, use) => {
    const { shop, close } = await openTestShop({ COD_MAX_OPEN_ORDERS: "", COD_MAX_OPEN_PESOS: "" });
    await use(shop);
    await close();
  },
});

async function order(
  shop: Shop,
  member: Member,
  { phone = "0917 123 4567", pesos = 100, method = "cod" } = {},
) {
  const { id: productId } = await shop.product({ priceCentavos: pesos * 100, stock: 99 });
  await member.call(addToCart, { body: { userId: member.id, productId } });
  const { status, body } = await member.ask(checkout, {
    body: { userId: member.id, ...details, phone, paymentMethod: method as "cod" },
  });
  return { status, ...body };
}

async function cashOf(member: Member) {
  return (await member.call(listPaymentMethods, {})).methods.find(({ id }) => id === "cod")!;
}

async function change(shop: Shop, edit: (settings: Settings) => Partial<Settings>) {
  const admin = await shop.admin();
  const { settings, version } = await admin.call(getSettings, {});
  await admin.call(updateSettings, { body: { settings: { ...settings, ...edit(settings) }, version } });
}

test("refuses a fourth open cash order until one is delivered", async ({ strict }) => {
  const maria = await strict.shopper();
  for (let i = 0; i < 3; i++) expect((await order(strict, maria)).status).toBe(200);

  expect(await order(strict, maria)).toMatchObject({
    status: 409,
    code: "cod_limit",
    message: errors.cod_limit.message,
  });
  expect(await cashOf(maria)).toMatchObject({ isAvailable: false, denial: errors.cod_limit.message });

  await sql`update orders set status = 'Delivered' where id = (select id from orders limit 1)`.execute(
    strict.services.db,
  );
  expect(await cashOf(maria)).toMatchObject({ isAvailable: true, denial: null });
  expect((await order(strict, maria)).status).toBe(200);
});

test("counts cash orders by phone number, in any notation and across accounts", async ({ strict }) => {
  for (const phone of ["0917 123 4567", "+63 917 123 4567", "9171234567"])
    expect((await order(strict, await strict.shopper(), { phone })).status).toBe(200);
  const juan = await strict.shopper();

  expect(await order(strict, juan, { phone: "(0917) 123-4567" })).toMatchObject({ code: "cod_limit" });
  expect(await order(strict, juan, { phone: "0918 123 4567" })).toMatchObject({ success: true });
});

test("limits open cash orders to ₱20,000 in total", async ({ strict }) => {
  const maria = await strict.shopper();
  expect(await cashOf(maria)).toMatchObject({ maxTotal: 20_000 });
  expect((await order(strict, maria, { pesos: 15_000 })).status).toBe(200);
  expect(await cashOf(maria)).toMatchObject({ maxTotal: 5_000, denial: null });

  expect(await order(strict, maria, { pesos: 5_001 })).toMatchObject({
    code: "cod_limit",
    message: expect.stringContaining("at most ₱20,000.00"),
  });
});

test("lets the merchant lift the cash limits", async ({ strict }) => {
  await change(strict, ({ payments }) => ({
    payments: { ...payments, codMaxOpenOrders: null, codMaxOpenTotal: null },
  }));
  const maria = await strict.shopper();
  for (let i = 0; i < 4; i++) expect((await order(strict, maria, { pesos: 15_000 })).status).toBe(200);
  expect(await cashOf(maria)).toMatchObject({ maxTotal: null, denial: null });
});

test("applies a new quantity limit to the cart and to carts filled earlier", async ({ strict }) => {
  const maria = await strict.shopper();
  const { id: productId } = await strict.product({ name: "Tricycle", stock: 50 });
  await maria.call(addToCart, { body: { userId: maria.id, productId, quantity: 6 } });
  await change(strict, () => ({ maxQuantity: 5 }));
  const refusal = { code: "quantity_limit", fields: { [productId]: "You can order at most 5 of Tricycle." } };

  const body = { userId: maria.id, ...details, phone: "09171234567" };
  expect((await maria.ask(checkout, { body })).body).toMatchObject(refusal);
  expect((await maria.ask(addToCart, { body: { userId: maria.id, productId } })).body).toMatchObject(refusal);
  await maria.call(updateQuantity, { body: { userId: maria.id, productId, quantity: 5 } });
  expect((await maria.ask(checkout, { body })).status).toBe(200);
});

test("places 3 of 40 simultaneous cash orders over two instances, by one account or by 40 with one phone number", async ({
  strict,
}) => {
  expect(await orderConcurrently(strict, { accounts: 1, orders: 40 })).toBe(3);
  expect(await orderConcurrently(strict, { accounts: 40, orders: 40 })).toBe(3);
});
