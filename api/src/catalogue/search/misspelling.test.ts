// @module-tag long
import { expect } from "vitest";
import { listProducts } from "@tindahan/contract/catalogue/catalogue.ts";
import { seed } from "../../../db/seed.ts";
import { seedProducts } from "../../../db/seed/catalogue.ts";
import { misspellWord, seededRandom } from "../../../test/support/catalogue/misspell.ts";
import { test, type Shop } from "../../../test/support/shop.ts";

const QUERIES = 100;

test("the product search lists the right product among the first five for 95 % of misspelled searches", async ({
  shop,
}) => {
  await seed(shop.services.db);
  const random = seededRandom(20_261_114);
  const missed: string[] = [];
  for (let queryCount = 0; queryCount < QUERIES;) {
    const { name, slug } = random.of(seedProducts);
    const words = name.toLowerCase().match(/[a-z]{4,}/g) ?? [];
    const from = random.below(words.length);
    const query = words.slice(from, from + 1 + random.below(3)).join(" ");
    if (!query || !(await firstFive(shop, query)).includes(slug)) continue;
    queryCount++;
    const position = random.below(query.split(" ").length);
    const typed = query
      .split(" ")
      .map((word, at) => (at === position ? misspellWord(word, random) : word))
      .join(" ");
    if (!(await firstFive(shop, typed)).includes(slug)) missed.push(`${query} → ${typed}`);
  }

  expect(1 - missed.length / QUERIES, missed.join("\n")).toBeGreaterThanOrEqual(0.95);
});

async function firstFive(shop: Shop, search: string): Promise<string[]> {
  const { data } = await shop.visitor.call(listProducts, { query: { search, limit: 5 } });
  return data.map(({ slug }) => slug);
}
