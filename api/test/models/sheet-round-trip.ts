import { formatOptions } from "@tindahan/contract/catalogue/option-text.ts";
import type { SheetRow } from "@tindahan/contract/catalogue/product-sheet.ts";
import { expect } from "vitest";
import { hostileStrings } from "../support/hostile-strings.ts";
import type { Shop } from "../support/shop.ts";
import { checkAll, exportAll, importAll, sheetRow, toRows } from "../support/catalogue/spreadsheet.ts";
import { expectBalancedStock } from "./stock-ledger.ts";

export async function expectNoDifference(shop: Shop, count: number): Promise<void> {
  const admin = await shop.admin();
  const names = new Map<string, string>();
  for (const name of ["Gadgets", "Home & Garden", '\'=Odd, "one"'])
    names.set((await shop.category(name)).id, name);
  const shelves = [...names.values()];
  const rows = Array.from({ length: count }, (_, index) =>
    sheetRow(index + 2, {
      name:
        index % 50 === 0
          ? `Odd ${hostileStrings[(index / 50) % hostileStrings.length]!.slice(0, 150)}`
          : `Broom ${index % (count * 0.7)}`,
      details: `• Number ${index}\n- "Two", three\n`,
      price: ["0.01", "149.5", "₱1,249.99", "10,000,000"][index % 4]!,
      category: shelves[index % 3]!,
      stock: index % 5 === 0 ? "" : String(index),
    }),
  );

  expect(await importAll(shop, admin, rows)).toMatchObject({ added: count, changed: 0 });
  const exported = await exportAll(admin);
  expect(new Set(exported.map(({ _id }) => _id)).size).toBe(count);
  const again = toRows(exported, names);
  expect(await checkAll(shop, admin, again)).toMatchObject({
    added: 0,
    changed: 0,
    unchanged: count,
    errors: [],
  });

  const before = await fingerprint(shop);
  const isInvalid = (index: number) => index % 100 === 7;
  const invalid = again.map((row, index) =>
    isInvalid(index) ? { ...row, price: "free" } : { ...row, price: "42" },
  );
  const { errors, changed } = await checkAll(shop, admin, invalid);
  expect(errors).toEqual(
    invalid
      .filter((_, index) => isInvalid(index))
      .map(({ line, name }) => ({ line, name, message: "Price must be a number greater than 0." })),
  );
  expect(errors).toHaveLength(count / 100);
  expect(changed).toBe(count - count / 100);
  expect(await fingerprint(shop)).toEqual(before);
}

export async function expectNoDifferenceOfVariants(shop: Shop, count: number): Promise<void> {
  const admin = await shop.admin();
  const shelf = await shop.category("Gadgets");
  const odd = ["M", "2 : 1; big", String.raw`a\b`, "Ñandú 🥭", "=1+1", "'x", '1"'];
  const rows = Array.from({ length: count }, (_, index): SheetRow => {
    const [product, position] = [Math.floor(index / 10), index % 10];
    const cells = {
      price: String(10 + ((index * 7) % 90)),
      stock: index % 4 === 0 ? "" : String(index % 50),
      sku: index % 3 === 0 ? "" : `SKU-${index}`,
      barcode: index % 5 === 0 ? "" : `480${index}`,
      weight: index % 6 === 0 ? "" : String(index + 1),
      options: "",
    };
    const named = { ...sheetRow(index + 2), ...cells, name: `Shirt ${product}` };
    if (product % 10 === 0) return { ...named, name: `Plain ${index}` };
    const options = formatOptions([
      { name: "Size: of; it", value: `${odd[position % odd.length]} ${position}` },
      { name: "Color", value: position % 2 ? "Red" : "Blue" },
    ]);
    const isFirst = position === 0;
    return { ...named, options, ...(!isFirst && { name: "", details: "", category: "", image: "" }) };
  });
  const plain = rows.filter(({ options }) => !options).length;
  const products = plain + (count - plain) / 10;

  expect(await importAll(shop, admin, rows)).toMatchObject({
    added: products,
    addedVariants: count - products,
  });
  const exported = await exportAll(admin);
  const again = toRows(exported, new Map([[shelf.id, shelf.name]]));
  expect(again).toHaveLength(count);
  const before = await fingerprint(shop);
  expect(await checkAll(shop, admin, again)).toMatchObject({
    added: 0,
    addedVariants: 0,
    changed: 0,
    unchanged: count,
    errors: [],
  });
  expect(await importAll(shop, admin, again)).toMatchObject({ added: 0, changed: 0 });
  expect(await fingerprint(shop)).toEqual(before);
  const written = (row: SheetRow) =>
    [row.options, row.price, row.stock, row.sku, row.barcode, row.weight].join("|");
  expect(again.map(written).toSorted()).toEqual(rows.map(written).toSorted());
  await expectBalancedStock(shop);
}

export async function fingerprint({ services: { db } }: Shop): Promise<unknown> {
  return {
    products: await db.selectFrom("products").selectAll().orderBy("id").execute(),
    variants: await db.selectFrom("variants").selectAll().orderBy("id").execute(),
    records: await db.selectFrom("audit_log").select("id").orderBy("id").execute(),
  };
}
