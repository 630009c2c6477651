import type { Pool } from "pg";
import { expect } from "vitest";
import { seededRandom } from "../../db/seeded-random.ts";
import { test } from "../../test/shop.ts";
import { searchPage } from "./search-products.ts";

const PRODUCTS = 3_000;
const MOST = [3, 8, 20, 45, 100];
/** From words that every second product has to one that hardly any has. */
const RARITIES = [2, 5, 12, 40, 300, 1_500];
const wordOf = (rarity: number) => `every${rarity}th`;

// Seen to fail: with a step that is looked at twice, one that is left out, or a guess that does not go far enough.
test.for([
  ["evenly over two years", (i: number) => i * 350],
  ["some at first and most of them today", (i: number) => (i < 500 ? i * 2_000 : 1_000_000 + i)],
  ["most of them in one import, long ago", (i: number) => (i < 2_700 ? 0 : i * 340)],
  ["all within an hour", (i: number) => i / 50],
] as const)(
  "a search finds the newest matches of all, also if products came %s",
  async ([, minuteOf], { shop }) => {
    const { pool } = shop.services;
    await fill(pool, minuteOf);
    const categories = (await pool.query<{ id: string }>("select id from categories")).rows.map(
      ({ id }) => id,
    );
    for (const word of RARITIES.map(wordOf))
      for (const category of [undefined, ...categories])
        for (const most of MOST) {
          const asked = { category, skip: 0, limit: most };
          const { data, total } = await searchPage(pool, word, "newest", asked, most);
          const { rows } = await pool.query<{ id: string }>(
            `select id from products where archived_at is null and search @@ $1::tsquery
               and ($2::uuid is null or category_id = $2) order by created_at desc, id desc limit $3`,
            [`'${word}'`, category ?? null, most],
          );
          expect(data.map(({ _id }) => _id)).toEqual(rows.map(({ id }) => id));
          expect(total).toBe(rows.length);
        }
  },
);

// Seen to fail: where a longer step reaches into the one before it, matches were found twice.
test("however small a part of the time it begins with, a search finds each of the newest once", async ({
  shop,
}) => {
  const { pool } = shop.services;
  await fill(pool, (i) => i * 350);
  const newest =
    "select ctid from products where archived_at is null and search @@ $1 order by created_at desc";
  for (const query of RARITIES.map((rarity) => `'${wordOf(rarity)}'`))
    for (const share of [0.0001, 0.0007, 0.005, 0.04, 0.2]) {
      const { rows } = await pool.query<{ found: string; expected: string }>(
        `select array(${newest}, id desc limit 100)::text as expected,
           newest_matches($1, 100, age_step(min(created_at)), age_step(max(created_at)), $2)::text as found
         from products where archived_at is null`,
        [query, share],
      );
      expect(rows[0]!.found).toBe(rows[0]!.expected);
    }
});

// Seen to fail: a step that was not longer than the one before was repeated until the statement was cancelled.
test("however few are wanted and found, a search comes to an end", async ({ shop }) => {
  const { pool } = shop.services;
  await fill(pool, (i) => i * 350);
  for (const word of RARITIES.map(wordOf))
    for (const most of [1, 2, 6, 20]) {
      const asked = { category: undefined, skip: 0, limit: most };
      expect((await searchPage(pool, word, undefined, asked, most)).total).toBeGreaterThan(0);
    }
});

async function fill(pool: Pool, minuteOf: (i: number) => number): Promise<void> {
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
