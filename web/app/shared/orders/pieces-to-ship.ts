import type { Order } from "@tindahan/contract/orders/orders.ts";

/** The items to pack: without pieces whose money went back. */
export function piecesToShip(items: Order["items"]): Order["items"] {
  return items.flatMap(({ refunded = 0, ...item }) =>
    item.quantity > refunded ? [{ ...item, quantity: item.quantity - refunded }] : [],
  );
}
