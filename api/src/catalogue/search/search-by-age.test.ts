// @module-tag long
import { expect } from "vitest";
import {
  ARRIVALS,
  fill,
  NO_SYNONYMS,
  RARITIES,
  searchBothWays,
  wordOf,
} from "../../../test/models/search-by-age.ts";
import { test } from "../../../test/support/shop.ts";
import { searchProducts } from "./search-products.ts";

test.for(ARRIVALS)(
  "finds the newest matches for products that arrived %s",
  async ([, minuteOf], { shop }) => {
    await fill(shop.services.pool, minuteOf);
    const { found, expected } = await searchBothWays(shop.services.pool, [2, 40, 1_500], [8, 100]);

    expect(found).toEqual(expected);
  },
);

test("a search sorted by age finds each newest match once, for any size of the first time slice", async ({
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

test("a search sorted by age terminates for any limit and number of matches", async ({ shop }) => {
  const { pool } = shop.services;
  await fill(pool, (i) => i * 350);
  for (const word of RARITIES.map(wordOf))
    for (const most of [1, 2, 6, 20]) {
      const page = { category: undefined, skip: 0, limit: most };
      const { total } = await searchProducts(
        { search: pool, reads: pool },
        { search: word, synonyms: NO_SYNONYMS, page, most },
      );
      expect(total).toBeGreaterThan(0);
    }
});
