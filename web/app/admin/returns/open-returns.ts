import { useEffect } from "react";
import { useLocation } from "react-router";
import { callApi } from "../../shared/api/api.ts";
import { createStore, useStore } from "../../ui/rendering/store.ts";
import { useHasPermission } from "../frame/admin-role.ts";

type ReturnCounts = { todo: number; waiting: number; closed: number };

const returnCounts = createStore<ReturnCounts | undefined>(undefined);
const MAX_AGE_MS = 60_000;
let loadedAt = 0;

export async function loadReturnCounts(): Promise<void> {
  loadedAt = Date.now();
  // After a failure the menu keeps its previous counts.
  const response = await callApi("GET /api/admin/returns", { query: { group: "todo", limit: 1 } }).catch(
    () => undefined,
  );
  if (response) returnCounts.set(response.counts);
}

/** Undefined: not loaded, no permission, or a shop that never had a return. Not in a loader: the menu is part of every screen. */
export function useReturnCounts(): ReturnCounts | undefined {
  const mayView = useHasPermission("orders");
  const { key } = useLocation();
  useEffect(() => {
    if (mayView && Date.now() - loadedAt > MAX_AGE_MS) void loadReturnCounts();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every navigation is a chance to look again
  }, [mayView, key]);
  const counts = useStore(returnCounts);
  const isUsed = counts !== undefined && counts.todo + counts.waiting + counts.closed > 0;
  return mayView && isUsed ? counts : undefined;
}
