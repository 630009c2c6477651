// @module-tag postgres-15
import { expect } from "vitest";
import { getProduct, listProducts } from "@tindahan/contract/catalogue/catalogue.ts";
import { listCards } from "@tindahan/contract/catalogue/home.ts";
import { createProduct, updateProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import { getProductToEdit } from "@tindahan/contract/catalogue/manage-products.ts";
import { newId } from "../../platform/db/ids.ts";
import { test, type Member, type Shop } from "../../../test/support/shop.ts";
import { importAll } from "../../../test/support/catalogue/spreadsheet.ts";

const mangoes = { name: "Dried Mangoes", details: "• Sweet", price: 120.5, image: "/pictures/front.webp" };
const FRONT = { url: mangoes.image, alt: "The pouch from the front" };
const BACK = { url: "/uploads/back.webp", alt: "Nutrition facts" };
const OPEN = { url: "/uploads/open.webp", alt: "" };

async function addMangoes(admin: Member, body: object = { images: [FRONT, BACK, OPEN] }) {
  const { data } = await admin.call(createProduct, { body: { ...mangoes, ...body } });
  return { data, params: { id: data._id } };
}

const publicProduct = async (shop: Shop, slug: string) =>
  (await shop.visitor.call(getProduct, { params: { slug } })).data;

test("stores several pictures of a product and returns them in order on its page", async ({ shop }) => {
  const admin = await shop.admin();

  const { data, params } = await addMangoes(admin);

  expect(data).toMatchObject({ image: FRONT.url, images: [FRONT, BACK, OPEN] });
  expect(await publicProduct(shop, data.slug)).toEqual(data);
  expect((await admin.call(getProductToEdit, { params })).data).toEqual(data);
  expect((await shop.visitor.call(listProducts, {})).data).toEqual([
    { ...data, images: undefined, secondImage: BACK.url },
  ]);
});

test("lists, searches and arranges a product with its second picture, even after that became the cover", async ({
  shop,
}) => {
  const admin = await shop.admin();
  const { data, params } = await addMangoes(admin);
  const listed = async () => {
    const [{ data: list }, { data: found }, { products }] = await Promise.all([
      shop.visitor.call(listProducts, {}),
      shop.visitor.call(listProducts, { query: { search: "mangoes" } }),
      shop.visitor.call(listCards, { query: { slugs: data.slug } }),
    ]);
    return [list, found, products].map(([product]) => product?.secondImage);
  };

  expect(await listed()).toEqual([BACK.url, BACK.url, BACK.url]);
  await admin.call(updateProduct, { params, body: { ...mangoes, image: BACK.url } });
  expect(await listed()).toEqual([OPEN.url, OPEN.url, OPEN.url]);
  await admin.call(updateProduct, { params, body: { ...mangoes, images: [] } });
  expect(await listed()).toEqual([undefined, undefined, undefined]);
});

test("omits `images` for a product with only a cover", async ({ shop }) => {
  const admin = await shop.admin();

  for (const body of [{}, { images: [] }, { images: [{ url: mangoes.image }] }]) {
    const { data } = await addMangoes(admin, body);
    expect(data).not.toHaveProperty("images");
    expect(await publicProduct(shop, data.slug)).not.toHaveProperty("images");
  }
});

test("keeps a product's pictures if an update omits them", async ({ shop }) => {
  const admin = await shop.admin();
  const { data, params } = await addMangoes(admin);

  const changed = await admin.call(updateProduct, { params, body: { ...mangoes, price: 99 } });

  expect(changed.data).toEqual({ ...data, price: 99 });
});

test("reorders, describes and removes a product's pictures, with one audit record per change", async ({
  shop,
}) => {
  const admin = await shop.admin();
  const { params } = await addMangoes(admin);
  const save = (body: object) => admin.call(updateProduct, { params, body: { ...mangoes, ...body } });

  const reordered = { images: [FRONT, { ...OPEN, alt: "Opened" }, BACK] };
  expect((await save(reordered)).data).toMatchObject(reordered);
  await save(reordered);
  const remaining = { image: BACK.url, images: [BACK, FRONT] };
  expect((await save(remaining)).data).toMatchObject(remaining);
  expect((await save({ images: [] })).data).not.toHaveProperty("images");

  const records = await shop.services.db
    .selectFrom("audit_log")
    .select(["action", "before", "after"])
    .orderBy("at")
    .execute();
  expect(records.map(({ action }) => action)).toEqual(["create", "update", "update", "update"]);
  expect(records[2]).toMatchObject({ before: reordered, after: remaining });
});

test("drops the old cover and its alternative text when a product's cover changes, and lists no picture twice", async ({
  shop,
}) => {
  const admin = await shop.admin();
  const { params } = await addMangoes(admin);

  const jar = { ...mangoes, image: "/pictures/jar.webp" };
  expect((await admin.call(updateProduct, { params, body: jar })).data.images).toEqual([
    { url: jar.image, alt: "" },
    BACK,
    OPEN,
  ]);
  await importImage(shop, admin, params.id, BACK.url);
  expect((await admin.call(getProductToEdit, { params })).data.images).toEqual([BACK, OPEN]);
});

async function importImage(shop: Shop, admin: Member, id: string, image: string): Promise<void> {
  await importAll(shop, admin, [{ line: 2, id, image }]);
}

test.for([
  ["another site's", [FRONT, { url: "https://example.com/x.webp" }], "picture_refused"],
  ["a script", [FRONT, { url: "javascript:alert(1)" }], "picture_refused"],
  ["a first picture other than the cover", [BACK, FRONT], "invalid_request"],
  ["the same twice", [FRONT, BACK, BACK], "invalid_request"],
  [
    "ten",
    [FRONT, ...Array.from({ length: 9 }, (_, i) => ({ url: `/uploads/${i}.webp` }))],
    "invalid_request",
  ],
  ["alt text that is too long", [{ ...FRONT, alt: "a".repeat(201) }], "invalid_request"],
] as const)("refuses pictures: %s", async ([, images, code], { sharedShop: shop }) => {
  const admin = await shop.admin();
  const { id } = await shop.product();
  const body = { ...mangoes, images: images.slice() };

  for (const response of [
    await admin.ask(createProduct, { body }),
    await admin.ask(updateProduct, { params: { id }, body }),
  ])
    expect(response).toMatchObject({ status: 400, body: { code } });
});

test("allows nine pictures per product, and the database refuses invalid picture rows", async ({ shop }) => {
  const admin = await shop.admin();
  const images = [FRONT, ...Array.from({ length: 8 }, (_, i) => ({ url: `/uploads/${i}.webp`, alt: "" }))];
  const { data, params } = await addMangoes(admin, { images });
  expect(data.images).toEqual(images);

  const other = await shop.product();
  const insert = (row: object) =>
    shop.services.db
      .insertInto("product_pictures")
      .values({ product_id: other.id, position: 2, image: "/uploads/x.webp", ...row })
      .execute();
  for (const [row, code] of [
    [{ position: 10 }, "23514"],
    [{ position: 0 }, "23514"],
    [{ position: 1 }, "23514"],
    [{ image: null }, "23514"],
    [{ image: "" }, "23514"],
    [{ alt: "a".repeat(201) }, "23514"],
    [{ product_id: newId() }, "23503"],
    [{ product_id: params.id, position: 2 }, "23505"],
  ] as const)
    await expect(insert(row), JSON.stringify(row)).rejects.toMatchObject({ code });
  await insert({});
  await expect(insert({ position: 3 })).rejects.toMatchObject({ code: "23505" });
});

test("refuses to overwrite product pictures that another admin changed", async ({ shop }) => {
  const [ana, ben] = [await shop.admin(), await shop.admin()];
  const { data, params } = await addMangoes(ana, {});
  const seen = { ...mangoes, category: data.category };
  await ana.call(updateProduct, { params, body: { ...mangoes, images: [FRONT, BACK] } });
  const save = (images: object[], seenImages: object[]) =>
    ben.ask(updateProduct, {
      params,
      body: { ...mangoes, images: images as (typeof FRONT)[], seen: { ...seen, images: seenImages as [] } },
    });

  expect(await save([FRONT, OPEN], [])).toMatchObject({ status: 409, body: { code: "product_changed" } });
  expect((await publicProduct(shop, data.slug)).images).toEqual([FRONT, BACK]);
  // A retry after a lost response succeeds, and so does an informed overwrite.
  expect((await save([FRONT, BACK], [])).status).toBe(200);
  expect((await save([FRONT, OPEN], [FRONT, BACK])).status).toBe(200);
});

test("returns a draft product's pictures only in its admin form", async ({ shop }) => {
  const admin = await shop.admin();
  const { data, params } = await addMangoes(admin, { images: [FRONT, BACK], isDraft: true });

  expect((await admin.call(getProductToEdit, { params })).data.images).toEqual([FRONT, BACK]);
  expect((await shop.visitor.ask(getProduct, { params: { slug: data.slug } })).status).toBe(404);
  expect((await admin.ask(getProductToEdit, { params: { id: newId() } })).status).toBe(404);
});
