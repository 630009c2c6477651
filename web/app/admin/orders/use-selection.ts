import { useState } from "react";
import type { ManagedOrder } from "@tindahan/contract/manage-orders.ts";
import { ordersHref, type OrderListFilter } from "./filter.ts";

export type Selection = {
  ids: ReadonlySet<string>;
  /** Everything that the filter finds, not only what is in view. */
  isAllMatching: boolean;
  select: (id: string, isSelected: boolean) => void;
  selectPage: () => void;
  selectAllMatching: () => void;
  clear: () => void;
};

/** What is ticked on the page in view. Another list or page begins with nothing. */
export function useSelection(filter: OrderListFilter, orders: ManagedOrder[]): Selection {
  const place = ordersHref(filter);
  const [state, setState] = useState({ place, ids: new Set<string>(), isAllMatching: false });
  const isHere = state.place === place;
  const onPage = new Set(orders.map(({ _id }) => _id));
  const ids = isHere ? (state.isAllMatching ? onPage : state.ids.intersection(onPage)) : new Set<string>();
  const choose = (chosen: Set<string>, isAllMatching = false) =>
    setState({ place, ids: chosen, isAllMatching });

  return {
    ids,
    isAllMatching: isHere && state.isAllMatching,
    select(id, isSelected) {
      const chosen = new Set(ids);
      if (isSelected) chosen.add(id);
      else chosen.delete(id);
      choose(chosen);
    },
    selectPage: () => choose(onPage),
    selectAllMatching: () => choose(onPage, true),
    clear: () => choose(new Set()),
  };
}
