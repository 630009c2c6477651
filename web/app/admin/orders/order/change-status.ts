import type { AdminRole } from "@tindahan/contract/accounts/admin-roles.ts";
import { shortId } from "@tindahan/contract/core/format.ts";
import type { AdminOrder } from "@tindahan/contract/orders/manage-orders.ts";
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
  const obstacle = undoObstacle(adminRole, before, updated);
  const undo = { label: "Undo", onClick: () => void undoStatusChange(before, updated).then(onChanged) };
  toast.success(message, {
    description: `Order ${shortId(updated._id)} is ${updated.status}. ${obstacle ?? ""}`.trim(),
    duration: UNDO_DURATION_MS,
    ...(obstacle === undefined && { action: undo }),
  });
}

/** Undefined if the change can be undone. */
function undoObstacle(adminRole: AdminRole, before: AdminOrder, updated: AdminOrder): string | undefined {
  if (before.status === "Pending Payment" && updated.status === "Cancelled")
    return "This cannot be undone: its payment was closed.";
  return permittedStatuses(adminRole, updated).includes(before.status) ? undefined : "You cannot undo this.";
}

/** Gives back status and shipment; refused if the order has changed since. */
async function undoStatusChange(before: AdminOrder, { _id, version }: AdminOrder): Promise<void> {
  const { status, shipment } = before;
  const { courier = "", trackingNumber } = shipment ?? {};
  try {
    const { message, order } = await callApi("PUT /api/orders/:id/status", {
      params: { id: _id },
      body: { status, version, courier, trackingNumber: trackingNumber ?? "" },
    });
    toast.success(message, { description: `Order ${shortId(_id)} is ${order.status}.` });
  } catch (thrown) {
    toast.error("Failed to update order", { description: errorMessage(thrown) });
  }
}
