import { useEffect } from "react";
import { useLocation } from "react-router";
import type { countTransfers } from "@tindahan/contract/payments/transfers.ts";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import { callApi } from "../../shared/api/api.ts";
import { createStore, useStore } from "../../ui/rendering/store.ts";
import { useHasPermission } from "../frame/admin-role.ts";

type TransferCounts = ResponseOf<typeof countTransfers>;

const transferCounts = createStore<TransferCounts | undefined>(undefined);
const MAX_AGE_MS = 60_000;
let loadedAt = 0;

export async function loadTransferCounts(): Promise<void> {
  loadedAt = Date.now();
  // After a failure the menu keeps its previous counts.
  const counts = await callApi("GET /api/admin/transfers/count", {}).catch(() => undefined);
  if (counts) transferCounts.set(counts);
}

/** Undefined: not loaded, no permission, or a shop without accounts for transfers. Not in a loader: the menu is part of every screen. */
export function useTransferCounts(): TransferCounts | undefined {
  const mayView = useHasPermission("orders");
  const { key } = useLocation();
  useEffect(() => {
    if (mayView && Date.now() - loadedAt > MAX_AGE_MS) void loadTransferCounts();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every navigation is a chance to look again
  }, [mayView, key]);
  const counts = useStore(transferCounts);
  return mayView && counts?.isUsed ? counts : undefined;
}
