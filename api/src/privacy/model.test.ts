// @module-tag long
import * as fc from "fast-check";
import { expect } from "vitest";
import { changeFunction } from "../../test/changed-function.ts";
import { crossErasures, histories, openErasures, playErasures } from "../../test/models/erasure-model.ts";
import { test } from "../../test/support/shop.ts";

test("an erasure changes only the person's own rows and their e-mail address elsewhere, even with shared names and numbers", async ({
  shop,
}) => {
  const scenario = await openErasures(shop);
  let erased = 0;
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      erased += await playErasures(scenario, history);
    }),
    { numRuns: 25 },
  );
  await scenario.client.end();
  expect(erased).toBeGreaterThan(10);
});

test("erases people who are named in each other's rows without deadlock", async ({ shop }) => {
  expect(await crossErasures(shop, 20)).toEqual({ erased: 40, deadlocks: 0 });
});

test("erasures deadlock without their common lock (control)", async ({ shop }) => {
  await changeFunction(shop, "erase_shopper", "perform lock_erasures();", "");
  // The pause makes both transactions hold their own rows first.
  await changeFunction(shop, "forget_email", "begin\n", "begin\n  perform pg_sleep(0.05);\n");
  expect((await crossErasures(shop, 2)).deadlocks).toBeGreaterThan(0);
});
