import type { OrderStatus } from "./orders.ts";
import { ORDER_STATUSES } from "./order-statuses.ts";

/** An order counts as sold once paid or, with cash on delivery, placed. */
export const SOLD_STATUSES: readonly OrderStatus[] = ["Processing", "Shipped", "Delivered"];

export const PENDING_STATUSES: readonly OrderStatus[] = ["Pending Payment", "Processing"];

const PACKING: readonly OrderStatus[] = ["Processing"];

/**
 * `attention` and `refundDue` do not filter by status: they select orders whose payment needs attention, or only those
 * to refund. The others up to `refunded` are
 * the orders behind a sum of the dashboard: the cash of `cashDue` is still to come; `received` are all others; the days
 * of `refunded` are those of the refund.
 */
export const ORDER_GROUPS = {
  pending: PENDING_STATUSES,
  packing: PACKING,
  sold: SOLD_STATUSES,
  attention: ORDER_STATUSES,
  refundDue: ORDER_STATUSES,
  cashDue: SOLD_STATUSES,
  received: SOLD_STATUSES,
  discounted: SOLD_STATUSES,
  refunded: SOLD_STATUSES,
} as const satisfies Record<string, readonly OrderStatus[]>;
export type OrderGroup = keyof typeof ORDER_GROUPS;

/** True for groups of orders that still need work: fully refunded orders need none. */
export function omitsRefundedOrders(group: OrderGroup | undefined): boolean {
  return group === "pending" || group === "packing";
}

/** The filter that lists exactly the orders behind a sum of money on the dashboard. */
export const ORDERS_BEHIND = {
  goods: { group: "sold" },
  delivery: { group: "sold" },
  discounts: { group: "discounted" },
  refunded: { group: "refunded" },
  received: { group: "received" },
  cashDue: { group: "cashDue", method: "cod" },
} as const satisfies Record<string, { group: OrderGroup; method?: "cod" }>;
export type MoneyFigure = keyof typeof ORDERS_BEHIND;
