import { z } from "zod";
import { confirmedAdmin, endpoint } from "../core/endpoint.ts";
import { ManagedOrder, OrderFilter } from "./manage-orders.ts";
import { Id, Pesos } from "../core/primitives.ts";

export const ORDERS_EXPORTED_AT_ONCE = 500;

export const ExportedOrder = ManagedOrder.extend({
  /** What came in: through the provider, or in cash once it was delivered. */
  paid: Pesos,
  /** What was sent back. */
  refunded: Pesos,
});
export type ExportedOrder = z.infer<typeof ExportedOrder>;

export const exportOrders = endpoint("GET /api/admin/orders/export", confirmedAdmin("orders"), {
  event: "order_export",
  summary: "All orders that fit, batch by batch",
  query: OrderFilter.extend({ after: Id.optional() }),
  response: z.object({
    orders: z.array(ExportedOrder),
    total: z.number().int(),
    /** Where the next batch goes on; null: this was the last one. */
    next: Id.nullable(),
  }),
});
