// @module-tag postgres-15
import fc from "fast-check";
import { expect } from "vitest";
import { listProducts } from "@tindahan/contract/catalogue/catalogue.ts";
import { PRODUCT_SORTS } from "@tindahan/contract/catalogue/constants.ts";
import { test, type Shop } from "../../../test/support/shop.ts";

async function names(shop: Shop, query: Record<string, string>): Promise<string[]> {
  const { data, pagination } = await shop.visitor.call(listProducts, { query });
  expect(pagination.total).toBeGreaterThanOrEqual(data.length);
  return data.map(({ name }) => name);
}

test("filters products by price and availability, in any sort order and category", async ({ shop }) => {
  const { id: drinks } = await shop.category("Drinks");
  await shop.product({ name: "Barako", priceCentavos: 249_50, stock: 3, categoryId: drinks });
  await shop.product({ name: "Calamansi", priceCentavos: 85_00, stock: null, categoryId: drinks });
  await shop.product({ name: "Dried Mango", priceCentavos: 120_25, stock: 0 });
  await shop.product({ name: "Mango Jam", priceCentavos: 180_00, stock: 1 });

  expect(await names(shop, { min: "85", max: "180" })).toEqual(["Mango Jam", "Dried Mango", "Calamansi"]);
  expect(await names(shop, { min: "85.01" })).toEqual(["Mango Jam", "Dried Mango", "Barako"]);
  expect(await names(shop, { stock: "in", sort: "price-up" })).toEqual(["Calamansi", "Mango Jam", "Barako"]);
  expect(await names(shop, { category: drinks, max: "100" })).toEqual(["Calamansi"]);
  expect(await names(shop, { min: "200", max: "100" })).toEqual([]);
  expect(await names(shop, { search: "mango" })).toHaveLength(2);
  expect(await names(shop, { search: "mango", stock: "in" })).toEqual(["Mango Jam"]);
  expect(await names(shop, { search: "mango", max: "150", sort: "name" })).toEqual(["Dried Mango"]);
  for (const price of ["-1", "x", "10000001"])
    expect((await shop.visitor.ask(listProducts, { query: { min: price } })).status).toBe(400);
});

function withoutUndefined<Query extends object>(query: Query): Query {
  return JSON.parse(JSON.stringify(query)) as Query;
}

test("the price and stock filter returns the same products as an equal filter in JavaScript, for random requests", async ({
  shop,
}) => {
  const shelf = (await shop.category()).id;
  for (let n = 0; n < 30; n++)
    await shop.product({
      name: `Thing ${n}`,
      priceCentavos: 50_00 + ((n * 37) % 30) * 10_00,
      stock: n % 4 === 0 ? null : n % 3,
      categoryId: n % 2 ? shelf : null,
    });
  const all = (await shop.visitor.call(listProducts, { query: { limit: 100 } })).data;
  const request = fc.record({
    min: fc.option(fc.integer({ min: 0, max: 400 }), { nil: undefined }),
    max: fc.option(fc.integer({ min: 0, max: 400 }), { nil: undefined }),
    stock: fc.constantFrom("in" as const, undefined),
    category: fc.constantFrom(shelf, undefined),
    sort: fc.constantFrom(...PRODUCT_SORTS),
    page: fc.integer({ min: 1, max: 4 }),
  });

  await fc.assert(
    fc.asyncProperty(request, async ({ min, max, stock, category, sort, page }) => {
      const fitting = all.filter(
        (one) =>
          one.price >= (min ?? 0) &&
          one.price <= (max ?? 1e7) &&
          (!stock || one.stock !== 0) &&
          (!category || one.category === category),
      );
      const query = withoutUndefined({ min, max, stock, category, sort, page, limit: 8 });
      const { data, pagination } = await shop.visitor.call(listProducts, { query });
      const complete = await shop.visitor.call(listProducts, { query: { ...query, page: 1, limit: 100 } });
      expect(pagination.total).toBe(fitting.length);
      expect(new Set(complete.data.map(({ _id }) => _id))).toEqual(new Set(fitting.map(({ _id }) => _id)));
      expect(data).toEqual(complete.data.slice((page - 1) * 8, page * 8));
      const order = (await shop.visitor.call(listProducts, { query: { sort, limit: 100 } })).data;
      const indexOf = (id: string) => order.findIndex(({ _id }) => _id === id);
      expect(complete.data.map(({ _id }) => indexOf(_id))).toEqual(
        complete.data.map(({ _id }) => indexOf(_id)).toSorted((a, b) => a - b),
      );
    }),
    { numRuns: 25 },
  );
});
