import { expect, test } from "vitest";
import { roundPrice } from "../src/catalogue/prices.ts";

test.for([
  [425_85, "centavo", 425_85],
  [425_85, "peso", 426_00],
  [425_50, "peso", 426_00],
  [425_49, "peso", 425_00],
  [20, "peso", 1_00],
  [425_85, "nine", 429_00],
  [424_00, "nine", 429_00],
  [423_99, "nine", 419_00],
  [3_00, "nine", 9_00],
] as const)("rounds %i centavos by %s to %i", ([centavos, rounding, rounded]) => {
  expect(roundPrice(centavos, rounding)).toBe(rounded);
});
