import * as fc from "fast-check";
import { expect } from "vitest";
import { changeFunction } from "../../test/changed-function.ts";
import { crossErasures, histories, openErasures, playErasures } from "../../test/models/erasure-model.ts";
import { test } from "../../test/support/shop.ts";

// The drill plays 10,000 histories and 1,000 pairs.
test("an erasure changes the person's own rows and their e-mail address elsewhere, whoever shares a name or number", async ({
  shop,
}) => {
  const stage = await openErasures(shop);
  let erased = 0;
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      erased += await playErasures(stage, history);
    }),
    { numRuns: 25 },
  );
  await stage.client.end();
  expect(erased).toBeGreaterThan(10);
});

test("two erasures of people named in each other's rows do not deadlock", async ({ shop }) => {
  expect(await crossErasures(shop, 20)).toEqual({ erased: 40, deadlocks: 0 });
});

test("control: without the lock on erasures they deadlock", async ({ shop }) => {
  await changeFunction(shop, "erase_shopper", "perform lock_erasures();", "");
  // Each waits before it reaches the other's rows.
  await changeFunction(shop, "forget_email", "begin\n", "begin\n  perform pg_sleep(0.05);\n");
  expect((await crossErasures(shop, 2)).deadlocks).toBeGreaterThan(0);
});
