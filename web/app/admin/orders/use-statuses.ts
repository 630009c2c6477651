import { ORDER_STATUSES, type OrderStatus } from "@tindahan/contract/orders.ts";
import { useMay } from "../right.ts";

/** To which an order can be moved: whoever packs does not call orders off. */
export function useStatuses(): readonly OrderStatus[] {
  const mayAll = useMay("orders");
  return mayAll
    ? ORDER_STATUSES
    : ORDER_STATUSES.filter((status) => status !== "Cancelled" && status !== "Pending Payment");
}
