import { z } from "zod";
import { admin, endpoint } from "../core/endpoint.ts";
import { Id } from "../core/primitives.ts";

const MAX_SHIPMENTS = 100;

const Shipment = z.strictObject({
  order: z.string().trim().max(40),
  trackingNumber: z.string().trim().max(100),
  courier: z.string().trim().max(100),
});
export type Shipment = z.infer<typeof Shipment>;

const ShipmentResult = z.object({
  order: z.string(),
  outcome: z.enum(["shipped", "unchanged", "refused"]),
  orderId: Id.nullable(),
  /** The order's version afterwards; null: refused. */
  version: z.number().int().nullable(),
  problem: z.string(),
});
export type ShipmentResult = z.infer<typeof ShipmentResult>;

export const shipOrders = endpoint("POST /api/admin/orders/ship", admin("packing"), {
  summary: "Ships several processing orders independently of each other; safe to repeat",
  body: z.object({ shipments: z.array(Shipment).min(1).max(MAX_SHIPMENTS) }),
  response: z.object({ results: z.array(ShipmentResult) }),
});
