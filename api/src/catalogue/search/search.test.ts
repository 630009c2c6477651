// @module-tag postgres-15
import fc from "fast-check";
import { expect } from "vitest";
import { listProducts, MAX_SEARCH_RESULTS, suggestProducts } from "@tindahan/contract/catalogue/catalogue.ts";
import {
  deleteCategory,
  deleteProduct,
  updateCategory,
} from "@tindahan/contract/catalogue/manage-products.ts";
import { hostileStrings } from "../../../test/support/hostile-strings.ts";
import { test, type Shop } from "../../../test/support/shop.ts";

async function namesFor(shop: Shop, search: string, more: object = {}): Promise<string[]> {
  const { data } = await shop.visitor.call(listProducts, { query: { search, ...more } });
  return data.map(({ name }) => name);
}

test("finds mangoes by common ways to type the name", async ({ shop }) => {
  await shop.product({ name: "Dried Mangoes", details: "From Guimaras" });
  await shop.product({ name: "Rice Cooker", details: "Steams too" });

  for (const [search, how] of [
    ["dried mangoes", "the words as they stand"],
    ["mangoes dried", "in any order"],
    ["MANGOES, Dried!", "in capitals and with marks"],
    ["dri man", "while they are being typed"],
    ["mangos", "in another spelling"],
    ["Guimaras", "from the details"],
    ["dréid mañgoes", "with accents and a slip"],
    ["amngoes", "with the first letters swapped"],
    ["mangoes from mars", "with a word that no product has"],
  ] as const)
    expect(await namesFor(shop, search), how).toEqual(["Dried Mangoes"]);
});

test("ranks mangoes before products that mention mango", async ({ shop }) => {
  await shop.product({ name: "Dried Mangoes" });
  await shop.product({ name: "Shrimps", details: "Good with green mango" });

  expect(await namesFor(shop, "mango")).toEqual(["Dried Mangoes", "Shrimps"]);
  expect(await namesFor(shop, "mangoo")).toEqual(["Dried Mangoes"]);
});

test("finds products by category words, ranked between names and details", async ({ shop }) => {
  const { id: categoryId } = await shop.category("Coffee & Drinks");
  await shop.product({ name: "Coffee", createdAt: new Date("2026-01-01") });
  await shop.product({ name: "Barako", categoryId, createdAt: new Date("2026-01-02") });
  await shop.product({ name: "Mug", details: "For coffee" });

  expect(await namesFor(shop, "coffee")).toEqual(["Coffee", "Barako", "Mug"]);
  expect(await namesFor(shop, "coffee barako")).toEqual(["Barako"]);

  const admin = await shop.admin();
  await admin.call(updateCategory, { params: { id: categoryId }, body: { name: "Hot Beverages" } });
  expect(await namesFor(shop, "coffee")).toEqual(["Coffee", "Mug"]);
  expect(await namesFor(shop, "beverages")).toEqual(["Barako"]);
  const { id: moveTo } = await shop.category();
  await admin.call(deleteCategory, { params: { id: categoryId }, query: { moveTo } });
  expect(await namesFor(shop, "beverages")).toEqual([]);
});

test("corrects a misspelled search and reports it, unless `exact` is set", async ({ shop }) => {
  for (const name of ["Mango", "Headphones"]) await shop.product({ name });
  for (const [search, shown] of [
    ["mngo", "mango"],
    ["manngo", "mango"],
    ["headfone", "headphones"],
    ["guimaras mango", "mango"],
  ] as const) {
    const ask = (more: object) => shop.visitor.call(listProducts, { query: { search, ...more } });

    expect(await ask({}), search).toMatchObject({ correctedSearch: shown, pagination: { total: 1 } });
    expect(await ask({ exact: "1" }), search).toMatchObject({ data: [], pagination: { total: 0 } });
    expect(await ask({ exact: "1" }), search).not.toHaveProperty("correctedSearch");
  }
});

test("does not correct a searched word that differs too much", async ({ shop }) => {
  for (const name of ["Jack", "Mango", "Hat"]) await shop.product({ name });

  for (const search of ["jackal", "wango", "mxngx", "hed"])
    expect(await namesFor(shop, search), search).toEqual([]);
});

test("corrects a searched word that only archived products contain", async ({ shop }) => {
  const { id } = await shop.product({ name: "Manggo" });
  await shop.product({ name: "Mango" });
  await shop.services.pool.query("update products set archived_at = now() where id = $1", [id]);

  expect(await namesFor(shop, "manggo")).toEqual(["Mango"]);
});

test("finds products by amounts like 250 g in any notation", async ({ shop }) => {
  for (const one of [
    "Teapot 1.2 L",
    "Rice 250 g",
    "Rice 2kg",
    "Power Bank 20,000 mAh",
    "Candy, 10 Pieces",
    "Lotion 250 ml",
  ])
    await shop.product({ name: one, details: "Lot 2 of 250, for 1 g" });

  for (const [search, name] of [
    ["1.2L", "Teapot 1.2 L"],
    ["1200 ml", "Teapot 1.2 L"],
    ["250g", "Rice 250 g"],
    ["250 grams", "Rice 250 g"],
    ["2 kilos", "Rice 2kg"],
    ["20000mAh", "Power Bank 20,000 mAh"],
    ["10 pcs", "Candy, 10 Pieces"],
  ] as const)
    expect(await namesFor(shop, search), search).toEqual([name]);
});

test("the product search does not treat a single letter as a prefix", async ({ shop }) => {
  for (const name of ["T-Shirt", "Table Shirt Hanger"]) await shop.product({ name });

  expect(await namesFor(shop, "t-shirt")).toEqual(["T-Shirt"]);
});

test("finds piña by searching with and without its tilde", async ({ shop }) => {
  await shop.product({ name: "Piña Colada Mix" });

  for (const search of ["pina", "piña", "PIÑA", "pin\u0303a"])
    expect(await namesFor(shop, search), search).toEqual(["Piña Colada Mix"]);
});

test("the product search ranks names above details, and whole words above prefixes", async ({ shop }) => {
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  await shop.product({ name: "Rice", createdAt: at(1) });
  await shop.product({ name: "Riceberry Mix", createdAt: at(2) });
  await shop.product({ name: "Pot", details: "for rice", createdAt: at(3) });

  expect(await namesFor(shop, "rice")).toEqual(["Rice", "Pot", "Riceberry Mix"]);
  expect(await namesFor(shop, "rice", { sort: "newest" })).toEqual(["Pot", "Riceberry Mix", "Rice"]);
});

test("the product search ranks a match in a name above many newer matches in details", async ({ shop }) => {
  await shop.product({ name: "Old Rice", createdAt: new Date("2020-01-01") });
  await shop.services.pool.query(`insert into products (id, slug, name, details, price_centavos, image)
    select gen_random_uuid(), 'pot-' || i, 'Pot ' || i, 'for rice', i, '/x' from generate_series(1, ${2 * MAX_SEARCH_RESULTS}) as i`);

  expect((await namesFor(shop, "rice", { limit: 1 }))[0]).toBe("Old Rice");
});

test("lists the newest products for an empty search", async ({ shop }) => {
  await shop.product({ name: "Old", createdAt: new Date("2026-01-01") });
  await shop.product({ name: "New" });

  for (const search of ["", "   ", "\u0000", "\n\t"])
    expect(await namesFor(shop, search)).toEqual(["New", "Old"]);
});

test("finds no products for a search without known words", async ({ shop }) => {
  await shop.product({ name: "Rice" });

  for (const search of ["%", "_", "***", "zzzzzzzz", "🥭"]) expect(await namesFor(shop, search)).toEqual([]);
});

test("sorts and filters search results, and omits archived products", async ({ shop }) => {
  const [pantry, gifts] = [await shop.category(), await shop.category()];
  const { id } = await shop.product({ name: "Rice A", priceCentavos: 300, categoryId: pantry.id });
  await shop.product({ name: "Rice B", priceCentavos: 100, categoryId: pantry.id });
  await shop.product({ name: "Rice C", priceCentavos: 200, categoryId: gifts.id });

  expect(await namesFor(shop, "rice", { sort: "price-up" })).toEqual(["Rice B", "Rice C", "Rice A"]);
  expect(await namesFor(shop, "rice", { sort: "price-down" })).toEqual(["Rice A", "Rice C", "Rice B"]);
  expect(await namesFor(shop, "rice", { sort: "name" })).toEqual(["Rice A", "Rice B", "Rice C"]);
  expect(await namesFor(shop, "rice", { category: pantry.id, sort: "name" })).toEqual(["Rice A", "Rice B"]);
  await shop.services.pool.query("update products set archived_at = now() where id = $1", [id]);
  expect(await namesFor(shop, "rice", { sort: "name" })).toEqual(["Rice B", "Rice C"]);
});

test("pages through search results, capped at 240", async ({ shop }) => {
  await shop.services.pool.query(`insert into products (id, slug, name, price_centavos, image)
    select gen_random_uuid(), 'rice-' || i, 'Rice ' || i, i, '/x' from generate_series(1, ${MAX_SEARCH_RESULTS + 50}) as i`);
  const seen = new Set<string>();
  for (const page of [1, 2, 3, 4]) {
    const { data, pagination } = await shop.visitor.call(listProducts, {
      query: { search: "rice", page, limit: 80 },
    });
    expect(pagination).toEqual({ page, limit: 80, total: MAX_SEARCH_RESULTS, pages: 3 });
    for (const { _id } of data) seen.add(_id);
  }
  expect(seen.size).toBe(MAX_SEARCH_RESULTS);
});

test("suggests products and categories while typing", async ({ shop }) => {
  await shop.category("Snacks & Pasalubong");
  await shop.category("Coffee");
  for (let i = 0; i < 8; i++) await shop.product({ name: `Snack Mix ${i}` });

  for (const search of ["sna", "snack", "sncak"]) {
    const { products, categories } = await shop.visitor.call(suggestProducts, { query: { search } });
    expect(products).toHaveLength(6);
    expect(categories.map(({ name }) => name)).toEqual(["Snacks & Pasalubong"]);
  }
  expect(await shop.visitor.call(suggestProducts, { query: { search: " " } })).toEqual({
    products: [],
    categories: [],
  });
});

test("the product search accepts any text", async ({ shop }) => {
  await shop.product({ name: "Rice 1 kg", details: "it's \\ 100% _good_" });
  const send = async (search: string) => {
    const ask = (endpoint: typeof listProducts | typeof suggestProducts) =>
      shop.visitor.ask(endpoint, { query: { search } });
    for (const { status } of await Promise.all([ask(listProducts), ask(suggestProducts)]))
      expect(status, JSON.stringify(search)).toBe(200);
  };
  for (const text of hostileStrings) await send(text);
  await fc.assert(fc.asyncProperty(fc.string({ unit: "binary", maxLength: 120 }), send), { numRuns: 25 });
  expect(await namesFor(shop, "rice")).toEqual(["Rice 1 kg"]);
});

test("accepts any product name and finds the product by its words", async ({ shop }) => {
  for (const [i, text] of hostileStrings.entries()) {
    const name = `Basket${"abcdefghij"[i % 10]} ${text.replaceAll("\0", "")}`.slice(0, 200).toWellFormed();
    await shop.product({ name, details: text.replaceAll("\0", "").toWellFormed().slice(0, 10_000) });
  }
  expect((await namesFor(shop, "basketa")).length).toBe(Math.ceil(hostileStrings.length / 10));
});

test("the product search finds nothing after the last product was archived", async ({ shop }) => {
  const { id } = await shop.product({ name: "Lantern" });
  await (await shop.admin()).call(deleteProduct, { params: { id } });
  const { data } = await shop.visitor.call(listProducts, { query: { search: "lantern" } });
  expect(data).toEqual([]);
});
