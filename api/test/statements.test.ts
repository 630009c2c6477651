import type { Pool } from "pg";
import { expect } from "vitest";
import { mostExpensiveRequests, numbered } from "./most-expensive-requests.ts";
import { test } from "./support/shop.ts";

const PROBES_AND_FILES = /^\/(healthz|readyz|uploads\/.*)$/;

test("the list of most expensive requests covers every public route", async ({ shop }) => {
  await shop.app.ready();
  const paths = Object.entries(shop.app.swagger().paths ?? {}) as [
    string,
    { get?: { security?: unknown } },
  ][];
  const routes = paths
    .filter(([path, { get }]) => get && !get.security && !PROBES_AND_FILES.test(path))
    .map(([path]) => path.replaceAll(/\{(\w+)\}/g, ":$1").replace("{*}", "*"));

  expect(Object.keys(mostExpensiveRequests(""))).toEqual(expect.arrayContaining(routes));
});

/** A search may be parsed, run, corrected, run again and relaxed. */
const MAX_STATEMENTS: Record<string, number> = {
  "/api/products?search": 5,
  "/api/products/suggestions": 6,
  "/api/shop": 3,
};

test("public API calls stay within their number of database statements", async ({ shop }) => {
  const { id } = await shop.category();
  for (let i = 0; i < 3; i++) await shop.product({ name: `Red box ${i}`, categoryId: id });
  const { orders, reads, search } = shop.services.pools;
  const statements = [orders, reads, search].map(countStatements);
  for (const [route, urls] of Object.entries(mostExpensiveRequests(id))) {
    if (!route.startsWith("/api/")) continue;
    for (const url of urls) {
      const before = statements.reduce((sum, count) => sum + count(), 0);
      await shop.app.inject(numbered(url, 1));
      const after = statements.reduce((sum, count) => sum + count(), 0);
      expect(after - before, url).toBeLessThanOrEqual(MAX_STATEMENTS[route] ?? 1);
    }
  }
});

function countStatements(pool: Pool): () => number {
  let count = 0;
  pool.on("acquire", () => count++);
  return () => count;
}
