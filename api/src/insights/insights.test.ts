// @module-tag postgres-15
import { expect } from "vitest";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { listProducts } from "@tindahan/contract/catalogue/catalogue.ts";
import {
  deleteProduct,
  restoreProduct,
  updateProduct,
} from "@tindahan/contract/catalogue/manage-products.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { getStats, listBestSellers } from "@tindahan/contract/orders/insights.ts";
import { listOrders, updateOrderStatus } from "@tindahan/contract/orders/manage-orders.ts";
import { test, type Member, type Shop } from "../../test/support/shop.ts";

type OrderInput = { productId: string; quantity?: number; at?: string; by?: Member; method?: string };

async function placeOrder(
  shop: Shop,
  { productId, quantity = 1, at, by, method }: OrderInput,
): Promise<string> {
  const member = by ?? (await shop.shopper());
  await member.call(addToCart, { body: { userId: member.id, productId, quantity } });
  const details = { customerName: "Maria", phone: "09171234567", deliveryAddress: "1 Rizal St, Makati" };
  const { orderId: id } = await member.call(checkout, { body: { userId: member.id, ...details } });
  if (at || method)
    await shop.superuser.db
      .updateTable("orders")
      .set({ ...(at ? { created_at: new Date(at) } : {}), ...(method ? { payment_method: method } : {}) })
      .where("id", "=", id)
      .execute();
  return id;
}

async function runRecount({ services: { pool } }: Shop): Promise<void> {
  await pool.query("select fold_order_tallies()");
  await pool.query("update sales_recount set next_at = now()");
  await pool.query("select recount_sales()");
}

const only = (day: string) => ({ from: day, to: day, hour: null });

const moneyOf = ({ cashDue = 0, received = 0 }) => {
  const ordered = cashDue + received;
  return {
    ordered,
    goods: ordered,
    delivery: 0,
    discounts: 0,
    cashDue,
    received,
    refunded: 0,
    sales: ordered,
  };
};

const cancel = (admin: Member, id: string) =>
  admin.call(updateOrderStatus, { params: { id }, body: { status: "Cancelled" } });

test("returns sales statistics per Manila day, with empty days and the previous period", async ({ shop }) => {
  const { id: productId } = await shop.product({ priceCentavos: 250_50 });
  const maria = await shop.shopper();
  // 16:00 UTC is midnight in Manila.
  await placeOrder(shop, { productId, by: maria, at: "2026-02-28T15:59:59Z" });
  await placeOrder(shop, { productId, by: maria, quantity: 2, at: "2026-02-28T16:00:00Z" });
  await placeOrder(shop, { productId, at: "2026-03-03T15:59:59Z", method: "gcash" });
  const cancelled = await placeOrder(shop, { productId, at: "2026-03-03T15:00:00Z" });
  await placeOrder(shop, { productId, at: "2026-03-03T16:00:00Z" });
  const admin = await shop.admin();
  await cancel(admin, cancelled);

  const query = { from: "2026-03-01", to: "2026-03-03" };
  const response = await admin.call(getStats, { query });
  expect(response.now).toEqual({
    from: "2026-03-01",
    to: "2026-03-03",
    total: { orders: 2, cod: 1, ...moneyOf({ cashDue: 501, received: 250.5 }) },
    unit: "day",
    parts: [
      { ...only("2026-03-01"), orders: 1, cod: 1, ...moneyOf({ cashDue: 501 }) },
      { ...only("2026-03-02"), orders: 0, cod: 0, ...moneyOf({}) },
      { ...only("2026-03-03"), orders: 1, cod: 0, ...moneyOf({ received: 250.5 }) },
    ],
  });
  expect(response.before).toMatchObject({ from: "2026-02-26", to: "2026-02-28", total: { orders: 1 } });
  await runRecount(shop);
  expect(await admin.call(getStats, { query })).toEqual({ ...response, customers: 4 });
  for (const [filter, total] of [
    [{}, 3],
    [{ group: "sold" }, 2],
    [{ group: "sold", method: "cod" }, 1],
  ] as const)
    expect((await admin.call(listOrders, { query: { ...query, ...filter } })).pagination.total).toBe(total);
});

test("sales statistics compare an unfinished period with the same part of the previous one", async ({
  shop,
}) => {
  const { id: productId } = await shop.product({ priceCentavos: 100_00 });
  const now = Date.now();
  const [hour, day] = [3_600_000, 24 * 3_600_000];
  const ago = (ms: number) => new Date(now - ms).toISOString();
  const manila = (ms: number) => new Date(now + 8 * hour + ms).toISOString().slice(0, 10);
  for (const at of [ago(7 * day + 60_000), ago(7 * day - 60_000), ago(8 * day)])
    await placeOrder(shop, { productId, at });
  const admin = await shop.admin();

  const { isUnderWay, before } = await admin.call(getStats, {
    query: { from: manila(-6 * day), to: manila(0) },
  });
  expect([isUnderWay, before.total.orders, before.total.sales]).toEqual([true, 2, 200]);
  const past = await admin.call(getStats, { query: { from: manila(-8 * day), to: manila(-day) } });
  expect([past.isUnderWay, past.now.total.orders]).toEqual([false, 3]);
});

test("sales statistics refuse reversed date ranges and ranges over a year", async ({ shop }) => {
  const admin = await shop.admin();
  for (const query of [
    { from: "2026-03-02", to: "2026-03-01" },
    { from: "2025-01-01", to: "2026-01-02" },
    { from: "2026-02-30", to: "2026-03-01" },
  ])
    for (const endpoint of [getStats, listBestSellers])
      expect((await admin.ask(endpoint, { query })).status, JSON.stringify(query)).toBe(400);
  await admin.call(getStats, { query: { from: "2025-01-01", to: "2026-01-01" } });
});

test("ranks best sellers by units over any range, without cancelled orders", async ({ shop }) => {
  const [mango, coffee] = [await shop.product({ priceCentavos: 90_00 }), await shop.product()];
  const returnedProduct = await shop.product();
  await placeOrder(shop, { productId: mango.id, quantity: 5, at: "2026-01-31T04:00:00Z" });
  await placeOrder(shop, { productId: mango.id, quantity: 2, at: "2026-02-10T04:00:00Z" });
  await placeOrder(shop, { productId: mango.id, quantity: 1, at: "2026-03-02T04:00:00Z" });
  await placeOrder(shop, { productId: coffee.id, quantity: 2, at: "2026-02-28T04:00:00Z" });
  const cancelledOrder = await placeOrder(shop, {
    productId: coffee.id,
    quantity: 9,
    at: "2026-02-28T05:00:00Z",
  });
  const returned = await placeOrder(shop, { productId: returnedProduct.id, at: "2026-02-28T06:00:00Z" });
  const admin = await shop.admin();
  await runRecount(shop);
  await cancel(admin, cancelledOrder);
  await cancel(admin, returned);
  await runRecount(shop);

  const unitsIn = async (from: string, to: string) =>
    (await admin.call(listBestSellers, { query: { from, to } })).bestSellers.map(({ _id, units }) => [
      _id,
      units,
    ]);
  expect(await admin.call(listBestSellers, { query: { from: "2026-01-31", to: "2026-03-02" } })).toEqual({
    bestSellers: [
      expect.objectContaining({ _id: mango.id, units: 8, sales: 720, unitsBefore: 0 }),
      expect.objectContaining({ _id: coffee.id, units: 2, sales: 200, unitsBefore: 0 }),
    ],
  });
  expect(await unitsIn("2026-02-11", "2026-03-01")).toEqual([[coffee.id, 2]]);
  expect(await unitsIn("2026-02-01", "2026-02-28")).toEqual([
    [mango.id, 2],
    [coffee.id, 2],
  ]);
  const february = await admin.call(listBestSellers, { query: { from: "2026-02-01", to: "2026-02-28" } });
  expect(february.bestSellers[0]).toMatchObject({ _id: mango.id, unitsBefore: 5 });

  await admin.call(updateOrderStatus, { params: { id: cancelledOrder }, body: { status: "Processing" } });
  await runRecount(shop);
  expect(await unitsIn("2026-02-28", "2026-02-28")).toEqual([[coffee.id, 11]]);
});

test("lists orders that contain a product", async ({ shop }) => {
  const [mango, coffee] = [await shop.product(), await shop.product()];
  const mangoOrder = await placeOrder(shop, { productId: mango.id });
  const other = await placeOrder(shop, { productId: coffee.id });
  const admin = await shop.admin();
  await cancel(admin, other);
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Manila" }).format();
  const idsOf = async (query: object) =>
    (await admin.call(listOrders, { query })).orders.map(({ _id }) => _id);

  expect(await idsOf({ product: mango.id })).toEqual([mangoOrder]);
  expect(await idsOf({ product: mango.id, from: today, to: today })).toEqual([mangoOrder]);
  expect(await idsOf({ product: mango.id, to: "2026-01-01" })).toEqual([]);
  expect(await idsOf({ product: mango.id, search: "maria" })).toEqual([mangoOrder]);
  expect(await idsOf({ product: mango.id, search: "ramon" })).toEqual([]);
  expect(await idsOf({ product: coffee.id, group: "sold" })).toEqual([]);
});

test("lists orders that need action as pending", async ({ shop }) => {
  const { id: productId } = await shop.product();
  const [waiting, shipped] = [await placeOrder(shop, { productId }), await placeOrder(shop, { productId })];
  const admin = await shop.admin();
  await admin.call(updateOrderStatus, { params: { id: shipped }, body: { status: "Shipped" } });

  for (const sort of ["newest", "oldest", "total-up"] as const) {
    const { orders, pagination, counts } = await admin.call(listOrders, {
      query: { group: "pending", sort },
    });
    expect(orders.map(({ _id }) => _id)).toEqual([waiting]);
    expect(pagination.total).toBe(1);
    expect(counts).toMatchObject({ Processing: 1, Shipped: 1 });
  }
});

test("lists low stock in ascending order after sales, edits and archiving", async ({ shop }) => {
  const few = await shop.product({ name: "Few", stock: 3 });
  const enough = await shop.product({ name: "Enough", stock: 8 });
  await shop.product({ name: "Plenty", stock: 2_000 });
  await shop.product({ name: "Uncounted" });
  const admin = await shop.admin();
  const listLowStock = async () => {
    const { data, pagination } = await admin.call(listProducts, { query: { stock: "low", limit: 10 } });
    expect(pagination.total).toBe(data.length);
    return data.map(({ name, stock }) => `${name} ${stock}`);
  };

  expect(await listLowStock()).toEqual(["Few 3"]);
  const order = await placeOrder(shop, { productId: enough.id, quantity: 6 });
  await runRecount(shop);
  expect(await listLowStock()).toEqual(["Enough 2", "Few 3"]);
  await cancel(admin, order);
  await runRecount(shop);
  expect(await listLowStock()).toEqual(["Few 3"]);

  await admin.call(deleteProduct, { params: { id: few.id } });
  expect(await listLowStock()).toEqual([]);
  await admin.call(restoreProduct, { params: { id: few.id } });
  expect(await listLowStock()).toEqual(["Few 3"]);
  const form = { name: "Few", details: "x", price: 5, image: "/pictures/x.webp" };
  await admin.call(updateProduct, { params: { id: few.id }, body: { ...form, stock: 6 } });
  expect(await listLowStock()).toEqual([]);
  await admin.call(updateProduct, { params: { id: few.id }, body: { ...form, stock: 0 } });
  expect(await listLowStock()).toEqual(["Few 0"]);
});

test("recounts the sales of days with new orders, then pauses fifty times as long as that took", async ({
  shop,
}) => {
  const { id: productId } = await shop.product();
  const count = async () =>
    (await shop.services.pool.query<{ n: number }>("select recount_sales() as n")).rows[0]!.n;
  expect(await count()).toBe(0);
  await placeOrder(shop, { productId });
  await shop.services.pool.query("select fold_order_tallies()");
  expect(await count()).toBe(1);
  await placeOrder(shop, { productId });
  await shop.services.pool.query("select fold_order_tallies()");
  expect(await count()).toBe(0);
});
