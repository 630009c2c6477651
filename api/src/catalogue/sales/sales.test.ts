// @module-tag postgres-15
import { sql } from "kysely";
import { expect } from "vitest";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { getProduct, listProducts, suggestProducts } from "@tindahan/contract/catalogue/catalogue.ts";
import { changeProducts, previewProductsChange } from "@tindahan/contract/catalogue/change-products.ts";
import { listAudit } from "@tindahan/contract/accounts/manage-audit.ts";
import {
  createProduct,
  getProductToEdit,
  updateProduct,
} from "@tindahan/contract/catalogue/manage-products.ts";
import { watchSaleBoundaries } from "../../../test/models/sale-boundaries.ts";
import { test, testConfig, type Member, type Shop } from "../../../test/support/shop.ts";
import {
  checkAll,
  exportAll,
  importAll,
  sheetRow,
  toRows,
} from "../../../test/support/catalogue/spreadsheet.ts";
import { createApp } from "../../app.ts";
import { createServices } from "../../compose.ts";
import { newId } from "../../platform/db/ids.ts";
import { until } from "../../../test/support/until.ts";

const form = { name: "Lamp", details: "Of bamboo", price: 250, image: "/pictures/x.webp" };
const day = (days: number) => new Date(Date.now() + (8 + 24 * days) * 3_600_000).toISOString().slice(0, 10);
const midnightAfter = (days: number) => new Date(`${day(days + 1)}T00:00:00+08:00`).toISOString();

async function readAdminProduct(admin: Member, id: string) {
  return (await admin.call(getProductToEdit, { params: { id } })).data;
}

async function listedProducts(shop: Shop) {
  return (await shop.visitor.call(listProducts, { query: { sort: "name" } })).data;
}

test("shows sale and regular price through the sale's last day, and charges the sale price", async ({
  shop,
}) => {
  const admin = await shop.admin();
  const sale = { price: 199.99, from: null, until: day(0) };
  const { data } = await admin.call(createProduct, { body: { ...form, sale } });
  const { _id: id, slug } = data;

  const onSale = { price: 199.99, comparePrice: 250, saleEndsAt: midnightAfter(0) };
  expect(data).toMatchObject({ ...onSale, sale });
  expect(await listedProducts(shop)).toMatchObject([onSale]);
  const { data: page } = await shop.visitor.call(getProduct, { params: { slug } });
  expect(page).toMatchObject(onSale);
  expect(page).not.toHaveProperty("sale");
  const { products } = await shop.visitor.call(suggestProducts, { query: { search: "lamp" } });
  expect(products).toMatchObject([{ price: 199.99, comparePrice: 250 }]);
  const maria = await shop.shopper();
  const { cart } = await maria.call(addToCart, { body: { userId: maria.id, productId: id, quantity: 3 } });
  expect(cart).toMatchObject({
    total: 599.97,
    items: [{ product: { price: 199.99, comparePrice: 250 }, addedPrice: 199.99 }],
  });

  // The specified client sends the current price back.
  await admin.call(updateProduct, { params: { id }, body: { ...form, price: 199.99 } });
  expect(await readAdminProduct(admin, id)).toMatchObject({ ...onSale, sale });
  await admin.call(updateProduct, { params: { id }, body: { ...form, price: 240 } });
  expect(await readAdminProduct(admin, id)).toMatchObject({ price: 199.99, comparePrice: 240, sale });
  const refused = await admin.ask(updateProduct, { params: { id }, body: { ...form, price: 150 } });
  expect(refused.body).toMatchObject({ code: "sale_not_lower" });
  for (const wrong of [
    { price: 250, from: null, until: null },
    { price: 100, from: day(2), until: day(1) },
    { price: 0, from: null, until: null },
  ])
    expect((await admin.ask(updateProduct, { params: { id }, body: { ...form, sale: wrong } })).status).toBe(
      400,
    );

  const later = { price: 100, from: day(1), until: null };
  await admin.call(updateProduct, { params: { id }, body: { ...form, sale: later } });
  const planned = await readAdminProduct(admin, id);
  expect(planned).toMatchObject({ price: 250, sale: later });
  expect(planned).not.toHaveProperty("comparePrice");
  await admin.call(updateProduct, { params: { id }, body: { ...form, sale: null } });
  expect(await readAdminProduct(admin, id)).not.toHaveProperty("sale");
  const { records } = await admin.call(listAudit, { query: { entity: "product" } });
  expect(records[0]).toMatchObject({ before: { sale: later }, after: { price: 250 } });
});

test("starts and ends a product's sale at Manila times, and exports those", async ({ shop }) => {
  const admin = await shop.admin();
  const sale = { price: 200, from: `${day(-1)}T20:00`, until: `${day(1)}T08:30` };
  const { data } = await admin.call(createProduct, { body: { ...form, sale } });
  const ends = new Date(`${day(1)}T08:30:00+08:00`).toISOString();
  expect(data).toMatchObject({ price: 200, saleEndsAt: ends, sale });

  const params = { id: data._id };
  for (const [from, until, status] of [
    [`${day(1)}T20:00`, day(1), 200],
    [day(1), `${day(1)}T00:01`, 200],
    [`${day(1)}T20:00`, `${day(1)}T20:00`, 400],
    [day(1), `${day(1)}T00:00`, 400],
    [null, `${day(1)}T24:00`, 400],
    [null, `${day(1)} 20:00`, 400],
  ] as const) {
    const { status: answered } = await admin.ask(updateProduct, {
      params,
      body: { ...form, sale: { price: 200, from, until } },
    });
    expect(answered, `${from} to ${until}`).toBe(status);
  }

  await admin.call(updateProduct, { params, body: { ...form, sale } });
  const [row] = toRows(await exportAll(admin), new Map());
  expect(row).toMatchObject({ saleFrom: sale.from, saleUntil: sale.until });
  expect(await checkAll(shop, admin, [row!])).toMatchObject({ unchanged: 1, errors: [] });
  const typed = { ...row!, saleFrom: `${day(1)} 9:00`, saleUntil: day(2) };
  expect(await importAll(shop, admin, [typed])).toMatchObject({ changed: 1 });
  expect((await readAdminProduct(admin, data._id)).sale).toEqual({
    price: 200,
    from: `${day(1)}T09:00`,
    until: day(2),
  });
});

test("applies sale prices to the second without jobs; the worker updates the sort order", async ({
  shop,
}) => {
  expect(await watchSaleBoundaries(shop, 1_000)).toMatchObject({ wrong: [], wasListWrong: true });

  const [dear, cheap] = [
    await shop.product({ priceCentavos: 300_00 }),
    await shop.product({ priceCentavos: 200_00 }),
  ];
  await sql`
    update variants set sale_centavos = 10000, sale_from = clock_timestamp() + interval '50 milliseconds', sale_until = 'infinity'
    where id = ${dear.id}`.execute(shop.superuser.db);
  const order = async () =>
    (await shop.visitor.call(listProducts, { query: { sort: "price-up" } })).data
      .map(({ _id }) => _id)
      .filter((id) => id === dear.id || id === cheap.id);
  const hasBegun = async () =>
    (
      await sql`select from variants where id = ${dear.id} and sale_from < clock_timestamp()`.execute(
        shop.superuser.db,
      )
    ).rows.length > 0;
  await until(hasBegun);
  expect(await order()).toEqual([cheap.id, dear.id]);
  const applyScheduledPrices = async () =>
    (await sql<{ n: number }>`select apply_scheduled_prices() as n`.execute(shop.services.db)).rows[0]!.n;
  expect(await applyScheduledPrices()).toBeGreaterThan(0);
  expect(await applyScheduledPrices()).toBe(0);
  expect(await order()).toEqual([dear.id, cheap.id]);
});

test("expires cached responses when a product's sale ends", async ({ shop }) => {
  const services = createServices(testConfig(shop.databaseUrl, { PAGE_CACHE_MB: "8" }));
  const app = await createApp(services);
  await app.ready();
  const { id, slug } = await shop.product({ priceCentavos: 100_00 });
  const url = getProduct.path.replace(":slug", slug);
  const parsePrice = async () => (await app.inject(url)).json().data.price as number;
  const { rows } = await sql<{ end: Date }>`
    update variants set sale_centavos = 8000, sale_from = '-infinity', sale_until = clock_timestamp() + interval '2 seconds'
    where id = ${id} returning sale_until as end`.execute(shop.superuser.db);
  const end = rows[0]!.end.getTime();
  const during: number[] = [];
  const isOver = async () => {
    const price = await parsePrice();
    if (Date.now() < end) during.push(price);
    return Date.now() > end + 30;
  };
  await until(isOver);
  expect(new Set(during)).toEqual(new Set([80]));
  expect(services.pageCache.counts().hit).toBeGreaterThan(5);
  expect(await parsePrice()).toBe(100);
  await app.close();
  await services.close();
});

test("gives each variant its own sale price and lists the product at the lowest one", async ({ shop }) => {
  const admin = await shop.admin();
  const sale = { price: 180, from: null, until: day(3) };
  const variants = [
    { values: ["S"], price: 200 },
    { values: ["M"], price: 250, sale },
    { values: ["L"], price: 300, sale: { ...sale, price: 250, until: day(5) } },
  ];
  const { data } = await admin.call(createProduct, { body: { ...form, options: ["Size"], variants } });
  expect(data).toMatchObject({ price: 180, priceTo: 250, comparePrice: 200 });
  expect(data).not.toHaveProperty("saleEndsAt");
  const { data: page } = await shop.visitor.call(getProduct, { params: { slug: data.slug } });
  expect(page.variants).toMatchObject([
    { price: 200 },
    { price: 180, comparePrice: 250, saleEndsAt: midnightAfter(3) },
    { price: 250, comparePrice: 300 },
  ]);
  expect(page.variants![1]).not.toHaveProperty("sale");

  const variantForms = data.variants!.map(({ _id, values, price }) => ({ _id, values, price }));
  const body = { ...form, price: 180, options: ["Size"], variants: variantForms };
  const { data: same } = await admin.call(updateProduct, { params: { id: data._id }, body });
  expect(same).toEqual(data);
});

test("starts and ends the sale prices of many products as previewed", async ({ shop }) => {
  const admin = await shop.admin();
  await admin.call(createProduct, { body: { ...form, name: "A", price: 99.99 } });
  const variants = [
    { values: ["S"], price: 10.01 },
    { values: ["M"], price: 30 },
  ];
  await admin.call(createProduct, { body: { ...form, name: "B", options: ["Size"], variants } });
  await admin.call(createProduct, { body: { ...form, name: "C", price: 0.01 } });
  const seen = await listedProducts(shop);
  const products = seen.map(({ _id: id, name, price, category, stock }) => ({
    id,
    seen: { name, price, category, stock },
  }));
  const change = { kind: "sale-percent", percent: 50, from: null, until: day(6) } as const;

  const expected = [
    { outcome: "changed", product: { price: 50, comparePrice: 99.99 } },
    { outcome: "changed", product: { price: 5.01, priceTo: 15, comparePrice: 10.01 } },
    { outcome: "refused", problem: "The sale price must be lower than the price.", product: { price: 0.01 } },
  ];
  const { results: previewed } = await admin.call(previewProductsChange, { body: { change, products } });
  expect(previewed).toMatchObject(expected);
  expect(await listedProducts(shop)).toEqual(seen);
  const apply = () => admin.call(changeProducts, { body: { change, products, key: newId() } });
  expect((await apply()).results).toMatchObject(expected);
  const changed = await listedProducts(shop);
  expect(changed).toMatchObject(expected.map(({ product }) => product));
  expect((await apply()).results.map(({ outcome }) => outcome)).toEqual([
    "unchanged",
    "unchanged",
    "refused",
  ]);

  const now = changed.map(({ _id: id, name, price, comparePrice, category, stock }) => ({
    id,
    seen: { name, price, ...(comparePrice && { comparePrice }), category, stock },
  }));
  const rise = { kind: "price-percent", percent: 100 } as const;
  const risen = await admin.call(changeProducts, {
    body: { change: rise, products: now.slice(0, 1), key: newId() },
  });
  expect(risen.results).toMatchObject([{ outcome: "changed", product: { price: 50, comparePrice: 199.98 } }]);
  const end = { kind: "sale-end" } as const;
  const ended = await admin.call(changeProducts, {
    body: { change: end, products: now.slice(1, 2), key: newId() },
  });
  expect(ended.results).toMatchObject([{ outcome: "changed", product: { price: 10.01, priceTo: 30 } }]);
});

test("product sheets export and import regular price, sale price and sale days", async ({ shop }) => {
  const admin = await shop.admin();
  await shop.category("Gadgets");
  const sale = { salePrice: "₱80.50", saleFrom: day(-1), saleUntil: day(2) };
  await importAll(shop, admin, [
    sheetRow(2, { name: "Fan", price: "100", ...sale }),
    sheetRow(3, { name: "Jar", price: "50", salePrice: "", saleFrom: "", saleUntil: "" }),
    sheetRow(4, { name: "Cap", price: "60", options: "Size: S", ...sale, salePrice: "55" }),
  ]);
  const [cap, fan, jar] = await exportAll(admin, { sort: "name" });
  expect(fan).toMatchObject({
    price: 80.5,
    comparePrice: 100,
    variants: [{ sale: { price: 80.5, from: day(-1), until: day(2) } }],
  });
  expect(cap).toMatchObject({ price: 55, variants: [{ sale: { price: 55 } }] });
  expect(jar!.variants![0]).not.toHaveProperty("sale");

  const rows = toRows([cap!, fan!, jar!], new Map([[fan!.category!, "Gadgets"]]));
  expect(rows.find(({ name }) => name === "Fan")).toMatchObject({ price: "100", salePrice: "80.5" });
  expect(await checkAll(shop, admin, rows)).toMatchObject({ changed: 0, unchanged: 3, errors: [] });

  const row = (cells: object) => ({ line: 2, id: fan!._id, ...cells });
  const check = async (cells: object) => (await checkAll(shop, admin, [row(cells)])).errors[0]?.message;
  expect(await check({ price: "80" })).toBe("The sale price must be lower than the price.");
  expect(await check({ salePrice: "100" })).toBe("The sale price must be lower than the price.");
  expect(await check({ saleUntil: "11/30/2026" })).toBe(
    "Write sale dates as 2026-11-30 or 2026-11-30 20:00.",
  );
  expect(await check({ saleUntil: day(-2) })).toBe("The sale must end after it begins.");
  const plan = await checkAll(shop, admin, [row({ price: "70", salePrice: "60", saleUntil: "" })]);
  expect(plan.planned[0]!.changes).toEqual([
    { field: "price", before: "100.00", after: "70.00" },
    { field: "salePrice", before: "80.50", after: "60.00" },
    { field: "saleUntil", before: day(2), after: null },
  ]);
  await importAll(shop, admin, [row({ price: "70", salePrice: "60", saleUntil: "" })]);
  expect(await readAdminProduct(admin, fan!._id)).toMatchObject({
    price: 60,
    comparePrice: 70,
    sale: { from: day(-1), until: null },
  });
  await importAll(shop, admin, [row({ salePrice: "" })]);
  expect(await readAdminProduct(admin, fan!._id)).toMatchObject({ price: 70 });
  expect(await readAdminProduct(admin, fan!._id)).not.toHaveProperty("sale");
});
