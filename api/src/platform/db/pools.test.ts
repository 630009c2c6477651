import { sql } from "kysely";
import type { Pool, PoolClient } from "pg";
import { expect } from "vitest";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { listCategories, listProducts, suggestProducts } from "@tindahan/contract/catalogue/catalogue.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { openTestShop, test } from "../../../test/support/shop.ts";

const details = { customerName: "Maria", phone: "09171234567", deliveryAddress: "1 Rizal St, Manila" };

test("serves the catalogue while all order connections are busy", async ({ shop }) => {
  await shop.product({ name: "Dried mangoes" });
  const release = await occupy(shop.services.pools.orders);

  const { data } = await shop.visitor.call(listProducts, { query: {} });
  const found = await shop.visitor.call(listProducts, { query: { search: "mango" } });
  await shop.visitor.call(listCategories, {});
  const ready = await shop.app.inject("/readyz");
  release();

  expect([data.length, found.data.length, ready.statusCode]).toEqual([1, 1, 200]);
});

test("places an order while all read connections are busy", async ({ shop }) => {
  const { id } = await shop.product();
  const maria = await shop.shopper();
  const release = [await occupy(shop.services.pools.reads), await occupy(shop.services.pools.search)];

  await maria.call(addToCart, { body: { userId: maria.id, productId: id } });
  const { orderId } = await maria.call(checkout, { body: { userId: maria.id, ...details } });
  for (const releasePool of release) releasePool();

  expect(orderId).toBeDefined();
});

test("cancels a slow search and returns 503 with Retry-After", async () => {
  const { shop, close } = await openTestShop({ SEARCH_TIMEOUT_MS: "300" });
  await shop.product({ name: "Dried mangoes" });
  await sql`create or replace function find_products(queries text[], category uuid, wanted int) returns tid[]
    language sql as $$ select array[]::tid[] from pg_sleep(5) $$`.execute(shop.superuser.db);

  for (const endpoint of [listProducts, suggestProducts]) {
    const start = performance.now();
    const response = await shop.app.inject({ url: endpoint.path, query: { search: "mango" } });
    expect(response.statusCode).toBe(503);
    expect(response.headers["retry-after"]).toBe("5");
    expect(performance.now() - start).toBeLessThan(2_000);
  }
  await close();
});

async function occupy(pool: Pool): Promise<() => void> {
  const taken: PoolClient[] = [];
  while (taken.length < pool.options.max) taken.push(await pool.connect());
  return () => taken.forEach((client) => client.release());
}
