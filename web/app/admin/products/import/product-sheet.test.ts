import type { Product } from "@tindahan/contract/catalogue/catalogue.ts";
import type { AdminProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import { decodeSheet } from "../../lists/decode-sheet.ts";
import { expect, test } from "vitest";
import { parseProductSheet, batchRows, productSheetTemplate, toProductSheetPart } from "./product-sheet.ts";

const gadgets = { _id: "0198a000-0000-7000-8000-00000000000a", name: "Gadgets" };

function product(number: number, parts: Partial<Product> = {}): Product {
  return {
    _id: `0198a000-0000-7000-8000-${String(number).padStart(12, "0")}`,
    slug: `product-${number}`,
    name: `Product ${number}`,
    details: '• One\n- "Two", three\n',
    price: 1249.5,
    category: gadgets._id,
    image: "/pictures/demo/abaca-handbag-640.webp",
    stock: null,
    createdAt: "2026-11-01T00:00:00.000Z",
    ...parts,
  };
}

test("reads a product sheet as it was written, also with Windows line breaks", () => {
  const products = [
    product(1),
    product(2, { name: "=1+1", stock: 0 }),
    product(3, { category: null, price: 0.05, details: "'=x\n\n" }),
    product(4, { name: "Ünïcode ✓ 🥭, “quoted”", details: "-5 °C" }),
    product(5, {
      images: ["/pictures/a.webp", "/pictures/b.webp"].map((url) => ({ url, alt: "" })),
    }),
  ];
  const sheet = toProductSheetPart(products, [gadgets], true);
  const expected = products.map(({ _id, name, details, price, category, image, images, stock }, index) => ({
    line: index + 2,
    id: _id,
    name,
    details,
    price: String(price),
    category: category ? "Gadgets" : "",
    image: images ? "/pictures/a.webp /pictures/b.webp" : image,
    stock: stock === null ? "" : String(stock),
    stockWas: stock === null ? "" : String(stock),
  }));
  expect(parseProductSheet(sheet)).toEqual(expected);
  expect(parseProductSheet(sheet.replaceAll(/\r?\n/g, "\r\n"))).toEqual(expected);
});

const sold = { stock: 3, sku: null, image: null, barcode: null, weight: null };

test("a product sheet has a row per variant, with the product's fields in the first", () => {
  const shirt: AdminProduct = {
    ...product(1, { name: "Shirt", price: 200, options: [{ name: "Size: cm", values: ["S", "=M; L"] }] }),
    variants: [
      { ...sold, _id: product(7)._id, values: ["S"], price: 200, sku: "=S", weight: 180 },
      { ...sold, _id: product(8)._id, values: ["=M; L"], price: 250, stock: null, barcode: "480" },
    ],
  };
  const mug: AdminProduct = {
    ...product(2),
    variants: [
      {
        ...sold,
        _id: product(2)._id,
        values: [],
        price: 999,
        comparePrice: 1249.5,
        sale: { price: 999, from: null, until: "2026-11-30" },
      },
    ],
  };
  const sheet = toProductSheetPart([shirt, mug], [gadgets], true);
  expect(sheet.split("\r\n")[0]).toBe(
    "\uFEFFid,name,details,price,category,image,stock,stock was,variant id,options,sku,barcode,weight,sale price,sale from,sale until",
  );
  const { name, details, image } = shirt;
  const unsold = { salePrice: "", saleFrom: "", saleUntil: "" };
  const empty = { variantId: "", options: "", sku: "", barcode: "", weight: "", ...unsold };
  const onSale = { salePrice: "999", saleFrom: "", saleUntil: "2026-11-30" };
  expect(parseProductSheet(sheet)).toEqual([
    {
      ...empty,
      line: 2,
      id: shirt._id,
      name,
      details,
      price: "200",
      category: "Gadgets",
      image,
      stock: "3",
      stockWas: "3",
      variantId: product(7)._id,
      options: String.raw`Size\: cm: S`,
      sku: "=S",
      weight: "180",
    },
    {
      ...empty,
      line: 3,
      id: shirt._id,
      name: "",
      details: "",
      price: "250",
      category: "",
      image: "",
      stock: "",
      stockWas: "",
      variantId: product(8)._id,
      options: String.raw`Size\: cm: =M\; L`,
      barcode: "480",
    },
    expect.objectContaining({ ...empty, ...onSale, line: 4, id: mug._id, name: mug.name, price: "1249.5" }),
  ]);
  expect(toProductSheetPart([product(3)], [gadgets], false, false).split(",")).toHaveLength(8 + 1);
});

test("offers a readable template of the product sheet with a plain product and one in two sizes", () => {
  const rows = parseProductSheet(productSheetTemplate());
  expect(rows.map(({ name, options }) => [name, options])).toEqual([
    ["Abaca bag", ""],
    ["T-shirt", "Size: M; Color: Red"],
    ["", "Size: L; Color: Red"],
  ]);
});

test("product sheets must be UTF-8; a byte order mark is ignored", () => {
  const sheet = toProductSheetPart([product(1, { name: "Piña" })], [gadgets], true);
  expect(parseProductSheet(decodeSheet(Buffer.from(sheet)))).toMatchObject([
    { id: product(1)._id, name: "Piña" },
  ]);
  for (const encoding of ["latin1", "utf16le"] as const)
    expect(() => decodeSheet(Buffer.from(sheet, encoding))).toThrow("please save it as “CSV UTF-8”");
});

test.each([".xlsx", ".xls"])("rejects a workbook and explains how to save it as CSV: %s", (kind) => {
  const bytes = Buffer.from(kind === ".xls" ? "d0cf11e0a1b11ae1" : "504b030414000600", "hex");
  expect(() => decodeSheet(bytes)).toThrow("choose File, Save As, “CSV UTF-8”");
});

test("reads product sheets separated by semicolons or tabs", () => {
  for (const sign of [";", "\t"])
    expect(
      parseProductSheet(
        [`id${sign}price${sign}name`, `17${sign}99.50${sign}"Mop; ""big"", blue"`].join("\r\n"),
      ),
    ).toEqual([{ line: 2, id: "17", price: "99.50", name: 'Mop; "big", blue' }]);
});

test("accepts a product sheet's columns in any order, and a subset of them with IDs", () => {
  expect(parseProductSheet("stock,id\n5,17\n")).toEqual([{ line: 2, id: "17", stock: "5" }]);
  expect(() => parseProductSheet("id\n17\n")).toThrow("The first row has no column to change: name, details");
  expect(() => parseProductSheet("id,options\n17,Size: M\n")).toThrow(
    "The first row has no column to change",
  );
  expect(parseProductSheet("id,Variant ID,SKU\n17,18,A\n")).toEqual([
    { line: 2, id: "17", variantId: "18", sku: "A" },
  ]);
  expect(
    parseProductSheet("stock,id,name,details,price,category,image\n5,,Broom,d,10,Gadgets,/a.webp"),
  ).toEqual([
    {
      line: 2,
      stock: "5",
      id: "",
      name: "Broom",
      details: "d",
      price: "10",
      category: "Gadgets",
      image: "/a.webp",
    },
  ]);
  expect(() => parseProductSheet("name,stock\n")).toThrow(
    "lacks the column id, by which products are found, and for new products: details, price, category, image.",
  );
});

test("uploads product sheets in batches limited by rows and by characters", () => {
  const row = (line: number, details: string) => ({
    line,
    id: "",
    name: "n",
    details,
    price: "1",
    category: "c",
    image: "/i.webp",
    stock: "",
  });
  const many = Array.from({ length: 1_201 }, (_, index) => row(index + 2, "short"));
  expect([...batchRows(many)].map((batch) => batch.length)).toEqual([500, 500, 201]);
  const long = Array.from({ length: 60 }, (_, index) => row(index + 2, "x".repeat(9_000)));
  const batches = [...batchRows(long)];
  expect(batches.flat()).toEqual(long);
  for (const batch of batches) expect(JSON.stringify(batch).length).toBeLessThan(300_000);
  // An oversized cell is cut: the row is refused, not the request.
  const [huge] = [...batchRows([row(2, "x".repeat(3_000_000))])].flat();
  expect(huge?.details?.length).toBe(20_000);
});
