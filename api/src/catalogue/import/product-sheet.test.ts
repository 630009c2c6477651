// @module-tag postgres-15
import { sql } from "kysely";
import { expect } from "vitest";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { listCategories, listProducts } from "@tindahan/contract/catalogue/catalogue.ts";
import { deleteProduct, updateProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { checkImport, confirmImport, MAX_IMPORTED } from "@tindahan/contract/catalogue/product-sheet.ts";
import { seed } from "../../../db/seed.ts";
import { newId } from "../../platform/db/ids.ts";
import { details } from "../../../test/support/paying.ts";
import { expectNoDifference, fingerprint } from "../../../test/models/sheet-round-trip.ts";
import { test } from "../../../test/support/shop.ts";
import { checkAll, exportAll, importAll, sheetRow, toRows } from "../../../test/support/spreadsheet.ts";
import { untilSomebodyWaits } from "../../../test/support/waiting-connections.ts";

// `npm run drills` does it with 10,000.
test("200 products that are exported and imported again: no difference", ({ shop }) =>
  expectNoDifference(shop, 200));

test("the demo catalogue is exported and imported again: no difference", async ({ shop }) => {
  const { products } = await seed(shop.services.db);
  const admin = await shop.admin();
  const { data } = await shop.visitor.call(listCategories, {});
  const rows = toRows(await exportAll(admin), new Map(data.map(({ _id, name }) => [_id, name])));
  expect(await checkAll(admin, rows)).toMatchObject({
    added: 0,
    changed: 0,
    unchanged: rows.length,
    errors: [],
  });
  expect(new Set(rows.map(({ id }) => id)).size).toBe(products);

  const cheaper = rows.map((row) => (row.details || row.options ? row : { ...row, price: "1" }));
  expect(await importAll(admin, cheaper)).toMatchObject({ added: 0, changed: 1 });
});

test("a bad row is named with all that is wrong with it", async ({ shop }) => {
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
      "Price must be a number greater than 0. The name is too long. Stock must be a whole number up to 1,000,000, or empty. " +
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
  ];

  const plan = await checkAll(admin, rows);

  expect(plan.errors).toEqual([
    ...bad.map(([cells, message], index) => ({
      line: index + 2,
      name: (cells!.name ?? `Product ${index + 2}`).trim().slice(0, 200),
      message,
    })),
    { line: 51, name: "Product 51", message: "Another row has the same id." },
  ]);
  expect(plan).toMatchObject({ added: 1, changed: 1, unchanged: 0 });
  const later = await admin.call(checkImport, {
    body: { importId: plan.importId, rows: [sheetRow(600, { id: known.id })] },
  });
  expect(later.errors).toEqual([{ line: 600, name: "Product 600", message: "Another row has the same id." }]);
});

test("only the columns of the sheet change, and what they change is told beforehand", async ({ shop }) => {
  const admin = await shop.admin();
  const [gadgets, home] = [await shop.category("Gadgets"), await shop.category("Home")];
  const broom = await shop.product({ name: "Broom", details: "Soft", categoryId: gadgets.id, stock: 4 });
  const mop = await shop.product({ name: "Mop", details: "", priceCentavos: 99_50, categoryId: null });

  const plan = await checkAll(admin, [
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
  await admin.call(confirmImport, { params: { id: plan.importId } });
  const found = (await exportAll(admin)).find(({ _id }) => _id === broom.id);
  expect(found).toMatchObject({ name: "Walis", details: "Soft", price: 175, category: home.id, stock: 3 });
});

test("confirmed, the good rows are saved together, each with its record, and once", async ({ shop }) => {
  const admin = await shop.admin();
  const gadgets = await shop.category("Gadgets");
  const [changed, same] = [
    await shop.product({ name: "Broom", details: "Soft", categoryId: gadgets.id }),
    await shop.product({ name: "Brush", details: "Soft", categoryId: null }),
  ];
  const { importId } = await checkAll(admin, [
    sheetRow(2, { id: changed.id, name: "Big broom", stock: "3" }),
    sheetRow(3, { id: same.id, name: "Brush", details: "Soft", price: "100", category: "" }),
    sheetRow(4, { name: "Kettle" }),
    sheetRow(5, { name: "Kettle" }),
    sheetRow(6, { price: "-1" }),
  ]);
  expect((await shop.visitor.call(listProducts, {})).pagination.total).toBe(2);

  const confirm = () => admin.call(confirmImport, { params: { id: importId } });
  const responses = await Promise.all([confirm(), confirm()]);
  expect([...responses, await confirm()]).toEqual(
    Array.from({ length: 3 }, () => ({ added: 2, changed: 1, message: "Products imported successfully" })),
  );

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

test("a sheet that is corrected and imported once more adds nothing twice", async ({ shop }) => {
  const admin = await shop.admin();
  await shop.category("Gadgets");
  const sheet = [
    sheetRow(2, { name: "Kettle", stock: "5" }),
    sheetRow(3, { name: "Kettle", price: "99" }),
    sheetRow(4, { name: "Mop", price: "free" }),
    sheetRow(5, { name: "Pail" }),
  ];
  expect(await importAll(admin, sheet)).toMatchObject({ added: 3 });
  await shop.services.db.updateTable("variants").set({ stock: 4 }).where("stock", "=", 5).execute();
  // Its address still says what it was called before.
  await shop.services.db.updateTable("products").set({ name: "Bucket" }).where("name", "=", "Pail").execute();

  const corrected = [
    ...sheet.with(2, sheetRow(4, { name: "Mop" })),
    sheetRow(6, { name: "Bucket", price: "1" }),
  ];
  const plan = await checkAll(admin, corrected);
  expect(plan).toMatchObject({ added: 2, changed: 0, unchanged: 2 });
  expect(plan.errors).toMatchObject([
    { line: 6, message: "A product of this name is in the shop already. To change it, give its id." },
  ]);
  await admin.call(confirmImport, { params: { id: plan.importId } });
  const names = (await exportAll(admin, { sort: "name" })).map(({ name }) => name);
  expect(names).toEqual(["Bucket", "Kettle", "Kettle", "Mop", "Pail"]);

  const [mop] = await exportAll(admin, { search: "mop" });
  await admin.call(deleteProduct, { params: { id: mop!._id } });
  expect(await checkAll(admin, [sheetRow(2, { name: "Mop" })])).toMatchObject({ added: 1, errors: [] });
});

test("if the catalogue has changed in between, nothing of the import happens", async ({ shop }) => {
  const admin = await shop.admin();
  const gadgets = await shop.category("Gadgets");
  const [first, second] = [
    await shop.product({ categoryId: gadgets.id }),
    await shop.product({ categoryId: gadgets.id }),
  ];
  const { importId } = await checkAll(admin, [
    sheetRow(2, { id: first.id }),
    sheetRow(3, { id: second.id }),
    sheetRow(4),
  ]);
  await admin.call(deleteProduct, { params: { id: second.id } });
  const before = await fingerprint(shop);

  expect(await admin.ask(confirmImport, { params: { id: importId } })).toMatchObject({
    status: 409,
    body: { code: "import_outdated" },
  });
  expect(await fingerprint(shop)).toEqual(before);
});

test("what is sold between the export and the import stays sold, unless the sheet says another number", async ({
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
    // A sheet from before there was such a column.
    return row.name === "Pail" ? { ...row, stockWas: undefined } : row;
  });
  expect(await importAll(admin, sheet)).toMatchObject({ changed: 3 });

  const stocks = (await exportAll(admin)).map(({ name, price, stock }) => [name, price, stock]);
  expect(Object.fromEntries(stocks.map(([name, ...rest]) => [name, rest]))).toEqual({
    Broom: [42, 3],
    Mop: [42, 25],
    Pail: [42, 10],
  });
});

test("while an import is at work, its products can be put into carts", async ({ shop }) => {
  const [admin, maria] = [await shop.admin(), await shop.shopper()];
  await shop.category("Gadgets");
  const products = [await shop.product({ name: "Broom" }), await shop.product({ name: "Mop" })];
  const [first, second] = products.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const rows = products.map(({ id }, index) => sheetRow(index + 2, { id, name: `Better ${index}` }));
  const { importId } = await checkAll(admin, rows);

  const { importing } = await shop.services.db.transaction().execute(async (tx) => {
    await sql`select from products where id = ${second!.id} for update`.execute(tx);
    const importing = admin.call(confirmImport, { params: { id: importId } });
    await untilSomebodyWaits(shop.services.db);
    await maria.call(addToCart, { body: { userId: maria.id, productId: first!.id } });
    return { importing };
  });

  expect(await importing).toMatchObject({ changed: 2 });
});

test("an import and the worker's recount of sales never stand in each other's way", async ({ shop }) => {
  const admin = await shop.admin();
  const category = await shop.category("Gadgets");
  const maria = await shop.shopper();
  const { id } = await shop.product({ categoryId: category.id, stock: 3 });
  await maria.call(addToCart, { body: { userId: maria.id, productId: id } });
  await maria.call(checkout, { body: { userId: maria.id, ...details, paymentMethod: "cod" } });
  const { importId } = await checkAll(admin, [sheetRow(2, { id, stock: "7" })]);

  const { importing } = await shop.services.db.transaction().execute(async (tx) => {
    await sql`select recount_sales_of(current_date), recount_sales_of(current_date + 1)`.execute(tx);
    const importing = admin.call(confirmImport, { params: { id: importId } });
    await untilSomebodyWaits(shop.services.db);
    await sql`select from products where id = ${id} for no key update nowait`.execute(tx);
    return { importing };
  });

  expect(await importing).toMatchObject({ changed: 1 });
});

test("an import is its admin's own, and the next one replaces it", async ({ shop }) => {
  const [ana, ben] = [await shop.admin(), await shop.admin()];
  await shop.category("Gadgets");
  const first = await checkAll(ana, [sheetRow(2)]);

  expect((await ben.ask(confirmImport, { params: { id: first.importId } })).status).toBe(404);
  const body = { importId: first.importId, rows: [sheetRow(3)] };
  expect((await ben.ask(checkImport, { body })).status).toBe(404);
  await checkAll(ana, [sheetRow(2)]);
  expect((await ana.ask(confirmImport, { params: { id: first.importId } })).status).toBe(404);
  expect((await shop.visitor.call(listProducts, {})).pagination.total).toBe(0);
});

test("a batch that is sent again counts once", async ({ shop }) => {
  const admin = await shop.admin();
  await shop.category("Gadgets");
  const { importId } = await checkAll(admin, [sheetRow(2)]);
  const body = { importId, rows: [sheetRow(2, { name: "Broom" }), sheetRow(3)] };
  await admin.call(checkImport, { body });
  expect(await admin.call(checkImport, { body })).toMatchObject({ added: 2, errors: [] });
  expect(await admin.call(confirmImport, { params: { id: importId } })).toMatchObject({ added: 2 });
  // What is done is done: it takes no further rows.
  expect((await admin.ask(checkImport, { body })).status).toBe(404);
});

test("more than a file may hold, or a body may weigh, is refused", async ({ shop }) => {
  const admin = await shop.admin();
  const asked = (rows: unknown[]) => admin.ask(checkImport, { body: { rows } as never });
  expect((await asked([sheetRow(MAX_IMPORTED + 2)])).status).toBe(400);
  expect((await asked(Array.from({ length: 501 }, (_, index) => sheetRow(index + 2)))).status).toBe(400);
  expect((await asked([sheetRow(2, { details: "x".repeat(1_900_000) })])).status).toBe(200);
  expect((await asked([sheetRow(2, { details: "x".repeat(2_200_000) })])).status).toBe(413);
  const big = { name: "x", details: "x".repeat(200_000), price: 1, image: "/pictures/x.webp" };
  expect((await admin.ask(updateProduct, { params: { id: newId() }, body: big })).status).toBe(413);
});

test("an export goes by the filter and its order, and nothing comes twice", async ({ shop }) => {
  const admin = await shop.admin();
  const [gadgets, other] = [await shop.category("Gadgets"), await shop.category("Other")];
  const rows = Array.from({ length: 1_250 }, (_, index) =>
    sheetRow(index + 2, { price: String((index % 40) + 1), category: index % 2 ? "Gadgets" : "Other" }),
  );
  await importAll(admin, rows);

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

test("adds categories that do not exist, and names them in the check", async ({ shop }) => {
  const admin = await shop.admin();
  const gadgets = await shop.category("Gadgets");
  const product = await shop.product();
  const rows = [
    sheetRow(2, { name: "Chips", category: "Snacks & Sweets" }),
    sheetRow(3, { name: "Candy", category: "snacks & sweets" }),
    sheetRow(4, { name: "Phone", category: "gadgets" }),
    { line: 5, id: product.id, category: "Rice" },
  ];
  const { importId, newCategories, errors } = await admin.call(checkImport, { body: { rows } });
  expect({ newCategories, errors }).toEqual({ newCategories: ["Snacks & Sweets", "Rice"], errors: [] });
  const names = async () => (await admin.call(listCategories, {})).data.map(({ name }) => name);
  expect(await names()).not.toContain("Rice");

  await admin.call(confirmImport, { params: { id: importId } });
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
