// @module-tag postgres-15
import { expect } from "vitest";
import {
  changeProducts,
  undoProductsChange,
  type ProductsChange,
} from "@tindahan/contract/catalogue/change-products.ts";
import { createProduct, getProductToEdit } from "@tindahan/contract/catalogue/manage-products.ts";
import { newId } from "../../platform/db/ids.ts";
import { playRandomUndos } from "../../../test/models/undo-model.ts";
import { test, type Member } from "../../../test/support/shop.ts";

test("undoes random changes of two admins in random order, each exactly or with a reason why not", async ({
  shop,
}) => {
  const { undone, refused } = await playRandomUndos(shop, 25, 11);
  expect(undone).toBeGreaterThan(10);
  expect(refused).toBeGreaterThan(5);
});

test("undoes changes of the same stock by two admins at once, so that only what stays is counted", async ({
  shop,
}) => {
  const admins = [await shop.admin(), await shop.admin()];
  const { id } = await shop.product({ stock: 100 });
  const changes = Array.from({ length: 8 }, (_, at) => ({
    admin: admins[at % 2]!,
    key: newId(),
    change: { kind: "stock-by", by: 2 ** at } as const,
  }));
  await Promise.all(changes.map(({ admin, key, change }) => apply(admin, id, change, key)));

  let waiting = changes;
  while (waiting.length > 0) {
    const results = await Promise.all(waiting.map(({ admin, key }) => undo(admin, id, key)));
    const left = waiting.filter((_, at) => results[at]!.outcome === "refused");
    expect(left.length).toBeLessThan(waiting.length);
    const stays = left.reduce((sum, { change }) => sum + change.by, 0);
    expect((await readProduct(admins[0]!, id)).stock).toBe(100 + stays);
    waiting = left;
  }
});

test("changes and restores one variant, or all of them by different amounts", async ({ shop }) => {
  const admin = await shop.admin();
  const { _id: id } = await addShirt(admin);
  const pricesOf = async () => (await readProduct(admin, id)).variants!.map(({ price }) => price);

  const [one, all] = [newId(), newId()];
  expect(await apply(admin, id, { kind: "price", price: 5 }, one, "M")).toMatchObject({
    outcome: "changed",
    product: { price: 5, priceTo: 300 },
    variant: { price: 5, values: ["M"] },
  });
  expect(await apply(admin, id, { kind: "price-percent", percent: 10 }, all)).toMatchObject({
    outcome: "changed",
    product: { price: 5.5, priceTo: 330 },
  });
  expect(await pricesOf()).toEqual([110, 5.5, 330]);

  expect(await undo(admin, id, one)).toMatchObject({
    outcome: "refused",
    problem: "The price was changed again in the meantime. Nothing was undone.",
  });
  for (const key of [all, one, one]) expect(await undo(admin, id, key)).toMatchObject({ outcome: "changed" });
  expect(await pricesOf()).toEqual([100, 200, 300]);
});

test("refuses to undo a price that another admin has set to the same value since", async ({ shop }) => {
  const [ana, ben] = [await shop.admin(), await shop.admin()];
  const { id } = await shop.product();
  const key = newId();
  await apply(ana, id, { kind: "price", price: 5 }, key);
  for (const price of [6, 5]) await apply(ben, id, { kind: "price", price }, newId());
  expect(await undo(ana, id, key)).toMatchObject({ outcome: "refused" });
});

test("refuses to undo another admin's change", async ({ shop }) => {
  const [ana, ben] = [await shop.admin(), await shop.admin()];
  const { id } = await shop.product();
  const key = newId();
  await apply(ana, id, { kind: "price", price: 5 }, key);
  expect(await undo(ben, id, key)).toMatchObject({ outcome: "refused" });
  expect((await readProduct(ana, id)).price).toBe(5);
});

test("refuses to undo added stock that was sold in the meantime", async ({ shop }) => {
  const admin = await shop.admin();
  const { id } = await shop.product({ stock: 1 });
  const key = newId();
  await apply(admin, id, { kind: "stock-by", by: 5 }, key);
  await shop.services.db.updateTable("variants").set({ stock: 2, taken: 4 }).where("id", "=", id).execute();
  expect(await undo(admin, id, key)).toMatchObject({
    outcome: "refused",
    problem: "Too many were sold in the meantime: 3 pieces are missing. Nothing was undone.",
  });
});

async function addShirt(admin: Member) {
  const variants = ["S", "M", "L"].map((size, at) => ({ values: [size], price: 100 * (at + 1), stock: 5 }));
  const form = { name: "Shirt", details: "Cotton", price: 100, image: "/pictures/x.webp" };
  return (await admin.call(createProduct, { body: { ...form, options: ["Size"], variants } })).data;
}

const readProduct = async (admin: Member, id: string) =>
  (await admin.call(getProductToEdit, { params: { id } })).data;

async function apply(admin: Member, id: string, change: ProductsChange, key: string, size?: string) {
  const { name, price, comparePrice, category, stock, variants } = await readProduct(admin, id);
  const chosen = variants?.find(({ values }) => values[0] === size);
  const variant = chosen && { id: chosen._id, price: chosen.price, stock: chosen.stock };
  const products = [{ id, seen: { name, price, comparePrice, category, stock }, variant }];
  return (await admin.call(changeProducts, { body: { key, change, products } })).results[0]!;
}

async function undo(admin: Member, id: string, key: string) {
  return (await admin.call(undoProductsChange, { body: { key, products: [id] } })).results[0]!;
}
