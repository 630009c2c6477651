import { expect, test } from "vitest";
import { differencesOf } from "./differences.ts";

test("only what has changed is told, in words", () => {
  const before = { name: "Basket", trackingNumber: null, isDisabled: false, price: 100 };
  const after = { name: "Basket", trackingNumber: "JT 1", isDisabled: true, price: 120 };

  expect(differencesOf({ before, after })).toEqual([
    { name: "Tracking number", before: null, after: "JT 1" },
    { name: "Is disabled", before: "No", after: "Yes" },
    { name: "Price", before: "100", after: "120" },
  ]);
});

test("of something new, or gone, all there is", () => {
  expect(differencesOf({ before: null, after: { _id: "1", note: "" } })).toEqual([
    { name: "Id", before: null, after: "1" },
  ]);
  expect(differencesOf({ before: { name: "Baskets" }, after: null })).toEqual([
    { name: "Name", before: "Baskets", after: null },
  ]);
});
