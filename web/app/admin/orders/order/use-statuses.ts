import type { AdminOrder } from "@tindahan/contract/orders/manage-orders.ts";
import type { OrderStatus } from "@tindahan/contract/orders/orders.ts";
import { permittedStatuses, reachableStatuses } from "@tindahan/contract/orders/status-permissions.ts";
import { ORDER_STATUSES } from "@tindahan/contract/orders/order-statuses.ts";
import { useAdminRole } from "../../frame/admin-role.ts";

/** Statuses that the user may set on any given order, or on any order if omitted. */
export function usePermittedStatuses(orders?: AdminOrder[]): readonly OrderStatus[] {
  const adminRole = useAdminRole();
  if (!orders) return reachableStatuses(adminRole);
  const permitted = new Set(orders.flatMap((order) => permittedStatuses(adminRole, order)));
  return ORDER_STATUSES.filter((status) => permitted.has(status));
}
