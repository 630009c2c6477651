import type { ManagedOrder } from "@tindahan/contract/orders/manage-orders.ts";
import { ordersHref, type OrderListFilter } from "../list/filter.ts";

type Wanted = { orders: Pick<ManagedOrder, "_id">[] } | { filter: OrderListFilter };

export function slipsHref(wanted: Wanted): string {
  if ("orders" in wanted) return `/admin/orders/slips?ids=${wanted.orders.map(({ _id }) => _id).join(",")}`;
  const [, query] = ordersHref({ ...wanted.filter, page: 1 }).split("?");
  return `/admin/orders/slips${query ? `?${query}` : ""}`;
}
