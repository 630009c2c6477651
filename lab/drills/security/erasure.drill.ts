import * as fc from "fast-check";
import { expect } from "vitest";
import {
  crossErasures,
  eraseAmongNotes,
  histories,
  openErasures,
  playErasures,
} from "../../../api/test/models/erasure-model.ts";
import { changeFunction } from "../../../api/test/changed-function.ts";
import { test } from "../../../api/test/support/shop.ts";

const HISTORIES = Number(process.env.DRILL_HISTORIES ?? 10_000);
const PAIRS = Number(process.env.DRILL_PAIRS ?? 1_000);
const NOTES = Number(process.env.DRILL_NOTES ?? 1_000_000);
const STATEMENT_LIMIT_MS = 10_000;

test("erases only the person's rows in 10,000 histories and leaves no trace", async ({ shop }) => {
  const scenario = await openErasures(shop);
  let erased = 0;
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      erased += await playErasures(scenario, history);
    }),
    { numRuns: HISTORIES },
  );
  await scenario.client.end();
  console.log("histories:", { HISTORIES, erased });
  expect(erased).toBeGreaterThan(HISTORIES / 2);
});

test("erases 1,000 pairs of people named in each other's rows without deadlock", async ({ shop }) => {
  const crossed = await crossErasures(shop, PAIRS);
  console.log("pairs:", crossed);
  expect(crossed).toEqual({ erased: 2 * PAIRS, deadlocks: 0 });
});

test("deadlocks without the lock on erasures (control)", async ({ shop }) => {
  await changeFunction(shop, "erase_shopper", "perform lock_erasures();", "");
  const { deadlocks } = await crossErasures(shop, 100);
  console.log("control:", { deadlocks });
  expect(deadlocks).toBeGreaterThan(0);
});

test("erases among 1,000,000 notes far below the statement timeout", async ({ shop }) => {
  const result = await eraseAmongNotes(shop, NOTES);
  console.log("notes:", result);
  expect(result.replaced).toBe(1);
  expect(result.mentions).toBeGreaterThan(0);
  expect(result.milliseconds).toBeLessThan(STATEMENT_LIMIT_MS / 4);
});
