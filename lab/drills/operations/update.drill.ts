import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { test } from "../../../api/test/support/shop.ts";
import { breakProgram, packRelease, renameAssets } from "./release-archive.ts";
import { countByKind } from "../../support/shoppers.ts";
import { countOrders, serverOf, visit } from "./visited-server.ts";

const TIMES = 10;
const FULL_LOAD = { readers: 6, pauseMs: 5 };

test("loses no request or order in ten updates and rollbacks under load", async ({ shop }) => {
  const server = await serverOf(shop);
  const [old, next] = [packRelease(server.folder, "old"), packRelease(server.folder, "next", renameAssets)];
  expect(await server.update(old)).toMatchObject({ isOk: true });
  const shoppers = await visit(shop, server, FULL_LOAD);
  const seconds: number[] = [];
  for (let i = 0; i < TIMES; i++)
    for (const [argument, expected] of [
      [next, "next"],
      ["--back", "old"],
    ] as const) {
      const startedAt = performance.now();
      expect(await server.update(argument)).toMatchObject({ isOk: true });
      expect(server.running()).toBe(expected);
      seconds.push((performance.now() - startedAt) / 1_000);
    }
  const { requests, failed, orders } = await shoppers.stop();

  console.log({ requests, failed: countByKind(failed), orders, longestSeconds: Math.max(...seconds) });
  expect(failed).toEqual([]);
  expect(await countOrders(shop)).toBe(orders);
});

test("rolls back a release that does not start, without failed requests", async ({ shop }) => {
  const server = await serverOf(shop);
  const broken = packRelease(server.folder, "broken", breakProgram);
  expect(await server.update(packRelease(server.folder, "old"))).toMatchObject({ isOk: true });
  const shoppers = await visit(shop, server, FULL_LOAD);
  for (let i = 0; i < TIMES; i++) {
    const { isOk, output } = await server.update(broken, 5);
    expect([isOk, output]).toEqual([false, expect.stringContaining("Running old, as before.")]);
  }
  const { requests, failed, orders } = await shoppers.stop();

  console.log({ requests, failed: countByKind(failed), orders });
  expect(failed).toEqual([]);
  expect(await countOrders(shop)).toBe(orders);
});

test("refuses an archive that SHA256SUMS does not name, and keeps the release whose migration fails from running", async ({
  shop,
}) => {
  const server = await serverOf(shop);
  expect(await server.update(packRelease(server.folder, "old"))).toMatchObject({ isOk: true });
  const shoppers = await visit(shop, server, FULL_LOAD);

  const changed = packRelease(server.folder, "changed");
  appendFileSync(changed, "x");
  const missing = packRelease(server.folder, "missing");
  writeFileSync(join(server.folder, "SHA256SUMS"), "");
  for (const archive of [changed, missing])
    expect(await server.update(archive)).toEqual({
      isOk: false,
      output: expect.stringContaining("is not the file that SHA256SUMS names. Nothing was changed."),
    });
  const failing = packRelease(server.folder, "failing", (release) =>
    writeFileSync(join(release, "api/db/migrations/9999_made_for_the_test.sql"), "select 1 / 0;"),
  );
  expect(await server.update(failing)).toEqual({
    isOk: false,
    output: expect.stringContaining("9999_made_for_the_test.sql failed"),
  });

  expect(server.running()).toBe("old");
  const { failed, orders } = await shoppers.stop();
  expect(failed).toEqual([]);
  expect(await countOrders(shop)).toBe(orders);
});
