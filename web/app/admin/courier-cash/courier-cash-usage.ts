import { useEffect } from "react";
import { useLocation } from "react-router";
import { callApi } from "../../shared/api/api.ts";
import { createStore, useStore } from "../../ui/rendering/store.ts";
import { useHasPermission } from "../frame/admin-role.ts";

type Usage = { problems: number; isUsed: boolean };

const usage = createStore<Usage | undefined>(undefined);
const MAX_AGE_MS = 60_000;
let loadedAt = 0;

export async function loadCourierCashUsage(): Promise<void> {
  loadedAt = Date.now();
  // After a failure the menu keeps its previous count.
  const response = await callApi("GET /api/admin/courier-cash", {}).catch(() => undefined);
  if (response) usage.set({ problems: response.problems, isUsed: response.isUsed });
}

/** Undefined: not loaded, no permission, or a shop that never shipped a cash order with a courier. */
export function useCourierCashProblems(): number | undefined {
  const mayView = useHasPermission("orders");
  const { key } = useLocation();
  useEffect(() => {
    if (mayView && Date.now() - loadedAt > MAX_AGE_MS) void loadCourierCashUsage();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every navigation is a chance to look again
  }, [mayView, key]);
  const { isUsed = false, problems } = useStore(usage) ?? {};
  return mayView && isUsed ? problems : undefined;
}
