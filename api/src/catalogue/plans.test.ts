import type { RawBuilder } from "kysely";
import { Client } from "pg";
import { beforeAll, expect, test } from "vitest";
import { PRODUCT_SORTS } from "@tindahan/contract/catalogue.ts";
import { generateProducts } from "../../db/generate.ts";
import { createTestDatabase, type TestDatabase } from "../../test/test-database.ts";
import { openDatabase, openPool, type Db } from "../platform/database.ts";
import { pageQuery } from "./list-products.ts";
import { searchQuery } from "./search-products.ts";
import { attemptsOf, selectTerms } from "./search-terms.ts";

const PRODUCTS = 20_000;

let database: TestDatabase;
let db: Db;
let category: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await generateProducts(client, PRODUCTS);
  category = (await client.query("select category_id from products limit 1")).rows[0].category_id;
  await client.end();
  db = openDatabase(openPool(database.url, 2));
  return async () => {
    await db.destroy();
    await database.drop();
  };
}, 120_000);

const pages = PRODUCT_SORTS.flatMap((sort) =>
  [0, PRODUCTS / 2, PRODUCTS - 8].flatMap((skip) => [true, false].map((isOne) => ({ sort, skip, isOne }))),
);

// Seen to fail: without products_by_price six of these become a sequential scan.
test.for(pages)("a page of the list reads an index: %o", async ({ sort, skip, isOne }) => {
  const asked = { category: isOne ? category : undefined, skip, limit: 8 };

  expect(await scansOf(pageQuery(sort, asked))).not.toContain("Seq Scan on products");
});

test.for([
  "smoked tinapa",
  "smokde tinpaa",
  "rice",
  "handwoven bayong davao",
  "pack",
  "dried mangoes guimaras 1 kg",
])("a search reads an index: %s", async (search) => {
  const attempts = attemptsOf(await selectTerms(db, search));
  expect(attempts.length).toBeGreaterThan(0);
  for (const attempt of attempts)
    for (const sort of [undefined, ...PRODUCT_SORTS])
      for (const one of [category, undefined]) {
        const scans = await scansOf(searchQuery(attempt, sort, { category: one, skip: 0, limit: 8 }));
        expect(scans).not.toContain("Seq Scan on products");
      }
});

type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] };

async function scansOf(query: RawBuilder<unknown>): Promise<string[]> {
  const { sql, parameters } = query.compile(db);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client
    .query(`explain (format json) ${sql}`, [...parameters])
    .finally(() => client.end());
  const scans: string[] = [];
  (function walk(plan: Plan): void {
    if (plan["Relation Name"]) scans.push(`${plan["Node Type"]} on ${plan["Relation Name"]}`);
    plan.Plans?.forEach(walk);
  })(rows[0]["QUERY PLAN"][0].Plan as Plan);
  expect(scans.join()).toContain("on products");
  return scans;
}
