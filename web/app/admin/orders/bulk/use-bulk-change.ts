import { useEffect, useEffectEvent, useState } from "react";
import type {
  previewBulkCancellation,
  BulkChange,
  AdminOrder,
} from "@tindahan/contract/orders/manage-orders.ts";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import type { OrderStatus } from "@tindahan/contract/orders/orders.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { callApi } from "../../../shared/api/api.ts";
import { errorMessage } from "../../forms/error-message.ts";
import { toOrderFilter, type OrderListFilter } from "../list/filter.ts";

const POLL_INTERVAL_MS = 500;

/** Selected orders, or all matches of a filter as of the `seen` snapshot. */
export type BulkInput = { orders: AdminOrder[] } | { filter: OrderListFilter; seen: string };

export type CancellationPreview = ResponseOf<typeof previewBulkCancellation>;

/** The server continues the change even if this page is closed. */
export function useOrderBulkChange(input: BulkInput, onChanged: () => void) {
  const [bulk, setBulk] = useState<BulkChange>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [cancellation, setCancellation] = useState<CancellationPreview>();

  async function runCall(call: () => Promise<{ bulk: BulkChange }>) {
    setBusy(true);
    try {
      const response = await call();
      setBulk(response.bulk);
      setProblem(undefined);
      if (response.bulk.isDone) onChanged();
    } catch (thrown) {
      const fields = thrown instanceof ShopError ? Object.values(thrown.fields ?? {}) : [];
      setProblem(fields.join(" ") || errorMessage(thrown));
    } finally {
      setBusy(false);
    }
  }

  const id = bulk?._id ?? "";
  const isRunning = bulk !== undefined && !bulk.isDone;
  const poll = useEffectEvent(() =>
    runCall(() => callApi("GET /api/admin/orders/bulk/:id", { params: { id } })),
  );
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void poll(), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isRunning]);

  async function previewCancellation() {
    try {
      setCancellation(
        await callApi("POST /api/admin/orders/bulk/cancellation", { body: toBulkChangeBody(input) }),
      );
    } catch (thrown) {
      setProblem(errorMessage(thrown));
    }
  }

  const begin = (status: OrderStatus, confirmation: { reason?: string; count?: number } = {}) =>
    runCall(() =>
      callApi("POST /api/admin/orders/bulk", {
        body: { status, ...toBulkChangeBody(input), ...confirmation },
      }),
    );
  const cancel = () => runCall(() => callApi("POST /api/admin/orders/bulk/:id/cancel", { params: { id } }));
  const undo = () => runCall(() => callApi("POST /api/admin/orders/bulk/:id/undo", { params: { id } }));
  return { bulk, problem, isBusy, cancellation, previewCancellation, begin, cancel, undo };
}

/** Includes the versions seen, so that newer changes are not overwritten. */
function toBulkChangeBody(input: BulkInput) {
  if ("filter" in input) return { filter: toOrderFilter(input.filter), seen: input.seen };
  return { orders: input.orders.map(({ _id, version }) => ({ id: _id, version })) };
}
