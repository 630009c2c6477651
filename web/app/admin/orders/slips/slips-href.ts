import type { AdminOrder } from "@tindahan/contract/orders/manage-orders.ts";
import { ordersHref, type OrderListFilter } from "../list/filter.ts";

type SlipSelection = { orders: Pick<AdminOrder, "_id">[] } | { filter: OrderListFilter };

export function packingSlipsHref(selection: SlipSelection): string {
  return `/admin/orders/slips${toQuery(selection)}`;
}

export function pickListHref(selection: SlipSelection): string {
  return `/admin/orders/pick-list${toQuery(selection)}`;
}

function toQuery(selection: SlipSelection): string {
  if ("orders" in selection) return `?ids=${selection.orders.map(({ _id }) => _id).join(",")}`;
  const [, query] = ordersHref({ ...selection.filter, page: 1 }).split("?");
  return query ? `?${query}` : "";
}
