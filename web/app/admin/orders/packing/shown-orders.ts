import type { ManagedOrder } from "@tindahan/contract/orders/manage-orders.ts";

type Listed = Pick<ManagedOrder, "_id">;

/** Orders shipped here stay in place, so that the scanned row does not move. */
export function shownOrders<T extends Listed>(
  shown: T[],
  loaded: T[],
  isShippedHere: (id: string) => boolean,
): T[] {
  const waiting = new Map(loaded.map((order) => [order._id, order]));
  const kept = shown.flatMap((order) => waiting.get(order._id) ?? (isShippedHere(order._id) ? order : []));
  const known = new Set(kept.map(({ _id }) => _id));
  return [...kept, ...loaded.filter(({ _id }) => !known.has(_id))];
}
