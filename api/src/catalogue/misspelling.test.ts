import { expect } from "vitest";
import { listProducts } from "@tindahan/contract/catalogue.ts";
import { seed } from "../../db/seed.ts";
import { seedProducts } from "../../db/seed/catalogue.ts";
import { misspell, seededRandom } from "../../test/misspell.ts";
import { test, type Shop } from "../../test/shop.ts";

const QUERIES = 300;

// Seen to fail: without corrections 41 % are found, with those of one slip only 77 %.
test("of 300 misspelt searches at least 95 % have the right product among the first five", async ({
  shop,
}) => {
  await seed(shop.services.db);
  const random = seededRandom(20_261_114);
  const missed: string[] = [];
  let edits = 0;
  for (let asked = 0; asked < QUERIES;) {
    const { name, slug } = random.of(seedProducts);
    const words = name.toLowerCase().match(/[a-z]{4,}/g) ?? [];
    const from = random.below(words.length);
    const query = words.slice(from, from + 1 + random.below(3)).join(" ");
    // A word that many products share cannot tell which of them was meant, however it is spelt.
    if (!query || !(await firstFive(shop, query)).includes(slug)) continue;
    asked++;
    const slips = 1 + random.below(2);
    edits += slips;
    const typed = slips === 1 ? misspell(query, random) : misspell(misspell(query, random), random);
    if (!(await firstFive(shop, typed)).includes(slug)) missed.push(`${query} → ${typed}`);
  }

  expect(edits).toBeGreaterThan(QUERIES * 1.3);
  expect(1 - missed.length / QUERIES, missed.join("\n")).toBeGreaterThanOrEqual(0.95);
}, 120_000);

async function firstFive(shop: Shop, search: string): Promise<string[]> {
  const { data } = await shop.visitor.call(listProducts, { query: { search, limit: 5 } });
  return data.map(({ slug }) => slug);
}
