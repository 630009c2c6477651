import type { Pool } from "pg";
import { seededRandom } from "../../db/seeded-random.ts";
import { searchProducts } from "../../src/catalogue/search/search-products.ts";
import { readSynonyms } from "../../src/catalogue/search/synonyms.ts";

const PRODUCTS = 3_000;
export const NO_SYNONYMS = readSynonyms([]);
export const RARITIES = [2, 5, 12, 40, 300, 1_500];
export const wordOf = (rarity: number) => `every${rarity}th`;

export const ARRIVALS = [
  ["evenly over two years", (i: number) => i * 350],
  ["some at first and most of them today", (i: number) => (i < 500 ? i * 2_000 : 1_000_000 + i)],
  ["most of them in one import, long ago", (i: number) => (i < 2_700 ? 0 : i * 340)],
  ["all within an hour", (i: number) => i / 50],
] as const;

export async function searchBothWays(
  pool: Pool,
  rarities: number[],
  limits: number[],
): Promise<{ found: string[][]; expected: string[][] }> {
  const categories = (await pool.query<{ id: string }>("select id from categories")).rows.map(({ id }) => id);
  const [found, expected]: [string[][], string[][]] = [[], []];
  for (const word of rarities.map(wordOf))
    for (const category of [undefined, ...categories])
      for (const limit of limits) {
        const page = { category, skip: 0, limit };
        const query = { search: word, synonyms: NO_SYNONYMS, sort: "newest", page, most: limit } as const;
        const { data, total } = await searchProducts({ search: pool, reads: pool }, query);
        const { rows } = await pool.query<{ id: string }>(
          `select id from products where archived_at is null and search @@ $1::tsquery
             and ($2::uuid is null or category_id = $2) order by created_at desc, id desc limit $3`,
          [`'${word}'`, category ?? null, limit],
        );
        found.push([`${total} of ${word}`, ...data.map(({ _id }) => _id)]);
        expected.push([`${rows.length} of ${word}`, ...rows.map(({ id }) => id)]);
      }
  return { found, expected };
}

export async function fill(pool: Pool, minuteOf: (i: number) => number): Promise<void> {
  const random = seededRandom(4);
  const products = Array.from({ length: PRODUCTS }, (_, i) => ({
    at: new Date(Date.UTC(2024, 0, 1) + Math.floor(minuteOf(i) * 60_000)),
    name: ["Thing", ...RARITIES.filter((rarity) => random.below(rarity) === 0).map(wordOf)].join(" "),
    isGift: random.below(5) === 0,
  }));
  await pool.query(
    "insert into categories (id, name) select gen_random_uuid(), unnest(array['Gifts', 'Pantry'])",
  );
  await pool.query(
    `insert into products (id, slug, name, price_centavos, image, created_at, category_id, archived_at)
     select gen_random_uuid(), 'thing-' || place, made.name, 100, '/x', at, c.id, case when place % 50 = 0 then now() end
     from unnest($1::timestamptz[], $2::text[], $3::text[]) with ordinality as made (at, name, category, place)
       join categories c on c.name = made.category`,
    [
      products.map(({ at }) => at),
      products.map(({ name }) => name),
      products.map(({ isGift }) => (isGift ? "Gifts" : "Pantry")),
    ],
  );
}
