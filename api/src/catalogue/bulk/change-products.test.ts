// @module-tag postgres-15
import { expect } from "vitest";
import { listProducts, type Product } from "@tindahan/contract/catalogue/catalogue.ts";
import { deleteProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import {
  changeProducts,
  previewProductsChange,
  type ProductsChange,
} from "@tindahan/contract/catalogue/change-products.ts";
import { newId } from "../../platform/db/ids.ts";
import { test, type Member, type Shop } from "../../../test/support/shop.ts";
import { changeByPercent } from "../sales/plan-sales.ts";

test("changes the prices of many products by a percentage to the nearest centavo; a repeated change has no effect", async ({
  shop,
}) => {
  const admin = await shop.admin();
  for (const [name, priceCentavos] of [
    ["Fan", 149_50],
    ["Jar", 5],
    ["Oil", 10_000_000_00],
  ] as const)
    await shop.product({ name, priceCentavos });
  const snapshot = await listedProducts(shop);
  const change = { kind: "price-percent", percent: 12.5 } as const;

  const expected = [
    { outcome: "refused", problem: "A price is at most 10000000 pesos.", product: { price: 10_000_000 } },
    { outcome: "changed", product: { price: 0.06 } },
    { outcome: "changed", product: { price: 168.19 } },
  ];
  expect(await preview(admin, snapshot, change)).toMatchObject(expected);
  expect(await listedProducts(shop)).toEqual(snapshot);

  expect(await apply(admin, snapshot, change)).toMatchObject(expected);
  const changed = await listedProducts(shop);
  expect(changed.map(({ price }) => price)).toEqual([10_000_000, 0.06, 168.19]);
  expect(outcomes(await apply(admin, snapshot, change))).toEqual(["refused", "unchanged", "unchanged"]);
  expect(await listedProducts(shop)).toEqual(changed);
  expect(await auditRows(shop)).toHaveLength(2);
});

test.for([
  [100_00, 10, 110_00],
  [99_99, -50, 50_00], // 49.995 is rounded half up.
  [33_33, -33.33, 22_22],
  [1, -50, 1],
  [1, -99.99, 0],
  [999_999_999, 0.01, 1_000_099_999],
] as const)("changes %i centavos by %d percent to %i", ([centavos, percent, expected]) => {
  expect(changeByPercent(centavos, percent)).toBe(expected);
});

test("rounds changed prices and sale prices to whole pesos or to end in 9", async ({ shop }) => {
  const admin = await shop.admin();
  await shop.product({ name: "Fan", priceCentavos: 501_00 });
  const snapshot = await listedProducts(shop);
  const days = { from: null, until: null };
  const sale = { kind: "sale-percent", percent: 15, ...days } as const;
  const priceAfter = async (change: ProductsChange) =>
    (await preview(admin, snapshot, change))[0]!.product!.price;

  expect(await priceAfter(sale)).toBe(425.85);
  expect(await priceAfter({ ...sale, rounding: "peso" })).toBe(426);
  expect(await priceAfter({ ...sale, rounding: "nine" })).toBe(429);
  expect(await priceAfter({ kind: "price-percent", percent: 10, rounding: "nine" })).toBe(549);
});

test("a bulk change skips products that another admin changed, and changes the others", async ({ shop }) => {
  const admin = await shop.admin();
  const { id: home } = await shop.category("Home");
  for (const name of ["A", "B", "C", "D"]) await shop.product({ name, priceCentavos: 100_00, stock: 5 });
  const snapshot = await listedProducts(shop);
  const [d, c, b] = snapshot;
  await admin.call(deleteProduct, { params: { id: d!._id } });
  await set(shop, c!, { price_centavos: 120_00 });
  await set(shop, b!, { stock: 4 });

  expect(await apply(admin, snapshot, { kind: "price", price: 90 })).toMatchObject([
    { outcome: "refused", product: null, problem: "This product is no longer in the shop." },
    { outcome: "refused", product: { price: 120 }, problem: "Someone else just changed this product." },
    { outcome: "changed", product: { price: 90, stock: 4 } },
    { outcome: "changed", product: { price: 90, stock: 5 } },
  ]);
  const now = await listedProducts(shop);
  expect(outcomes(await apply(admin, snapshot.slice(1), { kind: "category", category: home }))).toEqual([
    "refused",
    "refused",
    "refused",
  ]);
  expect(outcomes(await apply(admin, now, { kind: "category", category: home }))).toEqual([
    "changed",
    "changed",
    "changed",
  ]);
});

test("a bulk change adds to the current stock, once per idempotency key", async ({ shop }) => {
  const admin = await shop.admin();
  await shop.product({ name: "Endless", stock: null });
  await shop.product({ name: "Counted", stock: 3 });
  const snapshot = await listedProducts(shop);
  const [counted] = snapshot;
  await set(shop, counted!, { stock: 2 });
  const key = newId();
  const more = { kind: "stock-by", by: 5 } as const;

  const results = await Promise.all([1, 2, 3].map(() => apply(admin, snapshot, more, key)));

  for (const result of results)
    expect(result).toMatchObject([
      { outcome: "changed", product: { stock: 7 } },
      { outcome: "refused", problem: "Stock is not tracked for this product. Enter the quantity." },
    ]);
  expect((await listedProducts(shop))[0]!.stock).toBe(7);
  expect(await apply(admin, snapshot, { kind: "stock-by", by: -8 })).toMatchObject([
    { outcome: "refused", problem: "Only 7 left." },
    {},
  ]);
  expect(outcomes(await apply(admin, snapshot, { kind: "stock", stock: 20 }))).toEqual([
    "refused",
    "changed",
  ]);
  expect(outcomes(await apply(admin, await listedProducts(shop), { kind: "stock", stock: 20 }))).toEqual([
    "changed",
    "unchanged",
  ]);
});

test("archives several products; archiving them again changes nothing", async ({ shop }) => {
  const admin = await shop.admin();
  await shop.product();
  await shop.product();
  const snapshot = await listedProducts(shop);
  expect(outcomes(await apply(admin, snapshot, { kind: "archive" }))).toEqual(["changed", "changed"]);
  expect(outcomes(await apply(admin, snapshot, { kind: "archive" }))).toEqual(["unchanged", "unchanged"]);
  expect(await listedProducts(shop)).toEqual([]);
  expect((await auditRows(shop)).map(({ action }) => action)).toEqual(["archive", "archive"]);
});

test("refuses an invalid bulk change as a whole", async ({ shop }) => {
  const admin = await shop.admin();
  await shop.product();
  const products = (await listedProducts(shop)).map(toSnapshot);
  for (const change of [
    { kind: "price-percent", percent: -100 },
    { kind: "stock", stock: -1 },
    { kind: "stock-by", by: 1.5 },
    { kind: "category", category: newId() },
    { kind: "price", price: 5, stock: 3 },
  ] as ProductsChange[])
    expect(await admin.ask(changeProducts, { body: { key: newId(), change, products } })).toMatchObject({
      status: 400,
    });
  for (const change of [
    { kind: "price", price: 0 },
    { kind: "price", price: 1.999 },
    { kind: "price-percent", percent: 0.001 },
  ] as const)
    expect(outcomes(await apply(admin, await listedProducts(shop), change))).toEqual(["refused"]);
});

const toSnapshot = ({ _id: id, name, price, category, stock }: Product) => ({
  id,
  seen: { name, price, category, stock },
});

async function preview(admin: Member, snapshot: Product[], change: ProductsChange) {
  const body = { change, products: snapshot.map(toSnapshot) };
  return (await admin.call(previewProductsChange, { body })).results;
}

async function apply(admin: Member, snapshot: Product[], change: ProductsChange, key = newId()) {
  const body = { change, key, products: snapshot.map(toSnapshot) };
  return (await admin.call(changeProducts, { body })).results;
}

const outcomes = (results: { outcome: string }[]) => results.map(({ outcome }) => outcome);

async function listedProducts(shop: Shop): Promise<Product[]> {
  return (await shop.visitor.call(listProducts, {})).data;
}

async function set(shop: Shop, { _id }: Product, columns: { price_centavos?: number; stock?: number }) {
  await shop.services.db.updateTable("variants").set(columns).where("id", "=", _id).execute();
}

function auditRows(shop: Shop) {
  return shop.services.db.selectFrom("audit_log").select("action").execute();
}
