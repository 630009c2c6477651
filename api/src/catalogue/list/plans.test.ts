// @module-tag long
import { Client, escapeLiteral } from "pg";
import { beforeAll, expect, test } from "vitest";
import { generateProducts } from "../../../db/generate.ts";
import { explainingUrl, watchScans } from "../../../test/support/query-plans.ts";
import { NO_SYNONYMS } from "../../../test/models/search-by-age.ts";
import { sheetRow } from "../../../test/support/catalogue/spreadsheet.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/support/test-database.ts";
import { openDatabase, openPool } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import type { Services } from "../../platform/services.ts";
import { importProducts } from "../import/import-products.ts";
import { addImportRows, selectImport, startImportCheck } from "../import/imports.ts";
import { loadHomeSections } from "../home/home.ts";
import { selectFilteredProducts } from "./list-filtered.ts";
import { productPageStatement } from "./list-products.ts";
import { searchProducts } from "../search/search-products.ts";
import { PRODUCT_SORTS } from "@tindahan/contract/catalogue/constants.ts";

const PRODUCTS = 20_000;

let database: TestDatabase;
let category: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const client = new Client({ connectionString: database.migrationUrl });
  await client.connect();
  await generateProducts(client, PRODUCTS);
  category = (await client.query("select category_id from products limit 1")).rows[0].category_id;
  await client.end();
  return () => database.drop();
});

const pages = PRODUCT_SORTS.flatMap((sort) =>
  [0, PRODUCTS / 2, PRODUCTS - 8].flatMap((skip) => [true, false].map((isOne) => ({ sort, skip, isOne }))),
);

test.for(pages)("reads an index for a product page: %o", async ({ sort, skip, isOne }) => {
  const request = { category: isOne ? category : undefined, skip, limit: 8 };

  expect(await scansOf(productPageStatement(sort, request))).not.toContain("Seq Scan on products");
});

test("queries of filtered product lists and the home page read an index", async () => {
  const pool = openPool(explainingUrl(database.url), 1);
  const { sequential, statements } = watchScans(pool);
  for (const sort of PRODUCT_SORTS)
    for (const one of [category, undefined])
      for (const filter of [
        { min: 0, max: 1_000_000_00, isInStock: true },
        { min: 500_00, max: 501_00, isInStock: false },
        { min: 0, max: 900_00, isInStock: true },
        { min: 1, max: 2, isInStock: false },
      ]) {
        const { data, total } = await selectFilteredProducts(pool, sort, filter, {
          category: one,
          skip: 8,
          limit: 8,
        });
        expect(data.length).toBe(Math.min(8, Math.max(0, total - 8)));
      }
  const rows = (["new", "on-sale", "best-sellers"] as const).map((kind) => ({
    id: kind,
    kind,
    heading: "",
    count: 8 as const,
  }));
  await loadHomeSections(openDatabase(pool), { sections: rows });
  await pool.end();

  expect(sequential.filter((scan) => /^(products|variants):/.test(scan))).toEqual([]);
  expect(statements()).toBeGreaterThan(40);
});

test.for([
  "smoked tinapa",
  "smokde tinpaa",
  "rice",
  "handwoven bayong davao",
  "pack",
  "dried mangoes guimaras 1 kg",
])("reads an index for the search %s", async (search) => {
  const pool = openPool(explainingUrl(database.url), 1);
  const { sequential, statements } = watchScans(pool);
  const totals = new Set<number>();
  for (const sort of [undefined, ...PRODUCT_SORTS])
    for (const one of [category, undefined]) {
      const page = { category: one, skip: 0, limit: 8 };
      totals.add(
        (await searchProducts({ search: pool, reads: pool }, { search, synonyms: NO_SYNONYMS, sort, page }))
          .total,
      );
    }
  await pool.end();

  expect(sequential.filter((scan) => scan.startsWith("products:"))).toEqual([]);
  expect(Math.max(...totals)).toBeGreaterThan(0);
  expect(statements()).toBeGreaterThan(50);
});

test("queries of a product import's check read indexes", async () => {
  const pool = openPool(explainingUrl(database.url), 1);
  const { sequential } = watchScans(pool);
  const db = openDatabase(pool);
  const admin = { id: newId(), role: "admin", admin_role: "owner", username: "plans", password_hash: "x" };
  await db.insertInto("users").values(admin).execute();
  const rows = Array.from({ length: 500 }, (_, index) => sheetRow(index + 2));
  const importId = await addImportRows(db, admin.id, undefined, rows);
  await startImportCheck(db, admin.id, importId);
  const readImport = () => selectImport(db, admin.id, importId);
  while ((await readImport()).state === "checking")
    await importProducts.run({ db } as Services, { importId });
  const { added } = await readImport();
  await pool.end();

  expect(added).toBe(500);
  expect(sequential.filter((scan) => scan.startsWith("products:"))).toEqual([]);
});

type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] };

async function scansOf({ text, values }: { text: string; values: unknown[] }): Promise<string[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(`set plan_cache_mode = force_generic_plan; prepare named as ${text}`);
  const args = values.map((value) => escapeLiteral(String(value))).join(", ");
  const { rows } = await client
    .query(`explain (format json) execute named (${args})`)
    .finally(() => client.end());
  const scans: string[] = [];
  (function walk(plan: Plan): void {
    if (plan["Relation Name"]) scans.push(`${plan["Node Type"]} on ${plan["Relation Name"]}`);
    plan.Plans?.forEach(walk);
  })(rows[0]["QUERY PLAN"][0].Plan as Plan);
  expect(scans.join()).toContain("on products");
  return scans;
}
