import { expect, test } from "vitest";
import { consequences } from "./consequences.ts";

test("says for one order what happens to its money, its stock and its customer", () => {
  expect(consequences({ orders: 1, paid: 1, refund: 498, pieces: 2, shipped: 0 })).toEqual([
    "The order will be cancelled, and the customer is mailed.",
    "It was paid online: you have to refund ₱498.00 afterwards.",
    "2 pieces go back into stock.",
  ]);
  expect(consequences({ orders: 1, paid: 0, refund: 0, pieces: 0, shipped: 1 })).toEqual([
    "The order will be cancelled, and the customer is mailed.",
    "It was shipped already: its goods do not go back into stock by themselves.",
  ]);
});
