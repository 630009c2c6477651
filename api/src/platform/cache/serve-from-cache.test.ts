import { expect, test } from "vitest";
import { openTestShop } from "../../../test/support/shop.ts";
import { until } from "../../../test/support/until.ts";

test("the page cache's key consists of known query parameters only, in a fixed order", async () => {
  const { shop, close } = await openTestShop({ PAGE_CACHE_MB: "8" });
  await shop.product({ name: "Dried mangoes" });
  const { pageCache } = shop.services;
  await shop.app.ready();
  await until(async () => {
    await shop.app.inject("/api/shop");
    return pageCache.size().entries === 1;
  });
  const entriesAfter = async (...urls: string[]) => {
    for (const url of urls) await shop.app.inject(url);
    return pageCache.size().entries;
  };
  const foundBy = async (url: string) => (await shop.app.inject(url)).json().data.length;

  expect(await entriesAfter("/api/products?limit=8&page=2", "/api/products?page=2&x=1&limit=8")).toBe(2);
  expect(await entriesAfter("/api/products?utm_source=y&limit=8&page=2")).toBe(2);
  expect(await entriesAfter("/api/categories?x=1", "/api/categories?x=2", "/api/categories")).toBe(3);
  expect(await foundBy("/api/products??search=qqqqzzzz")).toBe(1);
  expect(await foundBy("/api/products?search=qqqqzzzz")).toBe(0);
  await close();
});
