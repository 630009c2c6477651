import { expect, test } from "vitest";
import { splitIntoBatches } from "./slip-batches.ts";

test("prints packing slips in batches that contain every order once, in the order of the list", () => {
  const orders = Array.from({ length: 287 }, (_, index) => index);
  const batches = splitIntoBatches(orders, 100);

  expect(batches.map(({ from, to }) => [from, to])).toEqual([
    [1, 100],
    [101, 200],
    [201, 287],
  ]);
  expect(batches.flatMap((batch) => batch.orders)).toEqual(orders);
  expect(splitIntoBatches([], 100)).toEqual([]);
});
