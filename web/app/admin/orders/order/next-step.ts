import type { AdminRole } from "@tindahan/contract/accounts/admin-roles.ts";
import type { OrderDetails } from "@tindahan/contract/orders/manage-orders.ts";
import { permittedStatuses } from "@tindahan/contract/orders/status-permissions.ts";

export type NextStep = "ship" | "deliver" | "record-cash";

type OrderState = Pick<OrderDetails, "order" | "cash">;

/** The step that an order waits for; undefined: nothing, or nothing that the role may do. */
export function nextStepOf({ order, cash }: OrderState, adminRole: AdminRole): NextStep | undefined {
  const { status, delivery } = order;
  const may = permittedStatuses(adminRole, order);
  if (status === "Processing" && delivery?.kind !== "pickup" && may.includes("Shipped")) return "ship";
  const isOnItsWay = status === "Shipped" || status === "Processing";
  if (isOnItsWay && may.includes("Delivered")) return "deliver";
  const isCashDue = status === "Delivered" && cash?.state === "open" && !order.isRefunded;
  return isCashDue && adminRole !== "packer" ? "record-cash" : undefined;
}
