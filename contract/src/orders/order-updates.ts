import { z } from "zod";
import { admin, endpoint } from "../core/endpoint.ts";

export const OrderUpdates = z.object({ pending: z.number().int() });
export type OrderUpdates = z.infer<typeof OrderUpdates>;

export const subscribeToOrders = endpoint("GET /api/admin/orders/updates", admin("packing"), {
  summary: "Streams new and changed orders as server-sent events",
  response: OrderUpdates,
});
