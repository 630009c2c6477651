import { z } from "zod";
import { confirmedAdmin, endpoint } from "../core/endpoint.ts";
import { AdminOrder, OrderFilter } from "./manage-orders.ts";
import { Id, Pesos } from "../core/primitives.ts";

export const ORDERS_PER_EXPORT_BATCH = 500;

export const ExportedOrder = AdminOrder.extend({
  paid: Pesos,
  refunded: Pesos,
});
export type ExportedOrder = z.infer<typeof ExportedOrder>;

export const exportOrders = endpoint("GET /api/admin/orders/export", confirmedAdmin("orders"), {
  event: "order_export",
  summary: "Exports matching orders in batches",
  query: OrderFilter.extend({ after: Id.optional() }),
  response: z.object({
    orders: z.array(ExportedOrder),
    total: z.number().int(),
    next: Id.nullable(),
  }),
});
