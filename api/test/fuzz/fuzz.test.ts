// @module-tag long
import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPayingShop, type PayingShop } from "../support/paying.ts";
import { regressions } from "./regressions.ts";
import { describeFailures, fuzz, injectInto } from "./fuzz.ts";

let paying: PayingShop;
let close: () => Promise<void>;
beforeAll(async () => ({ paying, close } = await openPayingShop()));
afterAll(() => close());

test.for([
  ["fixed", 1],
  ["random", randomInt(2 ** 31)],
] as const)("answers 300 inputs of a %s seed without a 500 (seed %i)", async ([, seed]) => {
  const report = await fuzz(paying, injectInto(paying), seed, 300);

  expect(describeFailures(report.failures)).toBe("");
  expect(report.calls.size).toBeGreaterThan(60);
  expect(report.statuses["200"]).toBeGreaterThan(30);
  expect(report.statuses["503"] ?? 0).toBeLessThan(6);
});

test.for(regressions)("returns $status for $name (found by $foundBy)", async ({ send, status }) => {
  expect(await send(paying)).toBe(status);
});
