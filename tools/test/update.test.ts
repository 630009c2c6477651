import { spawnSync } from "node:child_process";
import { expect } from "vitest";
import { test } from "../../api/test/shop.ts";
import { breakProgram, packRelease } from "../../drills/release-archive.ts";
import { countOrders, serverOf, visit } from "../../drills/updated-shop.ts";

const hasCaddy = spawnSync("caddy", ["version"]).status === 0;

// Short here; `npm run drills -- update` goes back and forth ten times at full load.
test.runIf(hasCaddy)(
  "a release that does not start is taken back by itself, and nobody notices",
  async ({ shop }) => {
    const server = await serverOf(shop);
    expect(await server.update(packRelease(server.folder, "old"))).toMatchObject({ isOk: true });
    const shoppers = await visit(shop, server, { readers: 1, pauseMs: 20 });

    const { isOk, said } = await server.update(packRelease(server.folder, "broken", breakProgram), 2);

    const { requests, failed, orders } = await shoppers.stop();
    expect([isOk, said]).toEqual([false, expect.stringContaining("Running old, as before.")]);
    expect(server.running()).toBe("old");
    expect(requests).toBeGreaterThan(50);
    expect(failed).toEqual([]);
    expect(await countOrders(shop)).toBe(orders);
  },
);
