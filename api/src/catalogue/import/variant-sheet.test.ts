// @module-tag postgres-15
import { expect } from "vitest";
import {
  createProduct,
  getProductToEdit,
  updateProduct,
  type AdminProduct,
} from "@tindahan/contract/catalogue/manage-products.ts";
import { listAudit } from "@tindahan/contract/accounts/manage-audit.ts";
import type { SheetRow } from "@tindahan/contract/catalogue/product-sheet.ts";
import type { VariantForm } from "@tindahan/contract/catalogue/variants.ts";
import { expectNoDifferenceOfVariants, fingerprint } from "../../../test/models/sheet-round-trip.ts";
import { test, type Member } from "../../../test/support/shop.ts";
import {
  checkAll,
  confirmAll,
  exportAll,
  importAll,
  sheetRow,
} from "../../../test/support/catalogue/spreadsheet.ts";
import { expectBalancedStock } from "../../../test/models/stock-ledger.ts";

const form = { name: "Shirt", details: "Cotton", price: 250, image: "/pictures/x.webp" };
const options = ["Size", "Color"];
const variants: VariantForm[] = [
  { values: ["S", "Red"], price: 250, stock: 3, sku: "S-R" },
  { values: ["M", "Red"], price: 250, stock: 5, sku: "M-R", barcode: "480", weight: 200 },
  { values: ["L", "Red"], price: 300, stock: null },
];

async function addShirt(admin: Member): Promise<AdminProduct> {
  return (await admin.call(createProduct, { body: { ...form, options, variants } })).data;
}

async function read(admin: Member, id: string): Promise<AdminProduct> {
  return (await admin.call(getProductToEdit, { params: { id } })).data;
}

function variantRow(line: number, cells: Partial<SheetRow>): SheetRow {
  return { ...sheetRow(line), name: "", details: "", price: "", category: "", image: "", ...cells };
}

test("importing an export of 200 variant rows changes nothing", ({ shop }) =>
  expectNoDifferenceOfVariants(shop, 200));

test("imports a new product with options from one row per variant, as previewed", async ({ shop }) => {
  const admin = await shop.admin();
  await shop.category("Gadgets");
  const rows = [
    sheetRow(2, { name: "Shirt", price: "250", options: "Size: S; Color: Red", stock: "3", sku: "S-R" }),
    variantRow(3, { options: "color : Blue ; SIZE: M", price: "200", weight: "180", barcode: "480" }),
    variantRow(4, { name: "Shirt", options: "Size: L; Color: Red" }),
    sheetRow(5, { name: "Mug", price: "99", options: "", sku: "MUG" }),
    sheetRow(6, { name: "Cap", price: "80", options: "Size: One" }),
  ];

  const plan = await checkAll(shop, admin, rows);
  expect(plan.errors).toEqual([]);
  expect(plan).toMatchObject({ added: 3, addedVariants: 2, changed: 0, unchanged: 0 });
  expect(plan.planned.map(({ line, name, isNew }) => [line, name, isNew])).toEqual([
    [2, "Shirt – S / Red", true],
    [3, "Shirt – M / Blue", true],
    [4, "Shirt – L / Red", true],
    [5, "Mug", true],
    [6, "Cap – One", true],
  ]);
  const confirm = () => confirmAll(shop, admin, plan._id);
  expect(await confirm()).toMatchObject({ added: 3, addedVariants: 2, changed: 0 });
  expect(await confirm()).toMatchObject({ added: 3, addedVariants: 2, changed: 0 });

  const [cap, mug, shirt] = await exportAll(admin, { sort: "name" });
  expect(shirt).toMatchObject({
    price: 200,
    priceTo: 250,
    stock: null,
    options: [{ name: "Size" }, { name: "Color" }],
    variants: [
      { values: ["S", "Red"], price: 250, stock: 3, sku: "S-R", weight: null },
      { values: ["M", "Blue"], price: 200, stock: null, barcode: "480", weight: 180 },
      { values: ["L", "Red"], price: 250 },
    ],
  });
  expect(mug).toMatchObject({ price: 99, variants: [{ _id: mug!._id, values: [], sku: "MUG" }] });
  expect(cap!.variants).toMatchObject([{ values: ["One"], price: 80 }]);
  const { records } = await admin.call(listAudit, { query: { entityId: shirt!._id } });
  expect(records).toMatchObject([{ action: "create", after: { variants: [{ sku: "S-R" }, {}, {}] } }]);
  await expectBalancedStock(shop);
});

test("a product import changes only the given columns of the variant named by id or options", async ({
  shop,
}) => {
  const admin = await shop.admin();
  const { _id, variants: stored } = await addShirt(admin);
  const rows: SheetRow[] = [
    { line: 2, id: _id, options: "Size: S; Color: Red", price: "275", name: "Tee", sku: "" },
    {
      line: 3,
      id: _id.toUpperCase(),
      variantId: stored![1]!._id,
      name: "Not this",
      price: "",
      weight: "210",
      stock: "9",
      stockWas: "5",
    },
    { line: 4, id: _id, options: "Color: Red; Size: L", price: "300", stock: "", stockWas: "" },
  ];

  const plan = await checkAll(shop, admin, rows);
  expect(plan.errors).toEqual([]);
  expect(plan).toMatchObject({ added: 0, changed: 2, unchanged: 1 });
  expect(plan.planned).toEqual([
    {
      line: 2,
      name: "Shirt – S / Red",
      isNew: false,
      changes: [
        { field: "name", before: "Shirt", after: "Tee" },
        { field: "price", before: "250.00", after: "275.00" },
        { field: "sku", before: "S-R", after: null },
      ],
    },
    {
      line: 3,
      name: "Shirt – M / Red",
      isNew: false,
      changes: [
        { field: "stock", before: "5", after: "9" },
        { field: "weight", before: "200", after: "210" },
      ],
    },
  ]);
  await shop.services.db
    .updateTable("variants")
    .set({ stock: 1 })
    .where("id", "=", stored![0]!._id)
    .execute();
  expect(await confirmAll(shop, admin, plan._id)).toMatchObject({ added: 0, changed: 2 });
  expect(await read(admin, _id)).toMatchObject({
    name: "Tee",
    details: "Cotton",
    price: 250,
    variants: [
      { _id: stored![0]!._id, price: 275, stock: 1, sku: null },
      { price: 250, stock: 9, sku: "M-R", barcode: "480", weight: 210 },
      { price: 300, stock: null },
    ],
  });
  const { records } = await admin.call(listAudit, { query: { entityId: _id } });
  expect(records).toHaveLength(2);
  expect(records[0]).toMatchObject({ before: { name: "Shirt" }, after: { name: "Tee" } });
  await expectBalancedStock(shop);
});

test("a product import adds variants to an existing product, and restores removed ones unchanged", async ({
  shop,
}) => {
  const admin = await shop.admin();
  const { _id, variants: stored } = await addShirt(admin);
  await admin.call(updateProduct, {
    params: { id: _id },
    body: { ...form, options, variants: variants.slice(1).map(({ values, price }) => ({ values, price })) },
  });

  const plan = await checkAll(shop, admin, [
    { line: 2, id: _id, options: "Size: S; Color: Red" },
    { line: 3, id: _id, options: "Size: XL; Color: Red", price: "320", stock: "2" },
  ]);
  expect(plan).toMatchObject({ added: 0, addedVariants: 2, changed: 0, errors: [] });
  await confirmAll(shop, admin, plan._id);
  const after = (await read(admin, _id)).variants!;
  expect(after.map(({ values, price, stock }) => [values[0], price, stock]).toSorted()).toEqual(
    [
      ["L", 300, null],
      ["M", 250, 5],
      ["S", 250, 3],
      ["XL", 320, 2],
    ].toSorted(),
  );
  expect(after.find(({ values }) => values[0] === "S")!._id).toBe(stored![0]!._id);
  await expectBalancedStock(shop);
});

test("a product import explains each error of a variant row", async ({ shop }) => {
  const admin = await shop.admin();
  const shelf = await shop.category("Gadgets");
  const { _id: id, variants: stored } = await addShirt(admin);
  const plain = await shop.product({ name: "Mug", categoryId: shelf.id });
  const other = stored![0]!._id;
  const bad: [Partial<SheetRow>, string][] = [
    [{ id, price: "5" }, "This product has options. Name the variant as “Size: …; Color: …”."],
    [{ id, options: "Size: S" }, "Write its options as “Size: …; Color: …”."],
    [{ id, options: "Size: S; Shade: Red" }, "Write its options as “Size: …; Color: …”."],
    [{ id, options: "Small" }, "Write its options as “Size: …; Color: …”."],
    [{ id, variantId: "17" }, "No variant of this product has the id 17."],
    [{ id, variantId: plain.id }, `No variant of this product has the id ${plain.id}.`],
    [
      { id, variantId: other, options: "Size: M; Color: Red" },
      "This is the variant S / Red. To change its options, edit the product.",
    ],
    [{ id, options: "Size: XL; Color: Red" }, "Please fill in: price."],
    [{ id, options: "Size: S; Color: Red", price: "free" }, "Price must be a number greater than 0."],
    [
      { id, options: "Size: S; Color: Red", weight: "0" },
      "Weight must be a whole number of grams up to 1,000,000, or empty.",
    ],
    [
      { id, options: "Size: S; Color: Red", weight: "1.5" },
      "Weight must be a whole number of grams up to 1,000,000, or empty.",
    ],
    [{ id, options: "Size: S; Color: Red", sku: "x".repeat(61) }, "The SKU is too long."],
    [{ id, options: "Size: L; Color: Red", sku: "s-r" }, "Another product has this SKU."],
    [
      { id: plain.id, options: "Size: S" },
      "This product has no options in the shop. Add them to the product first.",
    ],
    [{ id: other, options: "Size: S" }, `No product has the id ${other}.`],
    [{ id: plain.id, sku: "S-R" }, "Another product has this SKU."],
  ];
  const before = await fingerprint(shop);
  for (const [cells, message] of bad) {
    const { errors, planned } = await checkAll(shop, admin, [{ line: 2, id: "", ...cells }]);
    expect([errors.map((error) => error.message), planned]).toEqual([[message], []]);
  }
  const twice = await checkAll(shop, admin, [
    { line: 2, id, options: "Size: S; Color: Red", price: "1" },
    { line: 3, id, variantId: other, price: "2" },
    { line: 4, id, options: "Size: XL; Color: Red", price: "1", sku: "NEW" },
    { line: 5, id, options: "Size: xl; Color: red", price: "2" },
    { line: 6, id, options: "Size: L; Color: Red", sku: "new" },
    sheetRow(7, { name: "Cap", sku: "Mine" }),
    sheetRow(8, { name: "Hat", sku: "MINE" }),
    { line: 600, id, variantId: other, price: "3", name: "Late" },
  ]);
  expect(twice.errors.map(({ line, name, message }) => [line, name, message])).toEqual([
    [3, "Shirt", "Another row has the same variant."],
    [5, "Shirt", "Another row has the same variant."],
    [6, "Shirt", "Another product has this SKU."],
    [8, "Hat", "Another product has this SKU."],
    [600, "Shirt", "Another row has the same variant."],
  ]);
  expect(await fingerprint(shop)).toEqual(before);
});

test("a product import adds no part of a product with an invalid row, and no duplicates after correction", async ({
  shop,
}) => {
  const admin = await shop.admin();
  await shop.category("Gadgets");
  const sheet = [
    sheetRow(2, { name: "Shirt", options: "Size: S", price: "250" }),
    variantRow(3, { options: "Size: M", price: "free" }),
    variantRow(4, { options: "Size: S" }),
    sheetRow(5, { name: "Cap", options: "Size: S", price: "100" }),
    variantRow(6, { options: "Size: M", price: "90" }),
    sheetRow(7, { name: "Lost", options: "Size: S", category: "" }),
    variantRow(8, { options: "Size: M" }),
    sheetRow(9, { name: "Odd", options: "Small" }),
  ];
  const first = await checkAll(shop, admin, sheet);
  expect(first.errors.map(({ line, message }) => [line, message])).toEqual([
    [2, "Another row of this product has an error."],
    [3, "Price must be a number greater than 0."],
    [4, "Another row has the same variant."],
    [7, "Please fill in: category."],
    [8, "Another row of this product has an error."],
    [9, "Write options as “Size: M; Color: Red”, at most 3 of them, each with a different name."],
  ]);
  expect(await confirmAll(shop, admin, first._id)).toMatchObject({ added: 1, addedVariants: 1 });

  const corrected = [sheet[0]!, variantRow(3, { options: "Size: M", price: "260" }), ...sheet.slice(3, 5)];
  const second = await checkAll(shop, admin, corrected);
  expect(second).toMatchObject({ added: 1, addedVariants: 1, changed: 0, unchanged: 2, errors: [] });
  await confirmAll(shop, admin, second._id);
  expect(
    (await exportAll(admin, { sort: "name" })).map(({ name, variants: sold }) => [name, sold!.length]),
  ).toEqual([
    ["Cap", 2],
    ["Shirt", 2],
  ]);
  const withOtherVariant = await checkAll(shop, admin, [
    sheet[3]!,
    variantRow(6, { options: "Size: XL", price: "90" }),
  ]);
  expect(withOtherVariant.errors.map(({ line, message }) => [line, message])).toEqual([
    [6, "A product with this name is already in the shop. To change it, add its ID."],
  ]);
});

test("a product import swaps SKUs among the variants of a product and among products", async ({ shop }) => {
  const admin = await shop.admin();
  const { _id: id, variants: stored } = await addShirt(admin);
  const [small, medium, large] = stored!;
  const [mug, cup] = [await shop.product({ name: "Mug" }), await shop.product({ name: "Cup" })];
  const first = await importAll(shop, admin, [
    { line: 2, id, variantId: small!._id, sku: "", name: "Tee" },
    { line: 3, id, variantId: medium!._id, sku: "X" },
    { line: 4, id: mug.id, sku: "MUG" },
    { line: 5, id: cup.id, sku: "CUP" },
    { line: 6, id, variantId: large!._id, price: "310", name: "Not this" },
  ]);
  expect(first).toMatchObject({ changed: 5, errors: [] });

  const swapped = await importAll(shop, admin, [
    { line: 2, id, variantId: small!._id, sku: "X" },
    { line: 3, id, variantId: medium!._id, sku: "cup" },
    { line: 4, id, variantId: large!._id, sku: "Y" },
    { line: 5, id: mug.id, sku: "Z" },
    { line: 6, id: cup.id, sku: "MUG" },
  ]);

  expect(swapped).toMatchObject({ changed: 5, errors: [], outdated: 0 });
  expect(await read(admin, id)).toMatchObject({
    name: "Tee",
    variants: [{ sku: "X" }, { sku: "cup" }, { sku: "Y", price: 310 }],
  });
  expect((await read(admin, mug.id)).keeping).toMatchObject({ sku: "Z" });
  expect((await read(admin, cup.id)).keeping).toMatchObject({ sku: "MUG" });
});

test("a product import does not reassign a SKU whose owner keeps it because of a row error", async ({
  shop,
}) => {
  const admin = await shop.admin();
  await shop.category("Gadgets");
  await importAll(shop, admin, [
    sheetRow(2, { name: "Mug", sku: "A" }),
    sheetRow(3, { name: "Cup", sku: "B" }),
  ]);
  const [cup, mug] = await exportAll(admin, { sort: "name" });

  const { errors } = await checkAll(shop, admin, [
    { line: 2, id: mug!._id, sku: "B" },
    { line: 3, id: cup!._id, sku: "C", price: "free" },
    sheetRow(4, { name: "Jar", sku: "A" }),
  ]);

  expect(errors.map(({ line, message }) => [line, message])).toEqual([
    [2, "Another product has this SKU."],
    [3, "Price must be a number greater than 0."],
    [4, "Another product has this SKU."],
  ]);
});

test("a product import skips a product whose options changed after the check", async ({ shop }) => {
  const admin = await shop.admin();
  const shelf = await shop.category("Gadgets");
  const { _id: id } = await addShirt(admin);
  const plain = await shop.product({ name: "Mug", details: "Clay", categoryId: shelf.id });
  const change = (productId: string, body: object) =>
    admin.call(updateProduct, { params: { id: productId }, body: { ...form, ...body } });
  const cases: [SheetRow, () => Promise<unknown>][] = [
    [
      { line: 2, id, options: "Size: S; Color: Red", price: "99" },
      () => change(id, { options: ["Size"], variants: [{ values: ["S"], price: 250 }] }),
    ],
    [
      { line: 2, id, options: "Size: S", price: "98" },
      () => change(id, { options: ["Size"], variants: [{ values: ["M"], price: 250 }] }),
    ],
    [
      { line: 2, id: plain.id, price: "97" },
      () => change(plain.id, { options: ["Size"], variants: [{ values: ["S"], price: 250 }] }),
    ],
  ];
  for (const [row, changeProduct] of cases) {
    const { _id, planned } = await checkAll(shop, admin, [row]);
    expect(planned).toHaveLength(1);
    await changeProduct();
    const before = await fingerprint(shop);
    expect(await confirmAll(shop, admin, _id)).toMatchObject({ changed: 0, outdated: 1 });
    expect(await fingerprint(shop)).toEqual(before);
  }
});

test("omits variants from the export of a shop without options", async ({ shop }) => {
  const admin = await shop.admin();
  await shop.category("Gadgets");
  expect(await importAll(shop, admin, [sheetRow(2), sheetRow(3)])).toMatchObject({ added: 2, changed: 0 });
  for (const product of await exportAll(admin)) expect(product).not.toHaveProperty("variants");
  await addShirt(admin);
  for (const product of await exportAll(admin)) expect(product.variants!.length).toBeGreaterThan(0);
  expect((await exportAll(admin, { search: "product 2" }))[0]!.variants).toHaveLength(1);
});

test("reports no SKU conflict when the same product sheet is imported twice", async ({ shop }) => {
  const admin = await shop.admin();
  await shop.category("Gadgets");
  const rows = [
    sheetRow(2, { name: "Shirt", price: "250", options: "Size: S", sku: "S-R" }),
    variantRow(3, { options: "Size: M", price: "250", sku: "M-R" }),
    sheetRow(4, { name: "Mug", price: "99", sku: "MUG" }),
  ];
  await importAll(shop, admin, rows);

  expect(await checkAll(shop, admin, rows)).toMatchObject({ added: 0, changed: 0, unchanged: 3, errors: [] });
  const others = [sheetRow(2, { name: "Cup", price: "99", sku: "MUG" })];
  expect((await checkAll(shop, admin, others)).errors).toMatchObject([
    { message: "Another product has this SKU." },
  ]);
});
