// @module-tag postgres-15
import { expect } from "vitest";
import { listCategories, listProducts } from "@tindahan/contract/catalogue/catalogue.ts";
import { test } from "../../test/support/shop.ts";

test("lists the newest product first", async ({ shop }) => {
  await shop.product({ name: "Old", createdAt: new Date("2026-01-01") });
  await shop.product({ name: "New", createdAt: new Date("2026-02-01") });

  const { data } = await shop.visitor.call(listProducts, {});

  expect(data.map(({ name }) => name)).toEqual(["New", "Old"]);
});

test("lists a product with its price in pesos and its category", async ({ shop }) => {
  const pantry = await shop.category("Pantry");
  await shop.product({ priceCentavos: 1_234_56, categoryId: pantry.id });

  const { data } = await shop.visitor.call(listProducts, {});

  expect(data[0]).toMatchObject({ price: 1234.56, category: pantry.id, stock: null });
});

test("splits the product list into pages without gaps or duplicates", async ({ shop }) => {
  for (let i = 0; i < 5; i++) await shop.product();

  const pages = await Promise.all(
    [1, 2, 3].map((page) => shop.visitor.call(listProducts, { query: { page, limit: 2 } })),
  );

  expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 1]);
  expect(new Set(pages.flatMap(({ data }) => data.map(({ _id }) => _id))).size).toBe(5);
  expect(pages[0]!.pagination).toEqual({ page: 1, limit: 2, total: 5, pages: 3 });
});

test("lists the newest 100 products when called without parameters", async ({ shop }) => {
  for (let i = 0; i < 101; i++) await shop.product();

  const { data, pagination } = await shop.visitor.call(listProducts, {});

  expect(data).toHaveLength(100);
  expect(pagination).toEqual({ page: 1, limit: 100, total: 101, pages: 2 });
});

test.for([{ page: "0" }, { page: "-1" }, { page: "1.5" }, { page: "x" }, { limit: "101" }, { limit: "0" }])(
  "refuses an invalid page number or page size: %o",
  async (query, { sharedShop: shop }) => {
    const { status, body } = await shop.visitor.ask(listProducts, { query });

    expect(status).toBe(400);
    expect(body).toMatchObject({
      success: false,
      code: "invalid_request",
      fields: { [Object.keys(query)[0]!]: expect.any(String) },
    });
  },
);

test("does not list archived products in the shop", async ({ shop }) => {
  const archived = await shop.product({ createdAt: new Date("2026-02-01") });
  const { id } = await shop.product({ createdAt: new Date("2026-01-01") });
  await shop.services.pool.query("update products set archived_at = now() where id = $1", [archived.id]);

  const { data, pagination } = await shop.visitor.call(listProducts, {});

  expect(data.map(({ _id }) => _id)).toEqual([id]);
  expect(pagination.total).toBe(1);
});

test("lists categories by name", async ({ shop }) => {
  await shop.category("Snacks");
  await shop.category("Coffee");

  const { data } = await shop.visitor.call(listCategories, {});

  expect(data.map(({ name }) => name)).toEqual(["Coffee", "Snacks"]);
});
