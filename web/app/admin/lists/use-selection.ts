import { useState } from "react";

export type Selection = {
  ids: ReadonlySet<string>;
  /** All rows that match the filter, beyond the current page. */
  isAllMatching: boolean;
  select: (id: string, isSelected: boolean) => void;
  selectPage: () => void;
  selectAllMatching: () => void;
  clear: () => void;
};

/** A new list or page clears the selection. */
export function useRowSelection(listKey: string, rows: { _id: string }[]): Selection {
  const [state, setState] = useState({ listKey, ids: new Set<string>(), isAllMatching: false });
  const isHere = state.listKey === listKey;
  const onPage = new Set(rows.map(({ _id }) => _id));
  const ids = isHere ? (state.isAllMatching ? onPage : state.ids.intersection(onPage)) : new Set<string>();
  const choose = (chosen: Set<string>, isAllMatching = false) =>
    setState({ listKey, ids: chosen, isAllMatching });

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
