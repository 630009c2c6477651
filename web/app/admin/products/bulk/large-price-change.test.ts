import { expect, test } from "vitest";
import { largePriceChange } from "./large-price-change.ts";

test.for([
  [503, 5, "₱5.00 is 99% lower than ₱503.00."],
  [100, 151, "₱151.00 is 51% higher than ₱100.00."],
  [100, 50, undefined],
  [100, 150, undefined],
  [100, NaN, undefined],
] as const)("warns of a price change from %d to %d: %s", ([before, after, expected]) => {
  expect(largePriceChange(before, after)).toBe(expected);
});
