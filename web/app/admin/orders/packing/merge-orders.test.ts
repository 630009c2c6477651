import { expect, test } from "vitest";
import { mergePackingOrders } from "./merge-orders.ts";

const orders = (...ids: string[]) => ids.map((_id) => ({ _id }));

test("the packing list drops cancelled orders, leaves orders shipped here in place, and appends new ones", () => {
  const shown = orders("shipped", "cancelled", "waiting");
  const after = mergePackingOrders(shown, orders("waiting", "new"), (id) => id === "shipped");
  expect(after).toEqual(orders("shipped", "waiting", "new"));
});

test("the packing list shows the latest version of an order", () => {
  const shown = [{ _id: "one", version: 1 }];
  expect(mergePackingOrders(shown, [{ _id: "one", version: 2 }], () => true)).toEqual([
    { _id: "one", version: 2 },
  ]);
});
