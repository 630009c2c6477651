// @module-tag postgres-15
import { expect } from "vitest";
import { getProduct, listProducts, MAX_PRICE } from "@tindahan/contract/catalogue/catalogue.ts";
import {
  createProduct,
  deleteCategory,
  deleteProduct,
  getProductToEdit,
  restoreProduct,
  updateProduct,
} from "@tindahan/contract/catalogue/manage-products.ts";
import { newId } from "../../platform/db/ids.ts";
import { test, type Shop } from "../../../test/support/shop.ts";

const mangoes = {
  name: "Dried Mangoes",
  details: "• Sweet\n• From Guimaras",
  price: 120.5,
  image: "/pictures/demo/dried-mangoes-640.webp",
};

test("adds a product and lists it in the shop §6.2", async ({ shop }) => {
  const admin = await shop.admin();
  const snacks = await shop.category("Snacks");

  const { data, message } = await admin.call(createProduct, { body: { ...mangoes, category: snacks.id } });

  expect(message).toBe("Product created successfully");
  expect(data).toMatchObject({ ...mangoes, slug: "dried-mangoes", category: snacks.id, stock: null });
  expect((await shop.visitor.call(listProducts, {})).data).toEqual([data]);
  expect((await shop.visitor.call(getProduct, { params: { slug: data.slug } })).data).toEqual(data);
});

test.for(["name", "details", "price", "image"] as const)(
  "refuses to create or update a product without %s §5.8",
  async (field, { sharedShop: shop }) => {
    const admin = await shop.admin();
    const { id } = await shop.product();
    for (const empty of [undefined, null, "", ...(field === "price" ? [] : ["  \n "])]) {
      const body = { ...mangoes, [field]: empty };
      for (const response of [
        await admin.ask(createProduct, { body: body }),
        await admin.ask(updateProduct, { params: { id }, body: body }),
      ])
        expect(response).toMatchObject({ status: 400, body: { message: "Please fill in all fields." } });
    }
    expect(await auditRows(shop)).toEqual([]);
  },
);

test.for([0, -0, -1, -0.01, "abc", "12", "0"])(
  "refuses the price %s with the specified message",
  async (price, { sharedShop: shop }) => {
    const admin = await shop.admin();

    const { status, body } = await admin.ask(createProduct, { body: { ...mangoes, price } });

    expect(status).toBe(400);
    expect(body).toMatchObject({ message: "Price must be a number greater than 0." });
  },
);

test.for([0.001, 1.999, MAX_PRICE + 1, 1e308, 2 ** 53, [1], { $gt: 0 }, true])(
  "refuses the invalid amount %s",
  async (price, { sharedShop: shop }) => {
    const admin = await shop.admin();

    const { status, body } = await admin.ask(createProduct, { body: { ...mangoes, price: price as number } });

    expect(status).toBe(400);
    expect(body).toMatchObject({ code: "invalid_request" });
  },
);

test("the database rejects an invalid product price", async ({ shop }) => {
  for (const priceCentavos of [0, -1, MAX_PRICE * 100 + 1])
    await expect(shop.product({ priceCentavos })).rejects.toMatchObject({ code: "23514" });
});

test("keeps a product's slug and omitted fields in an update", async ({ shop }) => {
  const admin = await shop.admin();
  const snacks = await shop.category("Snacks");
  const { data } = await admin.call(createProduct, { body: { ...mangoes, category: snacks.id, stock: 5 } });

  const changed = await admin.call(updateProduct, {
    params: { id: data._id },
    body: { ...mangoes, name: "Sweet Dried Mangoes", price: 99 },
  });

  expect(changed.data).toEqual({ ...data, name: "Sweet Dried Mangoes", price: 99 });
  const cleared = await admin.call(updateProduct, {
    params: { id: data._id },
    body: { ...mangoes, category: "", stock: null },
  });
  expect(cleared.data).toMatchObject({ category: null, stock: null });
});

test("gives products with the same name different slugs", async ({ shop }) => {
  const admin = await shop.admin();

  const [first, second] = [
    await admin.call(createProduct, { body: mangoes }),
    await admin.call(createProduct, { body: mangoes }),
  ];

  expect(first.data.slug).toBe("dried-mangoes");
  expect(second.data.slug).toMatch(/^dried-mangoes-[a-z2-9]{5}$/);
});

test("adds a product once when the request is repeated with its idempotency key", async ({ shop }) => {
  const [ana, ben] = [await shop.admin(), await shop.admin()];
  const add = async ({ token }: { token: string }, body: object, key = "form-1") => {
    const headers = { authorization: `Bearer ${token}`, "idempotency-key": key };
    return shop.app.inject({ method: "POST", url: createProduct.path, headers, payload: body });
  };

  const [first, second] = (await Promise.all([add(ana, mangoes), add(ana, mangoes)])).map((one) =>
    one.json(),
  );
  expect(first).toMatchObject({ success: true, data: mangoes });
  expect(second).toEqual(first);
  const third = (await add(ana, { ...mangoes, price: 99 })).json();
  expect(third.data).toEqual({ ...first.data, price: 99 });
  expect((await shop.visitor.call(listProducts, {})).data).toEqual([third.data]);
  expect(await auditRows(shop)).toMatchObject([{ action: "create" }, { action: "update" }]);

  for (const another of [await add(ana, mangoes, "form-2"), await add(ben, mangoes)])
    expect(another.json().data._id).not.toBe(first.data._id);
  expect((await add(ana, mangoes, "no spaces, please")).statusCode).toBe(400);
});

test("refuses to overwrite product fields that another admin changed", async ({ shop }) => {
  const [ana, ben] = [await shop.admin(), await shop.admin()];
  const [snacks, fruit] = [await shop.category("Snacks"), await shop.category("Fruit")];
  const first = { ...mangoes, category: snacks.id };
  const { data } = await ana.call(createProduct, { body: { ...first, stock: 5 } });
  const params = { id: data._id };
  const save = (body: object) => ben.ask(updateProduct, { params, body });

  for (const change of [{ price: 150 }, { category: fruit.id }, { name: "Mangoes" }, { details: "• Sour" }]) {
    const theirs = { ...first, ...change };
    await ana.call(updateProduct, { params, body: theirs });
    expect(await save({ ...first, image: "/pictures/new.webp", seen: first })).toMatchObject({
      status: 409,
      body: { code: "product_changed", message: "Someone else just changed this product." },
    });
    expect((await shop.visitor.call(listProducts, {})).data).toEqual([{ ...data, ...theirs }]);
    expect((await save({ ...theirs, seen: first })).status).toBe(200);
    expect((await save({ ...theirs, image: "/pictures/new.webp", seen: theirs })).status).toBe(200);
    expect((await save(first)).status).toBe(200);
  }
  await shop.services.db.updateTable("variants").set({ stock: 2 }).execute();
  expect((await save({ ...first, price: 1, seen: first })).status).toBe(200);
});

test("removes a deleted product from the shop and restores it", async ({ shop }) => {
  const admin = await shop.admin();
  const { data } = await admin.call(createProduct, { body: mangoes });
  const params = { id: data._id };

  expect((await admin.call(deleteProduct, { params })).message).toContain("archived");

  expect((await shop.visitor.call(listProducts, {})).data).toEqual([]);
  expect((await shop.visitor.ask(getProduct, { params: { slug: data.slug } })).status).toBe(404);
  expect((await admin.ask(updateProduct, { params, body: mangoes })).status).toBe(404);
  expect((await admin.ask(deleteProduct, { params })).status).toBe(404);
  expect((await admin.call(restoreProduct, { params })).data).toEqual(data);
  expect((await admin.ask(restoreProduct, { params })).status).toBe(404);
  expect((await shop.visitor.call(listProducts, {})).data).toEqual([data]);
});

test("refuses a product in a category that does not exist", async ({ shop }) => {
  const admin = await shop.admin();

  const { status, body } = await admin.ask(createProduct, { body: { ...mangoes, category: newId() } });

  expect(status).toBe(400);
  expect(body).toMatchObject({ fields: { category: "This category no longer exists." } });
});

test("writes one audit record per product change, with actor, before and after", async ({ shop }) => {
  const admin = await shop.admin();
  const [snacks, sweets] = [await shop.category("Snacks"), await shop.category("Sweets")];
  const { data } = await admin.call(createProduct, { body: { ...mangoes, category: snacks.id } });
  const params = { id: data._id };
  const { data: after } = await admin.call(updateProduct, { params, body: { ...mangoes, price: 1 } });
  await admin.call(deleteProduct, { params });
  const { data: back } = await admin.call(restoreProduct, { params });
  await admin.call(deleteCategory, { params: { id: snacks.id }, query: { moveTo: sweets.id } });

  expect(await auditRows(shop)).toEqual([
    {
      actor_id: admin.id,
      action: "create",
      entity: "product",
      entity_id: data._id,
      before: null,
      after: data,
    },
    { actor_id: admin.id, action: "update", entity: "product", entity_id: data._id, before: data, after },
    {
      actor_id: admin.id,
      action: "archive",
      entity: "product",
      entity_id: data._id,
      before: after,
      after: null,
    },
    {
      actor_id: admin.id,
      action: "restore",
      entity: "product",
      entity_id: data._id,
      before: null,
      after: back,
    },
    {
      actor_id: admin.id,
      action: "delete",
      entity: "category",
      entity_id: snacks.id,
      before: {
        _id: snacks.id,
        name: "Snacks",
        slug: "snacks",
        products: 1,
        movedTo: "Sweets",
        movedToId: sweets.id,
        movedIds: [data._id],
      },
      after: null,
    },
  ]);
});

test("the database rejects changes to the audit log", async ({ shop }) => {
  const admin = await shop.admin();
  await admin.call(createProduct, { body: mangoes });

  for (const statement of [
    "update audit_log set action = 'create'",
    "delete from audit_log",
    "truncate audit_log",
  ])
    await expect(shop.superuser.pool.query(statement), statement).rejects.toMatchObject({ code: "42501" });
  expect(await auditRows(shop)).toHaveLength(1);
});

test("rolls back a product change whose audit record fails", async ({ shop }) => {
  const admin = await shop.admin();
  await shop.superuser.pool.query("alter table audit_log add constraint no_room check (false) not valid");

  expect((await admin.ask(createProduct, { body: mangoes })).status).toBe(500);

  expect((await shop.visitor.call(listProducts, {})).data).toEqual([]);
});

test("refuses a product form with unknown fields", async ({ shop }) => {
  const admin = await shop.admin();
  const { id } = await shop.product();
  for (const key of [
    "_id",
    "id",
    "slug",
    "createdAt",
    "archived_at",
    "search",
    "role",
    "price_centavos",
    "constructor",
  ]) {
    const body = { ...mangoes, [key]: "x" };
    expect((await admin.ask(updateProduct, { params: { id }, body })).status).toBe(400);
  }
  expect(await auditRows(shop)).toEqual([]);
});

async function auditRows(shop: Shop): Promise<object[]> {
  return shop.services.db
    .selectFrom("audit_log")
    .select(["actor_id", "action", "entity", "entity_id", "before", "after"])
    .orderBy("at")
    .execute();
}

test("stores weight, SKU and barcode of a product without options", async ({ shop }) => {
  const admin = await shop.admin();
  const form = { name: "Rice", details: "5 kg", price: 300, image: "/pictures/x.webp", category: "" };
  const keeping = { sku: "RICE-5", barcode: "4800001", weight: 5000 };
  const { data } = await admin.call(createProduct, { body: { ...form, keeping } });
  const change = (body: object) =>
    admin.ask(updateProduct, { params: { id: data._id }, body: { ...form, ...body } });
  const stored = async () => (await admin.call(getProductToEdit, { params: { id: data._id } })).data.keeping;

  expect(await stored()).toEqual(keeping);
  expect((await change({})).status).toBe(200);
  expect(await stored()).toEqual(keeping);
  await change({ keeping: { sku: "", barcode: "4800001", weight: null } });
  expect(await stored()).toEqual({ sku: null, barcode: "4800001", weight: null });

  await admin.call(createProduct, { body: { ...form, name: "Sugar", keeping: { sku: "SUGAR" } } });
  expect(await change({ keeping: { sku: "sugar" } })).toMatchObject({
    status: 409,
    body: { code: "sku_taken" },
  });
});
