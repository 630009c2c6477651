import { z } from "zod";
import { ORDER_STATUSES, type OrderStatus } from "./orders.ts";

/** An order counts as sold once it is paid or, with cash on delivery, placed; a cancelled one does not count. */
export const SOLD: readonly OrderStatus[] = ["Processing", "Shipped", "Delivered"];

/** What the merchant still has to do something about. */
export const PENDING: readonly OrderStatus[] = ["Pending Payment", "Processing"];

/** Statuses of orders that are to be packed. */
const PACKING: readonly OrderStatus[] = ["Processing"];

/**
 * Several statuses under one name: those that wait for somebody, and those that count as sold. `attention` is about
 * something else, whatever the status: a payment with which a person must do something.
 */
export const ORDER_GROUPS = {
  pending: PENDING,
  packing: PACKING,
  sold: SOLD,
  attention: ORDER_STATUSES,
} as const satisfies Record<string, readonly OrderStatus[]>;
export type OrderGroup = keyof typeof ORDER_GROUPS;
export const OrderGroup = z.enum(Object.keys(ORDER_GROUPS) as [OrderGroup, ...OrderGroup[]]);

/** Whether a group lists work: an order whose money all went back is none of it. */
export function isWork(group: OrderGroup | undefined): boolean {
  return group === "pending" || group === "packing";
}
