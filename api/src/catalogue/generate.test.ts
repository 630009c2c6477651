// @module-tag long
import { existsSync } from "node:fs";
import { Client } from "pg";
import { expect, test } from "vitest";
import { generateProducts } from "../../db/generate.ts";
import { createTestDatabase } from "../../test/support/test-database.ts";

const PRODUCTS = 600;

test("the product generator writes the same rows and indexes as inserting each product", async () => {
  const [generated, inserted] = [await createTestDatabase(), await createTestDatabase()];
  const [from, to] = [generated, inserted].map(
    ({ migrationUrl }) => new Client({ connectionString: migrationUrl }),
  ) as [Client, Client];
  await Promise.all([from.connect(), to.connect()]);

  await generateProducts(from, PRODUCTS, { isMany: true });
  for (const table of ["categories", "products"]) await insertOneByOne(from, to, table);

  const [actual, expected] = [await snapshot(from), await snapshot(to)];
  expect(actual).toEqual(expected);
  expect(actual.products).toHaveLength(PRODUCTS);
  expect(actual.counts).toHaveLength(190);
  expect(await missingPictures(from)).toEqual([]);
  await Promise.all([from.end(), to.end()]);
  await Promise.all([generated.drop(), inserted.drop()]);
});

async function insertOneByOne(from: Client, to: Client, table: string): Promise<void> {
  const { rows } = await from.query<Record<string, unknown>>(`select * from ${table} order by id`);
  for (const { search: _, ...row } of rows) {
    const values = Object.keys(row).map((_, i) => `$${i + 1}`);
    const columns = Object.keys(row).join(", ");
    await to.query(`insert into ${table} (${columns}) values (${values.join(", ")})`, Object.values(row));
  }
}

async function missingPictures(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ image: string }>("select distinct image from products");
  const fileOf = (image: string) => new URL(`../../../web/public${image}`, import.meta.url);
  return rows.map(({ image }) => image).filter((image) => !existsSync(fileOf(image)));
}

async function snapshot(client: Client): Promise<Record<string, unknown[]>> {
  const read = async (sql: string) => (await client.query<object>(sql)).rows;
  return {
    products: await read("select * from products order by id"),
    counts: await read("select scope, sum(n) from product_counts group by 1 having sum(n) <> 0 order by 1"),
    words: await read("select * from search_words order by 1"),
    variants: await read("select * from search_variants order by 1, 2"),
    indexes: await read("select indexdef from pg_indexes where schemaname = 'public' order by 1"),
    triggers: await read("select tgname, tgenabled from pg_trigger where not tgisinternal order by 1"),
  };
}
