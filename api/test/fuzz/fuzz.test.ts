import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPayingShop, type PayingShop } from "../support/paying.ts";
import { found } from "./found.ts";
import { describeFailures, fuzz, injectInto } from "./fuzz.ts";

let paying: PayingShop;
let close: () => Promise<void>;
beforeAll(async () => ({ paying, close } = await openPayingShop()));
afterAll(() => close());

/** The same ones each time, and others each time: a failure names the seed that repeats it. The drill sends a million. */
test.for([
  ["known", 1],
  ["new", randomInt(2 ** 31)],
] as const)("300 %s inputs against every call are never answered with 500 (seed %i)", async ([, seed]) => {
  const report = await fuzz(paying, injectInto(paying), seed, 300);

  expect(describeFailures(report.failures)).toBe("");
  expect(report.calls.size).toBeGreaterThan(60);
  expect(report.statuses["200"]).toBeGreaterThan(30);
  expect(report.statuses["503"] ?? 0).toBeLessThan(6);
});

test.for(found)("$what, found by $by, is answered with $status", async ({ send, status }) => {
  expect(await send(paying)).toBe(status);
});
