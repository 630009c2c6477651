import { spawnSync } from "node:child_process";
import { expect } from "vitest";
import { test } from "../../api/test/shop.ts";
import { behindNginx, callPrivately, changePrice, STATED_SECONDS, viewPages } from "../../drills/cdn.ts";

const hasNginx = spawnSync("nginx", ["-v"]).status === 0;

// Short here; `npm run drills -- cdn` views 200 pages 10,000 times.
test.runIf(hasNginx)(
  "a cache in front answers views by itself, shows changes in time, and stores nothing private",
  async ({ shop }) => {
    await behindNginx(shop, async (nginx) => {
      const { secrets, keys } = await callPrivately(shop, nginx);
      expect(secrets).toEqual([]);
      expect(keys.filter((key) => key.startsWith("/api/"))).toEqual([]);
      expect(keys).toContain("/checkout");

      const { hitRatio } = await viewPages(shop, nginx, { pages: 20, views: 500 });
      expect(hitRatio).toBeGreaterThanOrEqual(0.99);

      expect(await changePrice(shop, nginx, { isWatched: true })).toBeLessThan(STATED_SECONDS);
    });
  },
);
