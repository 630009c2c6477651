import { useState } from "react";
import { useRevalidator } from "react-router";
import type { AdminOrder } from "@tindahan/contract/orders/manage-orders.ts";
import { useOrderUpdates } from "../order-updates.ts";

type HeldList = { listKey: string; orders: AdminOrder[]; total: number };

/** Holds the row positions while new orders arrive, until `show` is called. */
export function useSteadyOrders(listKey: string, orders: AdminOrder[], total: number) {
  const { revalidate } = useRevalidator();
  const [held, setHeld] = useState<HeldList>();
  // Removed rows disappear immediately; added rows would push the others.
  const hasGrown = held?.listKey === listKey && held.orders.length > 0 && total > held.total;
  const isHeld = hasGrown && joinOrderIds(held.orders) !== joinOrderIds(orders);

  function show() {
    setHeld(undefined);
    void revalidate();
  }

  useOrderUpdates(() => {
    if (!isHeld) setHeld({ listKey, orders, total });
    void revalidate();
  });

  return {
    orders: isHeld
      ? held.orders.map((order) => orders.find(({ _id }) => _id === order._id) ?? order)
      : orders,
    /** Number of new orders; undefined if the list is up to date. */
    added: isHeld ? total - held.total : undefined,
    show,
  };
}

function joinOrderIds(orders: AdminOrder[]): string {
  return orders.map(({ _id }) => _id).join();
}
