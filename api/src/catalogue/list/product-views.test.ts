// @module-tag postgres-15
import { expect } from "vitest";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import {
  getProduct,
  listProducts,
  listSlugs,
  suggestProducts,
} from "@tindahan/contract/catalogue/catalogue.ts";
import { listCards } from "@tindahan/contract/catalogue/home.ts";
import {
  createProduct,
  deleteProduct,
  listArchivedProducts,
  restoreProduct,
  updateProduct,
} from "@tindahan/contract/catalogue/manage-products.ts";
import { test } from "../../../test/support/shop.ts";
import { exportAll } from "../../../test/support/catalogue/spreadsheet.ts";

const namesOf = (products: { name: string }[]) => products.map(({ name }) => name);

test("the admin's product list and its export combine low stock, category, search and sort order", async ({
  shop,
}) => {
  const admin = await shop.admin();
  const [gadgets, home] = [await shop.category("Gadgets"), await shop.category("Home")];
  const add = (name: string, stock: number | null, categoryId: string, priceCentavos: number) =>
    shop.product({ name, stock, categoryId, priceCentavos });
  await add("Red lamp", 3, gadgets.id, 100_00);
  await add("Blue lamp", 1, gadgets.id, 200_00);
  await add("Green lamp", 0, home.id, 300_00);
  await add("Plain lamp", 50, gadgets.id, 400_00);
  await add("Endless lamp", null, gadgets.id, 500_00);
  await add("Red kettle", 2, gadgets.id, 600_00);

  const expected = [
    [{}, ["Green lamp", "Blue lamp", "Red kettle", "Red lamp"]],
    [{ category: gadgets.id }, ["Blue lamp", "Red kettle", "Red lamp"]],
    [{ search: "lamp" }, ["Green lamp", "Blue lamp", "Red lamp"]],
    [{ search: "lamp", category: gadgets.id }, ["Blue lamp", "Red lamp"]],
    [{ sort: "price-down" }, ["Red kettle", "Green lamp", "Blue lamp", "Red lamp"]],
    [{ sort: "name", category: gadgets.id }, ["Blue lamp", "Red kettle", "Red lamp"]],
    [{ search: "lamp", category: gadgets.id, sort: "price-up" }, ["Red lamp", "Blue lamp"]],
  ] as const;
  for (const [filter, names] of expected) {
    const query = { ...filter, stock: "low" as const };
    const { data, pagination } = await shop.visitor.call(listProducts, { query });
    expect(namesOf(data)).toEqual(names);
    expect(pagination.total).toBe(names.length);
    expect(namesOf(await exportAll(admin, query))).toEqual(names);
    const second = await shop.visitor.call(listProducts, { query: { ...query, page: 2, limit: 1 } });
    expect(namesOf(second.data)).toEqual([names[1]]);
  }
});

test("lists, searches, sorts, pages and restores archived products", async ({ shop }) => {
  const admin = await shop.admin();
  const gadgets = await shop.category("Gadgets");
  await shop.product({ name: "Lamp in the shop" });
  for (const [name, categoryId] of [
    ["Piña lamp", null],
    ["Kettle", gadgets.id],
    ["Lamp 100 %", gadgets.id],
  ] as const) {
    const { id } = await shop.product({ name, categoryId });
    await admin.call(deleteProduct, { params: { id } });
  }
  const list = async (query: object = {}) => {
    const { data, pagination } = await admin.call(listArchivedProducts, { query });
    return { names: namesOf(data), total: pagination.total, data };
  };

  expect(await list()).toMatchObject({ names: ["Lamp 100 %", "Kettle", "Piña lamp"], total: 3 });
  expect(await list({ page: 2, limit: 2 })).toMatchObject({ names: ["Piña lamp"], total: 3 });
  expect(await list({ sort: "name" })).toMatchObject({ names: ["Kettle", "Lamp 100 %", "Piña lamp"] });
  expect(await list({ search: " LAMP  pina" })).toMatchObject({ names: ["Piña lamp"], total: 1 });
  expect(await list({ search: "%" })).toMatchObject({ names: ["Lamp 100 %"] });
  expect(await list({ search: "lamp", category: gadgets.id })).toMatchObject({ names: ["Lamp 100 %"] });
  expect(await list({ search: "in the shop" })).toMatchObject({ names: [], total: 0 });

  const [kettle] = (await list({ search: "kettle" })).data;
  await admin.call(restoreProduct, { params: { id: kettle!._id } });
  expect((await list()).names).toEqual(["Lamp 100 %", "Piña lamp"]);
});

test("hides a draft product everywhere in the shop until it is published", async ({ shop }) => {
  const [admin, maria] = [await shop.admin(), await shop.shopper()];
  const category = (await shop.category()).id;
  const body = { name: "Secret lantern", details: "Capiz", price: 100, category, image: "/pictures/x.webp" };
  const { data: draft } = await admin.call(createProduct, { body: { ...body, isDraft: true } });
  const { _id: id, slug } = draft;
  const params = { id };
  const list = async (query: { drafts?: "1" } = {}) =>
    namesOf((await admin.call(listArchivedProducts, { query })).data);
  const isShown = async () => {
    const found = await Promise.all([
      shop.visitor.call(listProducts, {}).then(({ data }) => data),
      shop.visitor.call(listProducts, { query: { search: "lantern" } }).then(({ data }) => data),
      shop.visitor.call(listProducts, { query: { category } }).then(({ data }) => data),
      shop.visitor.call(suggestProducts, { query: { search: "lan" } }).then(({ products }) => products),
      shop.visitor.call(listCards, { query: { slugs: slug } }).then(({ products }) => products),
      shop.visitor.call(listSlugs, { query: {} }).then(({ data }) => data),
      exportAll(admin, {}),
    ]);
    const counts = new Set(found.map(({ length }) => length));
    expect(counts.size).toBe(1);
    const page = await shop.visitor.ask(getProduct, { params: { slug } });
    const added = await maria.ask(addToCart, { body: { userId: maria.id, productId: id } });
    expect(page.status === 200).toBe(added.status === 200);
    return counts.has(1) && page.status === 200;
  };

  expect(await isShown()).toBe(false);
  expect(await list({ drafts: "1" })).toEqual(["Secret lantern"]);
  expect(await list()).toEqual([]);
  await admin.call(updateProduct, { params, body: { ...body, name: "Capiz lantern" } });
  expect(await isShown()).toBe(false);
  expect((await admin.call(restoreProduct, { params })).message).toBe("Product published successfully");
  expect(await isShown()).toBe(true);
  expect(await list({ drafts: "1" })).toEqual([]);

  await admin.call(deleteProduct, { params });
  expect([await list(), await list({ drafts: "1" })]).toEqual([["Capiz lantern"], []]);
  expect((await admin.ask(updateProduct, { params, body })).status).toBe(404);
  const { data: other } = await admin.call(createProduct, { body: { ...body, isDraft: true } });
  await admin.call(deleteProduct, { params: { id: other._id } });
  expect(await list()).toEqual(["Secret lantern", "Capiz lantern"]);
});
