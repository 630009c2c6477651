// @module-tag postgres-15
import { sql } from "kysely";
import { expect } from "vitest";
import { listCategories, listCollections, listProducts } from "@tindahan/contract/catalogue/catalogue.ts";
import { listAudit } from "@tindahan/contract/accounts/manage-audit.ts";
import {
  createCategory,
  deleteCategory,
  deleteProduct,
  listAdminCategories,
  moveCategory,
  restoreCategory,
  restoreProduct,
  updateCategory,
} from "@tindahan/contract/catalogue/manage-products.ts";
import { createPromotion, getPromotion } from "@tindahan/contract/checkout/promotions.ts";
import { newId } from "../../platform/db/ids.ts";
import { test, type Shop } from "../../../test/support/shop.ts";
import { untilLockWaiters } from "../../../test/support/waiting-connections.ts";

test("an admin adds, renames and deletes a category §6.2", async ({ shop }) => {
  const admin = await shop.admin();

  const added = await admin.call(createCategory, { body: { name: "  Snacks " } });
  expect(added).toEqual({
    data: { _id: expect.any(String), name: "Snacks" },
    message: "Category created successfully",
  });
  const params = { id: added.data._id };
  const renamed = await admin.call(updateCategory, { params, body: { name: "SNACKS" } });
  expect(renamed).toEqual({
    data: { ...added.data, name: "SNACKS" },
    message: "Category updated successfully",
  });
  await admin.call(deleteCategory, { params });

  expect((await shop.visitor.call(listCategories, {})).data).toEqual([]);
});

test("refuses a second category whose name differs only in case or spaces", async ({ shop }) => {
  const admin = await shop.admin();
  await shop.category("Snacks");
  const drinks = await shop.category("Drinks");

  for (const name of ["Snacks", "snacks", "  SNACKS  ", "\u00a0snacks\t"])
    for (const response of [
      await admin.ask(createCategory, { body: { name } }),
      await admin.ask(updateCategory, { params: { id: drinks.id }, body: { name } }),
    ])
      expect(response, name).toMatchObject({ status: 409, body: { message: "Category already exists" } });
});

test("creates a category once when two admins submit it concurrently", async ({ shop }) => {
  const admins = [await shop.admin(), await shop.admin()];

  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      admins[i % 2]!.ask(createCategory, { body: { name: i % 3 ? "Snacks" : "snacks" } }),
    ),
  );

  expect(responses.map(({ status }) => String(status)).toSorted()).toEqual([
    "200",
    ...Array<string>(7).fill("409"),
  ]);
});

test.for([undefined, null, "", "   "])("refuses the category name %o", async (name, { sharedShop: shop }) => {
  const admin = await shop.admin();
  const { id } = await shop.category();

  for (const response of [
    await admin.ask(createCategory, { body: { name } }),
    await admin.ask(updateCategory, { params: { id }, body: { name } }),
  ])
    expect(response).toMatchObject({
      status: 400,
      body: { message: "Please fill in the category name field." },
    });
});

test("refuses to delete a category that has products, archived ones included, unless they move", async ({
  shop,
}) => {
  const admin = await shop.admin();
  const [snacks, drinks] = [await shop.category("Snacks"), await shop.category("Drinks")];
  const products = [
    await shop.product({ categoryId: snacks.id }),
    await shop.product({ categoryId: snacks.id }),
  ];
  await admin.call(deleteProduct, { params: { id: products[0]!.id } });
  const params = { id: snacks.id };

  expect(await admin.ask(deleteCategory, { params })).toMatchObject({
    status: 409,
    body: { code: "category_in_use", message: "2 products are in this category. Choose where to move them." },
  });
  for (const moveTo of [snacks.id, newId()])
    expect((await admin.ask(deleteCategory, { params, query: { moveTo } })).status, moveTo).toBe(400);
  expect((await shop.visitor.call(listCategories, {})).data).toHaveLength(2);

  await admin.call(deleteCategory, { params, query: { moveTo: drinks.id } });
  await admin.call(restoreProduct, { params: { id: products[0]!.id } });
  const { data } = await shop.visitor.call(listProducts, {});
  expect(data.map(({ category }) => category)).toEqual([drinks.id, drinks.id]);
  const [last] = (await admin.call(listAudit, { query: { entity: "category" } })).records;
  expect(last).toMatchObject({
    action: "delete",
    before: { name: "Snacks", products: 2, movedTo: "Drinks" },
    after: null,
  });
});

test("restores a deleted category with the products that still are where the deletion moved them", async ({
  shop,
}) => {
  const admin = await shop.admin();
  const [snacks, drinks, toys] = [
    await shop.category("Snacks"),
    await shop.category("Drinks"),
    await shop.category("Toys"),
  ];
  const [kept, movedOn, own] = [
    await shop.product({ categoryId: snacks.id }),
    await shop.product({ categoryId: snacks.id }),
    await shop.product({ categoryId: drinks.id }),
  ];
  const params = { id: snacks.id };
  const countsOf = async () =>
    (await admin.call(listAdminCategories, {})).data.map(({ name, products }) => [name, products]);
  const { isRestorable } = await admin.call(deleteCategory, { params, query: { moveTo: drinks.id } });
  expect(isRestorable).toBe(true);
  expect(await countsOf()).toEqual([
    ["Drinks", 3],
    ["Toys", 0],
  ]);
  await sql`update products set category_id = ${toys.id} where id = ${movedOn.id}`.execute(shop.services.db);

  await admin.call(restoreCategory, { params });

  expect(await countsOf()).toEqual([
    ["Drinks", 1],
    ["Snacks", 1],
    ["Toys", 1],
  ]);
  const { data } = await shop.visitor.call(listProducts, { query: { category: snacks.id } });
  expect(data.map(({ _id }) => _id)).toEqual([kept.id]);
  const rest = await shop.visitor.call(listProducts, { query: { category: drinks.id } });
  expect(rest.data.map(({ _id }) => _id)).toEqual([own.id]);
});

test("refuses to restore a category whose deletion moved more than 1,000 products", async ({ shop }) => {
  const admin = await shop.admin();
  const [snacks, drinks] = [await shop.category("Snacks"), await shop.category("Drinks")];
  await sql`insert into products (id, slug, name, price_centavos, image, category_id)
            select gen_random_uuid(), 'product-' || n, 'Product', 1, '/x', ${snacks.id}::uuid
            from generate_series(1, 1001) as n`.execute(shop.services.db);
  const params = { id: snacks.id };
  const deleted = await admin.call(deleteCategory, { params, query: { moveTo: drinks.id } });
  expect(deleted.isRestorable).toBe(false);
  expect(await admin.ask(restoreCategory, { params })).toMatchObject({
    status: 409,
    body: { code: "category_not_restorable" },
  });
});

test("restores a deleted category with its slug, position, picture, description and promotions", async ({
  shop,
}) => {
  const admin = await shop.admin();
  await shop.category("Art");
  const form = { name: "Snack", image: "/uploads/ab-640.webp", description: "Salty" };
  const params = { id: (await admin.call(createCategory, { body: form })).data._id };
  await admin.call(updateCategory, { params, body: { name: "Snacks" } });
  await admin.call(moveCategory, { params, body: { place: 1 } });
  const promotion = { id: newId(), name: "Merienda", kind: "percent" as const, value: 20 };
  await admin.call(createPromotion, { body: { ...promotion, categories: [params.id] } });
  const before = await collections(shop);
  await admin.call(deleteCategory, { params });
  expect(await collections(shop)).toMatchObject([{ name: "Art" }]);

  expect(await admin.call(restoreCategory, { params })).toMatchObject({
    data: { _id: params.id, name: "Snacks" },
    message: "Category restored successfully",
  });

  expect(await collections(shop)).toEqual(before);
  const { data } = await admin.call(getPromotion, { params: { id: promotion.id } });
  expect(data.scope!.categories).toEqual([{ _id: params.id, name: "Snacks" }]);
  expect((await admin.ask(restoreCategory, { params })).status).toBe(409);
  await admin.call(deleteCategory, { params });
  await shop.category("snacks");
  expect((await admin.ask(restoreCategory, { params })).status).toBe(409);
});

test("deletes a category while an order locks two of its products", async ({ shop }) => {
  const admin = await shop.admin();
  const [{ id }, other] = [await shop.category(), await shop.category()];
  const [first, second] = [newId(), newId()].toSorted();
  await sql`insert into products (id, slug, name, price_centavos, image, category_id)
            select one, one::text, 'Product', 1, '/x', ${id}::uuid
            from unnest(${[second, first]}::uuid[]) as one`.execute(shop.services.db);
  const lock = "select from products where id = $1 for no key update";
  const order = await shop.services.pool.connect();
  await order.query("begin");
  await order.query(lock, [first]);

  const deleted = admin.ask(deleteCategory, { params: { id }, query: { moveTo: other.id } });
  await untilLockWaiters(shop.services.db);
  await order.query(lock, [second]);
  await order.query("commit");
  order.release();

  expect((await deleted).status).toBe(200);
});

const collections = async ({ visitor }: Shop) => (await visitor.call(listCollections, {})).data;

test("keeps a category's slug when it is renamed, and stores picture and description", async ({ shop }) => {
  const admin = await shop.admin();
  const image = "/uploads/ab-640.webp";
  const { data } = await admin.call(createCategory, {
    body: { name: "Piña & Co.", image, description: "Woven in\nAklan" },
  });
  await admin.call(createCategory, { body: { name: "Pina, Co" } });
  await admin.call(createCategory, { body: { name: "日本" } });
  expect(await collections(shop)).toEqual([
    { _id: expect.any(String), name: "Pina, Co", slug: expect.stringMatching(/^pina-co-[\da-f]{6}$/) },
    { _id: data._id, name: "Piña & Co.", slug: "pina-co", image, description: "Woven in\nAklan" },
    { _id: expect.any(String), name: "日本", slug: "category" },
  ]);

  const params = { id: data._id };
  await admin.call(updateCategory, { params, body: { name: "Piña" } });
  expect(await collections(shop)).toContainEqual({
    _id: data._id,
    name: "Piña",
    slug: "pina-co",
    image,
    description: "Woven in\nAklan",
  });
  await admin.call(updateCategory, { params, body: { name: "Piña", image: "", description: "" } });
  expect(await collections(shop)).toContainEqual({ _id: data._id, name: "Piña", slug: "pina-co" });
  for (const hostile of ["javascript:alert(1)", "https://evil.example/x.webp", "/uploads/x.svg"])
    expect((await admin.ask(updateCategory, { params, body: { name: "Piña", image: hostile } })).status).toBe(
      400,
    );
});

test("lists categories in the merchant's order and appends new ones", async ({ shop }) => {
  const admin = await shop.admin();
  const [art, books, coats] = [
    await shop.category("Art"),
    await shop.category("Books"),
    await shop.category("Coats"),
  ];
  const order = async () => (await collections(shop)).map(({ name }) => name);
  const move = (id: string, place: number) => admin.ask(moveCategory, { params: { id }, body: { place } });

  await move(coats.id, 1);
  expect(await order()).toEqual(["Coats", "Art", "Books"]);
  await shop.category("Bags");
  expect(await order()).toEqual(["Coats", "Art", "Books", "Bags"]);
  await move(coats.id, 99);
  expect(await order()).toEqual(["Art", "Books", "Bags", "Coats"]);
  expect((await shop.visitor.call(listCategories, {})).data.map(({ name }) => name)).toEqual(await order());
  expect((await move(newId(), 1)).status).toBe(404);

  const { records } = await admin.call(listAudit, { query: {} });
  expect(records[0]).toMatchObject({
    entity: "category",
    entityId: coats.id,
    name: "Coats",
    before: { place: 1 },
    after: { place: 4 },
  });
  await Promise.all([move(art.id, 4), move(books.id, 4), move(coats.id, 1)]);
  expect((await order()).toSorted()).toEqual(["Art", "Bags", "Books", "Coats"]);
});
