import { useEffect } from "react";
import { useLocation } from "react-router";
import { callApi } from "../../../shared/api/api.ts";
import { createStore, useStore } from "../../../ui/rendering/store.ts";
import { useOrderUpdates } from "../../orders/order-updates.ts";
import { useHasPermission } from "../admin-role.ts";

/** Open tasks by kind. Undefined: not loaded, or not for this role. */
export type WorkCounts = {
  toPack?: number | undefined;
  oldestToPack?: string | undefined;
  attention?: number | undefined;
  lowStock?: number | undefined;
};

const workCounts = createStore<WorkCounts>({});
const MAX_AGE_MS = 60_000;
/** A rush of orders must not reload the counts with each of them. */
const MIN_AGE_MS = 10_000;
let loadedAt = 0;

type Scope = { mayPack: boolean; mayRefund: boolean; mayStock: boolean };

/** After a failure the bell keeps its previous counts. */
async function refreshWorkCounts({ mayPack, mayRefund, mayStock }: Scope, minAgeMs: number): Promise<void> {
  if (!mayPack || Date.now() - loadedAt < minAgeMs) return;
  loadedAt = Date.now();
  const loading = Promise.all([
    callApi("GET /api/orders", { query: { group: "packing", sort: "oldest", limit: 1 } }),
    mayRefund ? callApi("GET /api/orders", { query: { group: "attention", limit: 1 } }) : undefined,
    mayStock ? callApi("GET /api/products", { query: { stock: "low", limit: 1 } }) : undefined,
  ]);
  const loaded = await loading.catch(() => undefined);
  if (!loaded) return;
  const [packing, attention, low] = loaded;
  workCounts.set({
    toPack: packing.pagination.total,
    oldestToPack: packing.orders[0]?.createdAt,
    attention: attention?.pagination.total,
    lowStock: low?.pagination.total,
  });
}

/** Not in a loader: the bell is part of every screen. */
export function useWorkCounts(): WorkCounts {
  const mayRefund = useHasPermission("refunds");
  const mayStock = useHasPermission("products");
  const mayPack = useHasPermission("packing");
  const { key } = useLocation();
  useEffect(() => {
    void refreshWorkCounts({ mayPack, mayRefund, mayStock }, MAX_AGE_MS);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every navigation is a chance to look again
  }, [mayPack, mayRefund, mayStock, key]);
  useOrderUpdates(() => void refreshWorkCounts({ mayPack, mayRefund, mayStock }, MIN_AGE_MS));
  return useStore(workCounts);
}
