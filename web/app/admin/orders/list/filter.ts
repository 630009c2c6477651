import { STORED_METHODS, type StoredMethod } from "@tindahan/contract/payments/methods.ts";
import type { OrderFilter, OrderSort } from "@tindahan/contract/orders/manage-orders.ts";
import { ORDER_GROUPS, type OrderGroup } from "@tindahan/contract/orders/order-groups.ts";
import { ORDER_SORTS } from "@tindahan/contract/orders/constants.ts";
import { ORDER_STATUSES } from "@tindahan/contract/orders/order-statuses.ts";
import { readPageSize, setPageSize } from "../../lists/list-filter.ts";

export type OrderListFilter = OrderFilter & { sort?: OrderSort | undefined; size: number; page: number };

export function readOrderFilter(params: URLSearchParams): OrderListFilter {
  return {
    search: params.get("search")?.trim() || undefined,
    status: matchAllowed(ORDER_STATUSES, params.get("status")),
    group: matchAllowed(Object.keys(ORDER_GROUPS) as OrderGroup[], params.get("group")),
    method: matchAllowed<StoredMethod>(STORED_METHODS, params.get("method")),
    product: UUID.exec(params.get("product") ?? "")?.[0],
    changedBy: UUID.exec(params.get("changedBy") ?? "")?.[0],
    from: parseIsoDay(params.get("from")),
    to: parseIsoDay(params.get("to")),
    sort: matchAllowed(ORDER_SORTS, params.get("sort")),
    size: readPageSize(params),
    page: Math.max(1, Math.trunc(Number(params.get("page"))) || 1),
  };
}

export function toOrderFilter(filter: OrderListFilter): OrderFilter {
  const { search, status, group, method, product, changedBy, from, to } = filter;
  return { search, status, group, method, product, changedBy, from, to };
}

export function ordersHref({ size, page = 1, sort, ...filter }: Partial<OrderListFilter>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filter, sort: sort === "newest" ? undefined : sort }))
    if (value) params.set(name, value);
  setPageSize(params, size);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `/admin/orders?${params}` : "/admin/orders";
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function matchAllowed<T extends string>(allowed: readonly T[], value: string | null): T | undefined {
  return allowed.find((one) => one === value);
}

export function parseIsoDay(value: string | null): string | undefined {
  return value && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
}
