import { useState, type ReactNode } from "react";
import type { AdminOrder } from "@tindahan/contract/orders/manage-orders.ts";
import type { OrderReturns } from "@tindahan/contract/orders/manage-returns.ts";
import { callApi } from "../../shared/api/api.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { errorMessage } from "../forms/error-message.ts";
import { OrderRefundDialog } from "./order-refund-dialog.tsx";

/** Loads what can be refunded when the dialog is opened, so that it never shows an outdated amount. */
export function useOrderRefund(
  { _id: id }: AdminOrder,
  onChanged: () => void,
): { open: () => void; dialog: ReactNode } {
  const [found, setFound] = useState<OrderReturns>();

  async function open() {
    try {
      setFound(await callApi("GET /api/admin/orders/:id/returns", { params: { id } }));
    } catch (thrown) {
      toast.error(errorMessage(thrown));
    }
  }

  return {
    open: () => void open(),
    dialog: found && (
      <OrderRefundDialog
        key={found.order.version}
        found={found}
        onChanged={onChanged}
        onClose={() => setFound(undefined)}
      />
    ),
  };
}
