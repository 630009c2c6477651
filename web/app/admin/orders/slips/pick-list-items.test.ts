import { expect, test } from "vitest";
import type { AdminOrder } from "@tindahan/contract/orders/manage-orders.ts";
import { sumPickList } from "./pick-list-items.ts";

const item = (_id: string, name: string, quantity: number, refunded?: number) => ({
  product: { _id, name, image: "" },
  quantity,
  price: 100,
  refunded,
});

const order = (_id: string, status: string, items: object[]) => ({ _id, status, items }) as AdminOrder;

test("sums the pieces of each variant over the orders to pack, without refunded pieces", () => {
  const orders = [
    order("1", "Processing", [item("s", "Shirt, S", 2), item("m", "Shirt, M", 1)]),
    order("2", "Processing", [item("s", "Shirt, S", 3, 1)]),
    order("3", "Cancelled", [item("s", "Shirt, S", 9)]),
    order("4", "Processing", [item("m", "Shirt, M", 1, 1)]),
  ];
  expect(sumPickList(orders).map(({ name, pieces, orders: of }) => [name, pieces, of.length])).toEqual([
    ["Shirt, M", 1, 1],
    ["Shirt, S", 4, 2],
  ]);
});
