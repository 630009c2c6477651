import { expect, test } from "vitest";
import { splitOrderIntoSlips } from "./slip-pages.ts";

const items = (count: number, letters = 20) =>
  Array.from({ length: count }, (_, index) => ({
    product: { _id: null, name: `${index}`.padEnd(letters, "x"), image: "" },
    quantity: 1,
    price: 1,
  }));
const sizes = (pages: object[][]) => pages.map(({ length }) => length);
const order = { deliveryAddress: "1 Rizal St, Makati", note: "", delivery: null };

test("fits a usual order on one packing slip and splits a large one", () => {
  expect(sizes(splitOrderIntoSlips({ ...order, items: items(9) }))).toEqual([9]);
  const many = splitOrderIntoSlips({ ...order, items: items(40) });
  expect(many.length).toBe(3);
  expect(many.flat()).toEqual(items(40));
  expect(sizes(splitOrderIntoSlips({ ...order, items: items(9, 200) })).length).toBeGreaterThan(1);
});

test("a packing slip reserves room for a long address and note but fits at least one item", () => {
  const [first] = splitOrderIntoSlips({
    ...order,
    deliveryAddress: "a".repeat(1000),
    note: "b".repeat(500),
    items: items(3),
  });
  expect(first).toHaveLength(1);
});

test("a packing slip leaves out pieces that were refunded", () => {
  const [first, second] = items(2);
  const partly = [
    { ...first!, quantity: 3, refunded: 1 },
    { ...second!, refunded: 1 },
  ];

  expect(splitOrderIntoSlips({ ...order, items: partly })).toEqual([[{ ...first!, quantity: 2 }]]);
});
