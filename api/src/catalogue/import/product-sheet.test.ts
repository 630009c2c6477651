// @module-tag postgres-15
import { sql } from "kysely";
import { expect } from "vitest";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { listCategories, listProducts } from "@tindahan/contract/catalogue/catalogue.ts";
import { deleteProduct, updateProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import {
  checkImport,
  confirmImport,
  getImport,
  uploadImportRows,
} from "@tindahan/contract/catalogue/product-sheet.ts";
import { MAX_CELL_LENGTH, MAX_ROWS } from "@tindahan/contract/catalogue/constants.ts";
import { seed } from "../../../db/seed.ts";
import { newId } from "../../platform/db/ids.ts";
import { importProducts } from "../catalogue.ts";
import { details } from "../../../test/support/paying.ts";
import { expectNoDifference } from "../../../test/models/sheet-round-trip.ts";
import { test } from "../../../test/support/shop.ts";
import {
  checkAll,
  confirmAll,
  exportAll,
  importAll,
  sheetRow,
  toRows,
} from "../../../test/support/catalogue/spreadsheet.ts";
import { expectBalancedStock } from "../../../test/models/stock-ledger.ts";
import { untilLockWaiters } from "../../../test/support/waiting-connections.ts";

test("importing an export of 200 products changes nothing", { tags: ["long"] }, ({ shop }) =>
  expectNoDifference(shop, 200),
);

test("importing an export of the demo catalogue changes nothing", async ({ shop }) => {
  const { products } = await seed(shop.services.db);
  const admin = await shop.admin();
  const { data } = await shop.visitor.call(listCategories, {});
  const rows = toRows(await exportAll(admin), new Map(data.map(({ _id, name }) => [_id, name])));
  expect(await checkAll(shop, admin, rows)).toMatchObject({
    added: 0,
    changed: 0,
    unchanged: rows.length,
    errors: [],
  });
  expect(new Set(rows.map(({ id }) => id)).size).toBe(products);

  const cheaper = rows.map((row) => (row.details || row.options ? row : { ...row, price: "1" }));
  expect(await importAll(shop, admin, cheaper)).toMatchObject({ added: 0, changed: 1 });
});

test("a product import lists every error of each invalid row", async ({ shop }) => {
  const admin = await shop.admin();
  const gadgets = await shop.category("Gadgets");
  const [known, other, third] = [
    await shop.product({ categoryId: gadgets.id }),
    await shop.product({ categoryId: gadgets.id, details: "Soft" }),
    await shop.product({ categoryId: gadgets.id }),
  ];
  const gone = newId();
  const archived = (await shop.product({ categoryId: gadgets.id })).id;
  await shop.services.pool.query("update products set archived_at = now() where id = $1", [archived]);
  const bad: [Parameters<typeof sheetRow>[1], string][] = [
    [{ name: " ", image: "" }, "Please fill in: name, image."],
    [{ details: " " }, "Please fill in: details."],
    [{ category: "" }, "Please fill in: category."],
    [
      { category: "x".repeat(101) },
      `The name of a category has at most 100 characters: “${"x".repeat(40)}…”.`,
    ],
    [
      { name: "x".repeat(201), price: "free", stock: "few", weight: "heavy", salePrice: "low" },
      "The name is too long. Price must be a number greater than 0. Stock must be a whole number up to 1,000,000, or empty. " +
        "Weight must be a whole number of grams up to 1,000,000, or empty. Sale price: Price must be a number greater than 0.",
    ],
    [
      { details: "", image: "ftp://x", category: "" },
      "Please fill in: details, category. Please upload a picture, or use one that is already in this shop: pictures from other addresses are not shown.",
    ],
    [{ price: "0" }, "Price must be a number greater than 0."],
    [{ price: "1e3" }, "Price must be a number greater than 0."],
    [{ price: "1.005" }, "A price has at most two decimals."],
    [{ price: "10000000.01" }, "A price is at most 10000000 pesos."],
    [{ stock: "many" }, "Stock must be a whole number up to 1,000,000, or empty."],
    [{ stock: "1000001" }, "Stock must be a whole number up to 1,000,000, or empty."],
    [
      { image: "http://example.com/a.jpg" },
      "Please upload a picture, or use one that is already in this shop: pictures from other addresses are not shown.",
    ],
    [{ name: "x".repeat(201) }, "The name is too long."],
    [{ id: "17" }, "No product has the id 17."],
    [{ id: gone }, `No product has the id ${gone}.`],
    [{ id: archived }, `No product has the id ${archived}.`],
    [{ id: other.id, category: "" }, "Please fill in: category."],
    [{ id: third.id, details: "\n" }, "Please fill in: details."],
  ];
  const rows = [
    ...bad.map(([cells], index) => sheetRow(index + 2, cells)),
    sheetRow(50, { id: known.id }),
    sheetRow(51, { id: known.id }),
    sheetRow(52, { category: " gadgets " }),
    sheetRow(600, { id: known.id }),
  ];

  const plan = await checkAll(shop, admin, rows);

  expect(plan.errors).toEqual([
    ...bad.map(([cells, message], index) => ({
      line: index + 2,
      name: (cells!.name ?? `Product ${index + 2}`).trim().slice(0, 200),
      message,
    })),
    { line: 51, name: "Product 51", message: "Another row has the same id." },
    { line: 600, name: "Product 600", message: "Another row has the same id." },
  ]);
  expect(plan).toMatchObject({ added: 1, changed: 1, unchanged: 0, wrong: bad.length + 2 });
});

test("a product import changes only the columns in the sheet, and previews the changes", async ({ shop }) => {
  const admin = await shop.admin();
  const [gadgets, home] = [await shop.category("Gadgets"), await shop.category("Home")];
  const broom = await shop.product({ name: "Broom", details: "Soft", categoryId: gadgets.id, stock: 4 });
  const mop = await shop.product({ name: "Mop", details: "", priceCentavos: 99_50, categoryId: null });

  const plan = await checkAll(shop, admin, [
    { line: 2, id: broom.id, price: "175", category: "home" },
    { line: 3, id: mop.id, price: "99.5", category: "" },
    { line: 4, id: mop.id.toUpperCase(), price: "free", category: "" },
    { line: 5, id: "", price: "5", category: "Home" },
    sheetRow(6, { name: "Pail" }),
  ]);
  expect(plan).toMatchObject({ added: 1, changed: 1, unchanged: 1 });
  expect(plan.planned).toEqual([
    {
      line: 2,
      name: "Broom",
      isNew: false,
      changes: [
        { field: "price", before: "100.00", after: "175.00" },
        { field: "category", before: "Gadgets", after: "Home" },
      ],
    },
    { line: 6, name: "Pail", isNew: true, changes: [] },
  ]);
  expect(plan.errors).toEqual([
    { line: 4, name: "Mop", message: "Price must be a number greater than 0." },
    { line: 5, name: "", message: "Please fill in: name, details, image." },
  ]);

  await shop.services.db.updateTable("products").set({ name: "Walis" }).where("id", "=", broom.id).execute();
  await shop.services.db.updateTable("variants").set({ stock: 3 }).where("id", "=", broom.id).execute();
  await confirmAll(shop, admin, plan._id);
  const found = (await exportAll(admin)).find(({ _id }) => _id === broom.id);
  expect(found).toMatchObject({ name: "Walis", details: "Soft", price: 175, category: home.id, stock: 3 });
});

test("a product import confirmed twice concurrently imports valid rows once, with one audit record each", async ({
  shop,
}) => {
  const admin = await shop.admin();
  const gadgets = await shop.category("Gadgets");
  const [changed, same] = [
    await shop.product({ name: "Broom", details: "Soft", categoryId: gadgets.id }),
    await shop.product({ name: "Brush", details: "Soft", categoryId: null }),
  ];
  const { _id } = await checkAll(shop, admin, [
    sheetRow(2, { id: changed.id, name: "Big broom", stock: "3" }),
    sheetRow(3, { id: same.id, name: "Brush", details: "Soft", price: "100", category: "" }),
    sheetRow(4, { name: "Kettle" }),
    sheetRow(5, { name: "Kettle" }),
    sheetRow(6, { price: "-1" }),
  ]);
  expect((await shop.visitor.call(listProducts, {})).pagination.total).toBe(2);

  const confirm = () => confirmAll(shop, admin, _id);
  const imports = await Promise.all([confirm(), confirm()]);
  for (const done of [...imports, await confirm()])
    expect(done).toMatchObject({ state: "done", added: 2, changed: 1, outdated: 0, percent: 100 });

  const { data } = await shop.visitor.call(listProducts, { query: { sort: "name" } });
  expect(data.map(({ name, stock }) => [name, stock])).toEqual([
    ["Big broom", 3],
    ["Brush", null],
    ["Kettle", null],
    ["Kettle", null],
  ]);
  expect(data.map(({ slug }) => slug).filter((slug) => slug.startsWith("kettle"))).toEqual(
    expect.arrayContaining(["kettle", expect.stringMatching(/^kettle-\w{5}$/)]),
  );
  const records = await shop.services.db.selectFrom("audit_log").selectAll().execute();
  expect(records.map(({ action, actor_id }) => [action, actor_id]).toSorted()).toEqual([
    ["create", admin.id],
    ["create", admin.id],
    ["update", admin.id],
  ]);
  expect(records.find(({ action }) => action === "update")).toMatchObject({
    entity_id: changed.id,
    before: { name: "Broom", stock: null },
    after: { name: "Big broom", stock: 3 },
  });
});

test("importing a corrected product sheet again adds no duplicates", async ({ shop }) => {
  const admin = await shop.admin();
  await shop.category("Gadgets");
  const sheet = [
    sheetRow(2, { name: "Kettle", stock: "5" }),
    sheetRow(3, { name: "Kettle", price: "99" }),
    sheetRow(4, { name: "Mop", price: "free" }),
    sheetRow(5, { name: "Pail" }),
  ];
  expect(await importAll(shop, admin, sheet)).toMatchObject({ added: 3 });
  await shop.services.db.updateTable("variants").set({ stock: 4 }).where("stock", "=", 5).execute();
  await shop.services.db.updateTable("products").set({ name: "Bucket" }).where("name", "=", "Pail").execute();

  const corrected = [
    ...sheet.with(2, sheetRow(4, { name: "Mop" })),
    sheetRow(6, { name: "Bucket", price: "1" }),
  ];
  const plan = await checkAll(shop, admin, corrected);
  expect(plan).toMatchObject({ added: 2, changed: 0, unchanged: 2 });
  expect(plan.errors).toMatchObject([
    { line: 6, message: "A product with this name is already in the shop. To change it, add its ID." },
  ]);
  await confirmAll(shop, admin, plan._id);
  const names = (await exportAll(admin, { sort: "name" })).map(({ name }) => name);
  expect(names).toEqual(["Bucket", "Kettle", "Kettle", "Mop", "Pail"]);

  const [mop] = await exportAll(admin, { search: "mop" });
  await admin.call(deleteProduct, { params: { id: mop!._id } });
  expect(await checkAll(shop, admin, [sheetRow(2, { name: "Mop" })])).toMatchObject({ added: 1, errors: [] });
});

test("a product import skips and lists products that changed after the check, and imports the others", async ({
  shop,
}) => {
  const admin = await shop.admin();
  const gadgets = await shop.category("Gadgets");
  const add = (name: string) => shop.product({ name, details: "• Washable", categoryId: gadgets.id });
  const [gone, repriced, renamed, same] = [
    await add("Gone"),
    await add("Fan"),
    await add("Jar"),
    await add("Mop"),
  ];
  const { _id } = await checkAll(shop, admin, [
    sheetRow(2, { id: gone.id, name: "Gone" }),
    { line: 3, id: repriced.id, price: "120" },
    { line: 4, id: renamed.id, price: "120" },
    { line: 5, id: same.id, price: "100" },
    sheetRow(6, { name: "Pail" }),
    sheetRow(7, { name: "Cup" }),
  ]);
  const { db } = shop.services;
  await admin.call(deleteProduct, { params: { id: gone.id } });
  await db.updateTable("variants").set({ price_centavos: 110_00 }).where("id", "=", repriced.id).execute();
  await db.updateTable("products").set({ name: "Big jar" }).where("id", "=", renamed.id).execute();
  await shop.product({ name: "Cup" });

  const message = "This product changed after the file was checked, so it was not imported.";
  expect(await confirmAll(shop, admin, _id)).toMatchObject({
    added: 1,
    changed: 1,
    outdated: 3,
    leftOut: [
      { line: 2, name: "Gone", message },
      { line: 3, name: "Fan", message },
      { line: 7, name: "Cup", message },
    ],
  });
  const products = await exportAll(admin, { sort: "name" });
  expect(products.map(({ name, price }) => [name, price])).toEqual([
    ["Big jar", 120],
    ["Cup", 100],
    ["Fan", 110],
    ["Mop", 100],
    ["Pail", 149.5],
  ]);
});

test("a product import subtracts pieces sold between check and import from the imported stock", async ({
  shop,
}) => {
  const [admin, maria] = [await shop.admin(), await shop.shopper()];
  const counts = [
    [10, "25"],
    [3, "0"],
    [null, "5"],
  ] as const;
  const rows = [];
  for (const [index, [stock, sheetStock]] of counts.entries()) {
    const { id } = await shop.product({ stock });
    rows.push({ line: index + 2, id, stock: sheetStock });
  }
  const { _id, planned } = await checkAll(shop, admin, rows);
  expect(planned.map(({ changes: [change] }) => [change!.before, change!.after])).toEqual([
    ["10", "25"],
    ["3", "0"],
    [null, "5"],
  ]);
  for (const { id } of rows)
    await maria.call(addToCart, { body: { userId: maria.id, productId: id, quantity: 2 } });
  await maria.call(checkout, { body: { userId: maria.id, ...details, paymentMethod: "cod" } });

  expect(await confirmAll(shop, admin, _id)).toMatchObject({ changed: 3, outdated: 0 });

  const stocks = new Map((await exportAll(admin)).map((product) => [product._id, product.stock]));
  expect(rows.map(({ id }) => stocks.get(id))).toEqual([23, 0, 5]);
  await expectBalancedStock(shop);
});

test("a product import keeps stock sold since the export unless the sheet changes the number", async ({
  shop,
}) => {
  const admin = await shop.admin();
  const shelf = await shop.category("Gadgets");
  for (const name of ["Broom", "Mop", "Pail"])
    await shop.product({ name, details: "• Washable", categoryId: shelf.id, stock: 10 });
  const rows = toRows(await exportAll(admin), new Map([[shelf.id, shelf.name]])).map((row) => ({
    ...row,
    price: "42",
  }));
  await shop.services.db.updateTable("variants").set({ stock: 3 }).execute();

  const sheet = rows.map((row) => {
    if (row.name === "Mop") return { ...row, stock: "25" };
    return row.name === "Pail" ? { ...row, stockWas: undefined } : row;
  });
  expect(await importAll(shop, admin, sheet)).toMatchObject({ changed: 3 });

  const stocks = (await exportAll(admin)).map(({ name, price, stock }) => [name, price, stock]);
  expect(Object.fromEntries(stocks.map(([name, ...rest]) => [name, rest]))).toEqual({
    Broom: [42, 3],
    Mop: [42, 25],
    Pail: [42, 10],
  });
});

test("lets shoppers add products to carts during a product import", async ({ shop }) => {
  const [admin, maria] = [await shop.admin(), await shop.shopper()];
  await shop.category("Gadgets");
  const products = [await shop.product({ name: "Broom" }), await shop.product({ name: "Mop" })];
  const [first, second] = products.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const rows = products.map(({ id }, index) => sheetRow(index + 2, { id, name: `Better ${index}` }));
  const { _id } = await checkAll(shop, admin, rows);

  const { importing } = await shop.services.db.transaction().execute(async (tx) => {
    await sql`select from products where id = ${second!.id} for update`.execute(tx);
    const importing = confirmAll(shop, admin, _id);
    await untilLockWaiters(shop.services.db);
    await maria.call(addToCart, { body: { userId: maria.id, productId: first!.id } });
    return { importing };
  });

  expect(await importing).toMatchObject({ changed: 2 });
});

test("a product import does not deadlock with the recount of recent sales", async ({ shop }) => {
  const admin = await shop.admin();
  const category = await shop.category("Gadgets");
  const maria = await shop.shopper();
  const { id } = await shop.product({ categoryId: category.id, stock: 3 });
  await maria.call(addToCart, { body: { userId: maria.id, productId: id } });
  await maria.call(checkout, { body: { userId: maria.id, ...details, paymentMethod: "cod" } });
  const { _id } = await checkAll(shop, admin, [sheetRow(2, { id, stock: "7" })]);

  const { importing } = await shop.services.db.transaction().execute(async (tx) => {
    await sql`select recount_sales_of(current_date), recount_sales_of(current_date + 1)`.execute(tx);
    const importing = confirmAll(shop, admin, _id);
    await untilLockWaiters(shop.services.db);
    await sql`select from products where id = ${id} for no key update nowait`.execute(tx);
    return { importing };
  });

  expect(await importing).toMatchObject({ changed: 1 });
});

test("hides an admin's product import from other admins, and replaces it by the admin's next one", async ({
  shop,
}) => {
  const [ana, ben] = [await shop.admin(), await shop.admin()];
  await shop.category("Gadgets");
  const params = { id: (await checkAll(shop, ana, [sheetRow(2)]))._id };
  const statuses = async () => [
    (await ben.ask(uploadImportRows, { body: { importId: params.id, rows: [sheetRow(3)] } })).status,
    (await ben.ask(checkImport, { params })).status,
    (await ben.ask(getImport, { params })).status,
    (await ben.ask(confirmImport, { params })).status,
  ];

  expect(await statuses()).toEqual([404, 404, 404, 404]);
  expect((await ana.call(getImport, { params })).import.state).toBe("checked");
  await checkAll(shop, ana, [sheetRow(2)]);
  expect((await ana.ask(confirmImport, { params })).status).toBe(404);
  expect((await shop.visitor.call(listProducts, {})).pagination.total).toBe(0);
});

test("finishes a confirmed product import after its admin starts another", async ({ shop }) => {
  const admin = await shop.admin();
  await shop.category("Gadgets");
  const { _id } = await checkAll(shop, admin, [sheetRow(2)]);
  await admin.call(confirmImport, { params: { id: _id } });

  await checkAll(shop, admin, [sheetRow(2)]);

  expect(await confirmAll(shop, admin, _id)).toMatchObject({ state: "done", added: 1 });
});

test("a product import counts rows uploaded twice once, and refuses rows after the check starts", async ({
  shop,
}) => {
  const admin = await shop.admin();
  await shop.category("Gadgets");
  const { importId } = await admin.call(uploadImportRows, { body: { rows: [sheetRow(2)] } });
  const [params, { services }] = [{ id: importId }, shop];
  const body = { importId, rows: [sheetRow(2, { name: "Broom" }), sheetRow(3), sheetRow(3)] };
  await admin.call(uploadImportRows, { body });
  await admin.call(uploadImportRows, { body });
  expect((await admin.call(confirmImport, { params })).import).toMatchObject({ state: "open", added: 0 });

  const { import: begun } = await admin.call(checkImport, { params });
  expect(begun).toMatchObject({ state: "checking", percent: 0 });
  expect((await admin.ask(uploadImportRows, { body })).status).toBe(404);
  await importProducts.run(services, { importId });
  const { import: checked } = await admin.call(checkImport, { params });
  expect(checked).toMatchObject({ state: "checked", percent: 100, added: 2, wrong: 0 });
});

test("a product import refuses sheets with too many rows or characters, and oversized requests", async ({
  shop,
}) => {
  const admin = await shop.admin();
  const ask = (rows: unknown[], importId?: string) =>
    admin.ask(uploadImportRows, { body: { ...(importId && { importId }), rows } as never });
  expect((await ask([sheetRow(MAX_ROWS + 2)])).status).toBe(400);
  expect((await ask(Array.from({ length: 501 }, (_, index) => sheetRow(index + 2)))).status).toBe(400);
  expect((await ask([sheetRow(2, { details: "x".repeat(2_200_000) })])).status).toBe(413);
  const big = { name: "x", details: "x".repeat(200_000), price: 1, image: "/pictures/x.webp" };
  expect((await admin.ask(updateProduct, { params: { id: newId() }, body: big })).status).toBe(413);

  const long = sheetRow(2, { details: "x".repeat(1_900_000), category: "\ud800\0" });
  const { _id, errors } = await checkAll(shop, admin, [long]);
  expect(errors).toMatchObject([{ line: 2, message: "The details is too long." }]);
  const { rows } = await shop.services.pool.query("select length(cells::text) from product_import_rows");
  expect(rows[0].length).toBeLessThan(MAX_CELL_LENGTH + 1_000);
  await shop.services.pool.query("update product_imports set state = 'open', length = 49990000");
  expect((await ask([long], _id)).status).toBe(413);
});

test("exports products by filter and sort order, each product once", { tags: ["long"] }, async ({ shop }) => {
  const admin = await shop.admin();
  const [gadgets, other] = [await shop.category("Gadgets"), await shop.category("Other")];
  const rows = Array.from({ length: 1_250 }, (_, index) =>
    sheetRow(index + 2, { price: String((index % 40) + 1), category: index % 2 ? "Gadgets" : "Other" }),
  );
  await importAll(shop, admin, rows);

  for (const sort of ["newest", "price-up", "price-down", "name"] as const) {
    const all = await exportAll(admin, { sort });
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(1_250);
    const { data } = await shop.visitor.call(listProducts, { query: { sort, limit: 100 } });
    expect(all.slice(0, 100)).toEqual(data);
  }
  const some = await exportAll(admin, { category: gadgets.id });
  expect(some).toHaveLength(625);
  expect(some.every(({ category }) => category === gadgets.id && category !== other.id)).toBe(true);
  const found = await exportAll(admin, { search: "product 1234" });
  expect(found.map(({ name }) => name)).toEqual(["Product 1234"]);
});

test("a product import adds missing categories, and lists them in the check", async ({ shop }) => {
  const admin = await shop.admin();
  const gadgets = await shop.category("Gadgets");
  const product = await shop.product();
  const rows = [
    sheetRow(2, { name: "Chips", category: "Snacks & Sweets" }),
    sheetRow(3, { name: "Candy", category: "snacks & sweets" }),
    sheetRow(4, { name: "Phone", category: "gadgets" }),
    { line: 5, id: product.id, category: "Rice" },
  ];
  const { _id, newCategories, errors } = await checkAll(shop, admin, rows);
  expect({ newCategories, errors }).toEqual({ newCategories: ["Snacks & Sweets", "Rice"], errors: [] });
  const names = async () => (await admin.call(listCategories, {})).data.map(({ name }) => name);
  expect(await names()).not.toContain("Rice");

  await confirmAll(shop, admin, _id);
  expect(await names()).toEqual(expect.arrayContaining(["Gadgets", "Rice", "Snacks & Sweets"]));
  const { data } = await admin.call(listCategories, {});
  const idOf = (wanted: string) => data.find(({ name }) => name === wanted)!._id;
  const products = await exportAll(admin);
  const categoryOf = (wanted: string) => products.find(({ name }) => name === wanted)!.category;
  expect(["Chips", "Candy", "Phone"].map(categoryOf)).toEqual([
    idOf("Snacks & Sweets"),
    idOf("Snacks & Sweets"),
    gadgets.id,
  ]);
  expect(products.find(({ _id }) => _id === product.id)!.category).toBe(idOf("Rice"));
});
