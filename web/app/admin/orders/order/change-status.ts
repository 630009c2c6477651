import type { AdminRole } from "@tindahan/contract/accounts/admin-roles.ts";
import { shortId } from "@tindahan/contract/core/format.ts";
import type { AdminOrder } from "@tindahan/contract/orders/manage-orders.ts";
import type { OrderStatus } from "@tindahan/contract/orders/orders.ts";
import { permittedStatuses } from "@tindahan/contract/orders/status-permissions.ts";
import { callApi } from "../../../shared/api/api.ts";
import { toast, UNDO_DURATION_MS } from "../../../ui/feedback/toast.ts";
import { errorMessage } from "../../forms/error-message.ts";

type StatusChange = {
  message: string;
  before: AdminOrder;
  updated: AdminOrder;
  adminRole: AdminRole;
  onChanged: () => void;
};

export function announceStatusChange({ message, before, updated, adminRole, onChanged }: StatusChange): void {
  const undo = { label: "Undo", onClick: () => void setStatus(updated, before.status).then(onChanged) };
  toast.success(message, {
    description: `Order ${shortId(updated._id)} is ${updated.status}.`,
    ...(mayUndo(adminRole, before, updated) && { duration: UNDO_DURATION_MS, action: undo }),
  });
}

/** A cancellation restocks items and may need a refund, so its dialog names the consequences instead. */
function mayUndo(adminRole: AdminRole, before: AdminOrder, updated: AdminOrder): boolean {
  const isChanged = updated.status !== before.status && updated.status !== "Cancelled";
  return isChanged && permittedStatuses(adminRole, updated).includes(before.status);
}

async function setStatus({ _id, version }: AdminOrder, status: OrderStatus): Promise<void> {
  try {
    const { message, order } = await callApi("PUT /api/orders/:id/status", {
      params: { id: _id },
      body: { status, version },
    });
    toast.success(message, { description: `Order ${shortId(_id)} is ${order.status}.` });
  } catch (thrown) {
    toast.error("Failed to update order", { description: errorMessage(thrown) });
  }
}
