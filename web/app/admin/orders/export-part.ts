import { exportOrders } from "@tindahan/contract/manage-orders.ts";
import { callApi } from "../../api.ts";
import type { FetchPart } from "../export-button.tsx";
import { toOrderFilter, type OrderListFilter } from "./filter.ts";
import { toOrderSheet } from "./order-sheet.ts";

export function exportPartOf(filter: OrderListFilter): FetchPart {
  return async (after, isFirst) => {
    const { orders, total, next } = await callApi(exportOrders, {
      query: { ...toOrderFilter(filter), after },
    });
    return { text: toOrderSheet(orders, isFirst), rows: orders.length, total, next };
  };
}
