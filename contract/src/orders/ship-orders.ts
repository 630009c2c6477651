import { z } from "zod";
import { admin, endpoint } from "../core/endpoint.ts";
import { Id } from "../core/primitives.ts";

const SHIPPED_AT_ONCE = 100;

const Shipment = z.strictObject({
  /** An order's id, or its short one as a packing slip shows it. */
  order: z.string().trim().max(40),
  trackingNumber: z.string().trim().max(100),
  courier: z.string().trim().max(100),
});
export type Shipment = z.infer<typeof Shipment>;

const ShipmentResult = z.object({
  /** As it was sent. */
  order: z.string(),
  /** Unchanged: it has been shipped so already. */
  outcome: z.enum(["shipped", "unchanged", "refused"]),
  /** Null: there is no such order. */
  orderId: Id.nullable(),
  problem: z.string(),
});
export type ShipmentResult = z.infer<typeof ShipmentResult>;

export const shipOrders = endpoint("POST /api/admin/orders/ship", admin("packing"), {
  summary: "Ships orders that are being processed, each by itself; repeating it does it once",
  body: z.object({ shipments: z.array(Shipment).min(1).max(SHIPPED_AT_ONCE) }),
  response: z.object({ results: z.array(ShipmentResult) }),
});
