import { z } from "zod";
import { ORDER_STATUSES, type OrderStatus } from "./orders.ts";

/** An order counts as sold once paid or, with cash on delivery, placed. */
export const SOLD_STATUSES: readonly OrderStatus[] = ["Processing", "Shipped", "Delivered"];

export const PENDING_STATUSES: readonly OrderStatus[] = ["Pending Payment", "Processing"];

const PACKING: readonly OrderStatus[] = ["Processing"];

/** `attention` does not filter by status: it selects orders whose payment needs attention. */
export const ORDER_GROUPS = {
  pending: PENDING_STATUSES,
  packing: PACKING,
  sold: SOLD_STATUSES,
  attention: ORDER_STATUSES,
} as const satisfies Record<string, readonly OrderStatus[]>;
export type OrderGroup = keyof typeof ORDER_GROUPS;
export const OrderGroup = z.enum(Object.keys(ORDER_GROUPS) as [OrderGroup, ...OrderGroup[]]);

/** True for groups of orders that still need work: fully refunded orders need none. */
export function omitsRefundedOrders(group: OrderGroup | undefined): boolean {
  return group === "pending" || group === "packing";
}
