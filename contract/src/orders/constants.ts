import type { Refund } from "./orders.ts";

export const MAX_STATS_DAYS = 366;
export const ORDER_SORTS = ["newest", "oldest", "total-down", "total-up"] as const;
export const REFUND_REASONS = [
  "requested_by_customer",
  "damaged",
  "wrong_item",
  "missing",
  "out_of_stock",
  "duplicate",
  "fraudulent",
  "others",
] as const;
export const PACKING_SLIPS_PER_BATCH = 100;
export const ORDERS_PER_PAGE = 4;

/** Amount in pesos that a cancelled order's shopper still waits for. */
export function refundDuePesos({ paid, refunds }: { paid: number; refunds: Refund[] }): number {
  const sent = refunds.reduce((sum, { amount, state }) => sum + (state === "sent" ? amount : 0), 0);
  return Math.max(0, Math.round((paid - sent) * 100) / 100);
}
