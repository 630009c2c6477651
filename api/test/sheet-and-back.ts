import { expect } from "vitest";
import { hostileStrings } from "./hostile-strings.ts";
import type { Shop } from "./shop.ts";
import { checkAll, exportAll, importAll, sheetRow, toRows } from "./spreadsheet.ts";

/** So many products are added by a sheet, exported, and imported again; then with a bad row in every hundred. */
export async function expectNoDifference(shop: Shop, count: number): Promise<void> {
  const admin = await shop.admin();
  const names = new Map<string, string>();
  for (const name of ["Gadgets", "Home & Garden", '\'=Odd, "one"'])
    names.set((await shop.category(name)).id, name);
  const shelves = [...names.values()];
  const rows = Array.from({ length: count }, (_, index) =>
    sheetRow(index + 2, {
      // Some names many times over, and some that nobody should have given.
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

  expect(await importAll(admin, rows)).toMatchObject({ added: count, changed: 0 });
  const exported = await exportAll(admin);
  expect(new Set(exported.map(({ _id }) => _id)).size).toBe(count);
  const again = toRows(exported, names);
  expect(await checkAll(admin, again)).toMatchObject({ added: 0, changed: 0, unchanged: count, errors: [] });

  // Each bad one is named, and nothing happens.
  const before = await fingerprint(shop);
  const isBad = (index: number) => index % 100 === 7;
  const spoilt = again.map((row, index) =>
    isBad(index) ? { ...row, price: "free" } : { ...row, price: "42" },
  );
  const { errors, changed } = await checkAll(admin, spoilt);
  expect(errors).toEqual(
    spoilt
      .filter((_, index) => isBad(index))
      .map(({ line, name }) => ({ line, name, message: "Price must be a number greater than 0." })),
  );
  expect(errors).toHaveLength(count / 100);
  expect(changed).toBe(count - count / 100);
  expect(await fingerprint(shop)).toEqual(before);
}

/** Everything about the products, and what is on record. */
export async function fingerprint({ services: { db } }: Shop): Promise<unknown> {
  return {
    products: await db.selectFrom("products").selectAll().orderBy("id").execute(),
    records: await db.selectFrom("audit_log").select("id").orderBy("id").execute(),
  };
}
