import type { OrderStatus } from "@tindahan/contract/orders/orders.ts";
import { ORDER_STATUSES } from "@tindahan/contract/orders/order-statuses.ts";

export type OrdersFilter = { status?: OrderStatus; page?: number };

export function readMyOrdersFilter(params: URLSearchParams): OrdersFilter {
  const status = ORDER_STATUSES.find((one) => one === params.get("status"));
  const page = Number(params.get("page"));
  return {
    ...(status && { status }),
    ...(Number.isSafeInteger(page) && page > 1 && page <= 1_000_000 && { page }),
  };
}

export function myOrdersHref({ status, page }: OrdersFilter): string {
  const params = new URLSearchParams();
  if (status) params.set("status", status);
  if (page && page > 1) params.set("page", String(page));
  return params.size > 0 ? `/orders?${params}` : "/orders";
}
