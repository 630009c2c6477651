import { z } from "zod";
import { admin, endpoint } from "../core/endpoint.ts";

/** What the stream of news says: that orders have changed, and how many wait for somebody. */
export const OrderUpdates = z.object({ pending: z.number().int() });
export type OrderUpdates = z.infer<typeof OrderUpdates>;

/** Server-sent events: one at the beginning, and one whenever orders have changed. */
export const subscribeToOrders = endpoint("GET /api/admin/orders/updates", admin("packing"), {
  summary: "Tells of new and changed orders as they happen",
  response: OrderUpdates,
});
