import type { AdminOrder } from "@tindahan/contract/orders/manage-orders.ts";
import { PACKING_SLIPS_PER_BATCH } from "@tindahan/contract/orders/constants.ts";
import { callApi } from "../../../shared/api/api.ts";
import { readOrderFilter, toOrderFilter, type OrderListFilter } from "../list/filter.ts";

/** The browser holds all slips in memory. */
const MAX_ORDERS = 2_000;

/** The orders of a printed list: those with `ids`, or those that match the filter. */
export async function loadOrdersToPack(params: URLSearchParams) {
  const ids = params.get("ids");
  return ids === null ? loadMatchingOrders(readOrderFilter(params)) : loadChosenOrders(ids);
}

async function loadChosenOrders(ids: string) {
  const { orders } = await callApi("GET /api/orders", { query: { ids } });
  return { orders, total: orders.length, areChosen: true };
}

async function loadMatchingOrders(filter: OrderListFilter) {
  const query = { ...toOrderFilter(filter), sort: filter.sort, limit: PACKING_SLIPS_PER_BATCH };
  const ordersById = new Map<string, AdminOrder>();
  for (let page = 1; ; page++) {
    const { orders, pagination } = await callApi("GET /api/orders", { query: { ...query, page } });
    for (const order of orders) ordersById.set(order._id, order);
    if (page >= pagination.pages || page * PACKING_SLIPS_PER_BATCH >= MAX_ORDERS)
      return { orders: [...ordersById.values()], total: pagination.total, areChosen: false };
  }
}
