import { useState } from "react";
import { useRevalidator } from "react-router";
import type { ManagedOrder } from "@tindahan/contract/orders/manage-orders.ts";
import { useOrderUpdates } from "../order-updates.ts";

type Held = { place: string; orders: ManagedOrder[]; total: number };

/**
 * The list as it is, unless orders have come that would push the rows on it: then it stays as it was, so that nothing moves
 * under a pointer, until `show` is asked for. What the rows say is always new.
 */
export function useSteadyList(place: string, orders: ManagedOrder[], total: number) {
  const { revalidate } = useRevalidator();
  const [held, setHeld] = useState<Held>();
  // What the admin changes here leaves the list at once: only what comes would push the rows.
  const hasGrown = held?.place === place && held.orders.length > 0 && total > held.total;
  const isHeld = hasGrown && idsOf(held.orders) !== idsOf(orders);

  function show() {
    setHeld(undefined);
    void revalidate();
  }

  useOrderUpdates(() => {
    if (!isHeld) setHeld({ place, orders, total });
    void revalidate();
  });

  return {
    orders: isHeld
      ? held.orders.map((order) => orders.find(({ _id }) => _id === order._id) ?? order)
      : orders,
    /** How many more there are than are counted in what is shown; undefined: what is shown is what there is. */
    added: isHeld ? total - held.total : undefined,
    show,
  };
}

function idsOf(orders: ManagedOrder[]): string {
  return orders.map(({ _id }) => _id).join();
}
