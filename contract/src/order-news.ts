import { z } from "zod";
import { admin, endpoint } from "./endpoint.ts";

/** What the stream of news says: that orders have changed, and how many wait for somebody. */
export const OrderNews = z.object({ pending: z.number().int() });
export type OrderNews = z.infer<typeof OrderNews>;

/** Server-sent events: one at the beginning, and one whenever orders have changed. */
export const followOrders = endpoint("GET /api/admin/orders/news", admin("packing"), {
  summary: "Tells of new and changed orders as they happen",
  answer: OrderNews,
});
