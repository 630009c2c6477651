import { escapeLiteral, type Client, type Pool } from "pg";
import { productPageStatement, searchStatements } from "@tindahan/api/catalogue/catalogue.ts";
import { readSynonyms } from "@tindahan/api/catalogue/search/synonyms.ts";
import { openDatabase, openPool } from "@tindahan/api/platform/db/database.ts";
import { DEFAULT_SYNONYMS } from "@tindahan/api/settings/default-synonyms.ts";
import { seededRandom } from "../../api/db/seeded-random.ts";
import { misspell } from "../../api/test/support/catalogue/misspell.ts";

export type Case = { name: string; paths: string[]; scripts: string[] };

const LIMIT = 8;
const VARIETY = 40;

export async function makeCases(databaseUrl: string): Promise<{ total: number; cases: Case[] }> {
  const pool = openPool(databaseUrl, 2);
  const db = openDatabase(pool);
  const random = seededRandom(7);
  const names = await db.selectFrom("products").select("name").orderBy("id").limit(2_000).execute();
  const categories = await db.selectFrom("categories").select("id").execute();
  const { total } = await db
    .selectFrom("products")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const twoWords = Array.from({ length: VARIETY }, () => {
    const words = random.of(names).name.split(",")[0]!.toLowerCase().split(" ");
    return words.slice(-2).join(" ");
  });
  const misspelled = twoWords.map((words) => misspell(misspell(words, random), random));
  const lastPage = Math.ceil(total / LIMIT);
  const some = Array.from({ length: VARIETY }, () => random.of(categories).id);

  const cases = [
    page("newest page", [{ page: 1 }]),
    page("category page", some.map((category) => ({ category, page: 1 }))),
    await search("two-word search", pool, twoWords),
    await search("misspelled search", pool, misspelled),
    page("last page", [{ page: lastPage }]),
    page("middle page", [{ page: Math.ceil(lastPage / 2) }]),
    { name: "best selling", paths: [{}, ...some.map((category) => ({ category }))].map((one) => pathOf({ ...one, sort: "best-selling" })), scripts: [] },
    { name: "narrow prices", paths: pricesOf(1, some), scripts: [] },
    { name: "wide prices in stock", paths: pricesOf(400, some).map((path) => `${path}&stock=in`), scripts: [] },
    { name: "product", paths: await productPaths(pool), scripts: [] },
  ]; // prettier-ignore
  await db.destroy();
  return { total, cases };
}

export async function productPaths(database: Pool | Client): Promise<string[]> {
  const sample = `select slug from products where archived_at is null order by md5(slug) limit ${VARIETY}`;
  const { rows } = await (database as Pool).query<{ slug: string }>(sample);
  return rows.map(({ slug }) => `/api/products/by-slug/${slug}`);
}

function page(name: string, queries: { category?: string; page: number }[]): Case {
  return {
    name,
    paths: queries.map((query) => pathOf({ ...query, page: String(query.page) })),
    scripts: queries.map(({ category, page }) => {
      const { text, values } = productPageStatement("newest", {
        category,
        skip: (page - 1) * LIMIT,
        limit: LIMIT,
      });
      return literal(text, values);
    }),
  };
}

async function search(name: string, pool: Pool, searches: string[]): Promise<Case> {
  const page = { category: undefined, skip: 0, limit: LIMIT };
  const synonyms = readSynonyms(DEFAULT_SYNONYMS);
  const scripts = await Promise.all(
    searches.map((text) => searchStatements(pool, { search: text, synonyms, page })),
  );
  return {
    name,
    paths: searches.map((text) => pathOf({ search: text })),
    scripts: scripts.map((statements) =>
      statements.map(({ text, values }) => literal(text, values)).join("\n"),
    ),
  };
}

function pricesOf(width: number, categories: string[]): string[] {
  return categories.map((category, n) => {
    const min = 10 + ((n * 37) % 900);
    const query = { min: String(min), max: String(min + width), sort: n % 3 ? "newest" : "name" };
    return pathOf({ ...query, ...(n % 2 === 0 && { category }) });
  });
}

function pathOf(query: Record<string, string>): string {
  return `/api/products?${new URLSearchParams({ limit: String(LIMIT), ...query }).toString()}`;
}

function literal(sql: string, values: readonly unknown[]): string {
  const filled = sql.replaceAll(/\$(\d+)/g, (_, position: string) => {
    return literalOf(values[Number(position) - 1]);
  });
  return `${filled.replaceAll(/--.*$/gm, "").replaceAll(/\s+/g, " ")};`;
}

function literalOf(value: unknown): string {
  if (Array.isArray(value)) return `array[${value.map(literalOf).join(", ")}]`;
  return typeof value === "string" ? escapeLiteral(value) : JSON.stringify(value);
}
