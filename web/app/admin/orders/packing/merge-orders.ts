import type { AdminOrder } from "@tindahan/contract/orders/manage-orders.ts";

type ListedOrder = Pick<AdminOrder, "_id">;

/** Orders shipped here stay in place, so that the scanned row does not move. */
export function mergePackingOrders<T extends ListedOrder>(
  shown: T[],
  loaded: T[],
  isShippedHere: (id: string) => boolean,
): T[] {
  const waiting = new Map(loaded.map((order) => [order._id, order]));
  const remaining = shown.flatMap(
    (order) => waiting.get(order._id) ?? (isShippedHere(order._id) ? order : []),
  );
  const remainingIds = new Set(remaining.map(({ _id }) => _id));
  return [...remaining, ...loaded.filter(({ _id }) => !remainingIds.has(_id))];
}
