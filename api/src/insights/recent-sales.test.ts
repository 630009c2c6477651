// @module-tag postgres-15
import { sql } from "kysely";
import { expect } from "vitest";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { listProducts } from "@tindahan/contract/catalogue/catalogue.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { getHome } from "@tindahan/contract/catalogue/home.ts";
import { deleteProduct, restoreProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import { updateOrderStatus } from "@tindahan/contract/orders/manage-orders.ts";
import { getSettings, updateSettings } from "@tindahan/contract/settings/settings.ts";
import { test, type Shop } from "../../test/support/shop.ts";
import { countRecentSales } from "./insights.ts";

const details = { customerName: "Maria", phone: "09171234567", deliveryAddress: "1 Rizal St, Makati" };

async function placeOrder(shop: Shop, productId: string, quantity: number): Promise<string> {
  const maria = await shop.shopper();
  await maria.call(addToCart, { body: { userId: maria.id, productId, quantity } });
  const { orderId } = (await maria.call(checkout, { body: { userId: maria.id, ...details } })) as {
    orderId: string;
  };
  return orderId;
}

async function runRecount(shop: Shop): Promise<void> {
  await sql`update sales_recount set next_at = now()`.execute(shop.superuser.db);
  await sql`select fold_order_tallies()`.execute(shop.services.db);
  await sql`select recount_sales()`.execute(shop.services.db);
  await countRecentSales.run(shop.services, {});
}

const listBestSelling = async (shop: Shop, query: { category?: string } = {}) =>
  (await shop.visitor.call(listProducts, { query: { ...query, sort: "best-selling" } })).data.map(
    ({ name }) => name,
  );

test("sorts products by sales of the last 90 days, without cancelled orders", async ({ shop }) => {
  const admin = await shop.admin();
  const shelf = await shop.category();
  const [tea, jam, soap] = await Promise.all(
    ["Tea", "Jam", "Soap"].map((name) => shop.product({ name, stock: null, categoryId: shelf.id })),
  );
  await placeOrder(shop, tea!.id, 2);
  await placeOrder(shop, jam!.id, 5);
  const id = await placeOrder(shop, soap!.id, 9);
  await admin.call(updateOrderStatus, { params: { id }, body: { status: "Cancelled" } });
  await runRecount(shop);
  expect(await listBestSelling(shop)).toEqual(["Jam", "Tea", "Soap"]);
  expect(await listBestSelling(shop, { category: shelf.id })).toEqual(["Jam", "Tea", "Soap"]);

  const { settings, version } = await admin.call(getSettings, {});
  const home = {
    sections: [{ id: "b", kind: "best-sellers" as const, heading: "", count: 4 as const }],
  };
  await admin.call(updateSettings, { body: { settings: { ...settings, home }, version } });
  expect((await shop.visitor.call(getHome, {})).sections).toMatchObject([
    { heading: "Best sellers", more: "/?sort=best-selling", products: [{ name: "Jam" }, { name: "Tea" }] },
  ]);

  await admin.call(deleteProduct, { params: { id: jam!.id } });
  await placeOrder(shop, tea!.id, 1);
  await runRecount(shop);
  expect(await listBestSelling(shop)).toEqual(["Tea", "Soap"]);
  await admin.call(restoreProduct, { params: { id: jam!.id } });
  await runRecount(shop);
  expect(await listBestSelling(shop)).toEqual(["Jam", "Tea", "Soap"]);

  await sql`update sales_tallies set start = start - 110 where product_id = ${jam!.id}`.execute(
    shop.superuser.db,
  );
  await runRecount(shop);
  expect((await listBestSelling(shop))[0]).toBe("Tea");
  const { rows } = await sql<{
    n: number;
  }>`select recent_sales as n from products where id = ${jam!.id}`.execute(shop.superuser.db);
  expect(rows[0]!.n).toBe(0);
});
