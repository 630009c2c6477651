import { expect, test } from "vitest";
import { chartAreaPath, chartLinePath, chartAxisTicks } from "./paths.ts";

test("picks round axis values for a chart that cover its largest value", () => {
  expect(chartAxisTicks(0)).toEqual([0, 0.25, 0.5, 0.75, 1]);
  expect(chartAxisTicks(4)).toEqual([0, 1, 2, 3, 4]);
  expect(chartAxisTicks(17_400)).toEqual([0, 5_000, 10_000, 15_000, 20_000]);
  for (const largest of [0.3, 1, 7, 99, 101, 123_456])
    expect(chartAxisTicks(largest)[4]).toBeGreaterThanOrEqual(largest);
});

test("draws a chart's line through all values, and a level line for a single value", () => {
  expect(chartLinePath([0, 5, 10], 10)).toBe("M0 100L50 50L100 0");
  expect(chartLinePath([5], 10)).toBe("M0 50H100");
  expect(chartAreaPath([5], 10)).toBe("M0 50H100L100 100L0 100Z");
});
