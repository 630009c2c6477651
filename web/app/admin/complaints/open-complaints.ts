import { useEffect } from "react";
import { useLocation } from "react-router";
import { callApi } from "../../shared/api/api.ts";
import { createStore, useStore } from "../../ui/rendering/store.ts";
import { useHasPermission } from "../frame/admin-role.ts";

type OpenComplaints = { count: number; dueOn: string | undefined; isNear: boolean };

const openComplaints = createStore<OpenComplaints | undefined>(undefined);
const MAX_AGE_MS = 60_000;
const DASHBOARD_NOTICE_MS = 2 * 24 * 60 * 60 * 1000;
const manila = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Manila" });
let loadedAt = 0;

export async function loadOpenComplaints(): Promise<void> {
  loadedAt = Date.now();
  const query = { state: "open" as const, limit: 1 };
  // After a failure the menu keeps its previous count.
  const response = await callApi("GET /api/admin/complaints", { query }).catch(() => undefined);
  if (!response) return;
  const dueOn = response.complaints[0]?.dueOn;
  const isNear = dueOn !== undefined && dueOn <= manila.format(loadedAt + DASHBOARD_NOTICE_MS);
  openComplaints.set({ count: response.counts.open, dueOn, isNear });
}

/** Not in a loader: the menu is part of every screen. */
export function useOpenComplaints(): OpenComplaints | undefined {
  const mayView = useHasPermission("complaints");
  const { key } = useLocation();
  useEffect(() => {
    if (mayView && Date.now() - loadedAt > MAX_AGE_MS) void loadOpenComplaints();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every navigation is a chance to look again
  }, [mayView, key]);
  const loaded = useStore(openComplaints);
  return mayView ? loaded : undefined;
}
