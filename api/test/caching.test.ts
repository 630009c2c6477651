import { expect } from "vitest";
import { logout } from "@tindahan/contract/accounts/accounts.ts";
import { listPaymentMethods } from "@tindahan/contract/checkout/checkout.ts";
import { listProducts } from "@tindahan/contract/catalogue/catalogue.ts";
import { endpoints } from "./support/endpoints.ts";
import { test, type Shop } from "./support/shop.ts";

const CACHEABLE = [
  "GET /api/categories",
  "GET /api/collections",
  "GET /api/home",
  "GET /api/pages/:slug",
  "GET /api/products",
  "GET /api/products/by-slug/:slug",
  "GET /api/products/parts",
  "GET /api/products/slugs",
  "GET /api/products/suggestions",
  "GET /api/promotions",
  "GET /api/shop",
];

async function cachingOf({ app }: Shop, { method, path }: { method: string; path: string }, token?: string) {
  const url = path.replaceAll(/:\w+/g, "01a1dd01-7e93-7309-ae29-e8c4726a607c");
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const response = await app.inject({ method: method as "GET", url, headers });
  return { status: response.statusCode, caching: response.headers["cache-control"] };
}

test("forbids storing API responses, except for public ones", async ({ shop }) => {
  const tokens = [undefined, (await shop.shopper()).token, (await shop.admin()).token];
  const stored = new Set<string>();
  // Logging out would end the session that the other calls need.
  const calls = endpoints.filter(({ path }) => !path.includes("/logout"));
  for (const endpoint of [...calls, logout])
    for (const token of tokens) {
      const { caching } = await cachingOf(shop, endpoint, token);
      if (caching !== "no-store") stored.add(endpoint.call);
    }

  expect([...stored].filter((name) => !CACHEABLE.includes(name))).toEqual([]);
  expect(await cachingOf(shop, listPaymentMethods)).toEqual({ status: 200, caching: "no-store" });
  expect((await cachingOf(shop, listProducts)).caching).toMatch(/^public/);
});
