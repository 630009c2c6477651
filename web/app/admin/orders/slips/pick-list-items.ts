import type { AdminOrder } from "@tindahan/contract/orders/manage-orders.ts";
import { piecesToShip } from "../../../shared/orders/pieces-to-ship.ts";

export type PickedItem = { key: string; name: string; image: string; pieces: number; orders: AdminOrder[] };

/** One row for each variant, by name, as the shelves are. */
export function sumPickList(orders: AdminOrder[]): PickedItem[] {
  const items = new Map<string, PickedItem>();
  for (const order of orders.filter(({ status }) => status === "Processing")) {
    for (const { product, quantity } of piecesToShip(order.items)) {
      const key = `${product._id} ${product.name}`;
      const item = items.get(key) ?? { key, name: product.name, image: product.image, pieces: 0, orders: [] };
      items.set(key, { ...item, pieces: item.pieces + quantity, orders: [...item.orders, order] });
    }
  }
  return [...items.values()].toSorted((one, other) => one.name.localeCompare(other.name));
}
