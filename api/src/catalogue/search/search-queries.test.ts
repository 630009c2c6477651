// @module-tag postgres-15
import { beforeAll, expect, test } from "vitest";
import { listProducts } from "@tindahan/contract/catalogue/catalogue.ts";
import { seed } from "../../../db/seed.ts";
import { SEARCH_QUERIES, type SearchQuery } from "../../../test/models/search-queries.ts";
import { openTestShop, type Shop } from "../../../test/support/shop.ts";

let shop: Shop;

beforeAll(async () => {
  const opened = await openTestShop();
  shop = opened.shop;
  await seed(shop.services.db);
  return opened.close;
});

const kinds = Object.entries(SEARCH_QUERIES).flatMap(([kind, queries]) =>
  queries.map((query) => ({ kind, ...query })),
);

test.for(kinds)('answers the $kind search "$search" of the demo catalogue', async (query) => {
  const { search, finds = [], first = [], not = [] } = query as SearchQuery;
  const { data, correctedSearch } = await shop.visitor.call(listProducts, { query: { search, limit: 8 } });
  const slugs = data.map(({ slug }) => slug);

  expect(slugs.slice(0, first.length)).toEqual(first);
  expect(slugs).toEqual(expect.arrayContaining(finds));
  expect(slugs.filter((slug) => not.includes(slug))).toEqual([]);
  expect(finds.length + first.length > 0 ? [] : slugs).toEqual([]);
  expect(correctedSearch).toBe(query.showing);
});
