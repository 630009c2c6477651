import { exportOrders } from "@tindahan/contract/orders/order-export.ts";
import { callApi } from "../../../shared/api/api.ts";
import type { FetchPart } from "../../lists/export-button.tsx";
import { toOrderFilter, type OrderListFilter } from "./filter.ts";
import { toOrderSheet, type SheetRows } from "./order-sheet.ts";

export function exportPartOf(filter: OrderListFilter, rowsFor: SheetRows): FetchPart {
  return async (after, isFirst) => {
    const { orders, total, next } = await callApi(exportOrders, {
      query: { ...toOrderFilter(filter), after },
    });
    return { text: toOrderSheet(orders, rowsFor, isFirst), rows: orders.length, total, next };
  };
}
