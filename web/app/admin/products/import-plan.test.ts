import type { Product } from "@tindahan/contract/catalogue.ts";
import { expect, test } from "vitest";
import { planImport } from "./import-plan.ts";
import { readSheet, toSheet } from "./product-sheet.ts";

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

test("an export that is imported again changes nothing", () => {
  const products = [
    product(1),
    product(2, { name: "=1+1", stock: 0 }),
    product(3, { category: null, price: 0.05, details: "'=x\n\n" }),
    product(4, { name: "Ünïcode ✓ 🥭, “quoted”", details: "-5 °C" }),
  ];
  const sheet = toSheet(products, [gadgets]);
  expect(planImport(readSheet(sheet), products, [gadgets])).toEqual({
    changes: [],
    unchanged: 4,
    errors: [],
  });
  // As a spreadsheet on Windows would save it.
  const saved = sheet.replaceAll(/\r?\n/g, "\r\n");
  expect(planImport(readSheet(saved), products, [gadgets]).unchanged).toBe(4);
});

test("each bad row is named, and the others are planned", () => {
  const old = product(1);
  const rows = readSheet(
    [
      "stock,id,name,details,price,category,image",
      `5,${old._id},Renamed,d,10,gadgets,/pictures/a.webp`,
      ",,New,d,20,Gadgets,/pictures/a.webp",
      ",,,d,20,Gadgets,/pictures/a.webp",
      ",,Free,d,0,Gadgets,/pictures/a.webp",
      ",,Odd,d,1,Nowhere,/pictures/a.webp",
      ",gone,Odd,d,1,Gadgets,/pictures/a.webp",
      `,${old._id},Twice,d,1,Gadgets,/pictures/a.webp`,
      "many,,Odd,d,1,Gadgets,/pictures/a.webp",
    ].join("\n"),
  );
  const { changes, unchanged, errors } = planImport(rows, [old], [gadgets]);
  expect(changes.map(({ line, id, name }) => [line, id, name])).toEqual([
    [2, old._id, "Renamed"],
    [3, undefined, "New"],
  ]);
  expect(changes[0]!.body).toMatchObject({ stock: 5, price: 10, category: gadgets._id });
  expect(unchanged).toBe(0);
  expect(errors).toEqual([
    { line: 4, message: "Enter a name." },
    { line: 5, message: "Price must be a number greater than 0." },
    { line: 6, message: "No category is called “Nowhere”." },
    { line: 7, message: "No product has the id gone." },
    { line: 8, message: "Another row has the same id." },
    { line: 9, message: "Stock must be a whole number up to 1,000,000, or empty." },
  ]);
});

test("a sheet without its columns is refused by name", () => {
  expect(() => readSheet("id,name\n")).toThrow(
    "The first row lacks these columns: details, price, category, image, stock.",
  );
});
