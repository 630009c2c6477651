import { formatMoney } from "@tindahan/contract/core/format.ts";
import type { Stats } from "@tindahan/contract/orders/insights.ts";
import type { OrderStatus } from "@tindahan/contract/orders/orders.ts";
import { ordersHref } from "../orders/list/filter.ts";

type Days = { from: string; to: string };
type Counts = Partial<Record<OrderStatus, number>>;

export type Metric = {
  id: "sales" | "orders" | "average" | "cod";
  label: string;
  definition: string;
  of: (stats: Stats) => number;
  format: (value: number) => string;
  formatShort: (value: number) => string;
  href: (days: Days) => string;
  /** Undefined if neither direction is better. */
  isBetterUp?: boolean;
  /** Shares change in percentage points: 40 % to 50 % is 10 points. */
  isShare?: boolean;
};

const compact = new Intl.NumberFormat("en-PH", { notation: "compact", maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat("en-PH", { style: "percent", maximumFractionDigits: 0 });
const pesos = { format: formatMoney, formatShort: (value: number) => `₱${compact.format(value)}` };

export const METRICS: Metric[] = [
  {
    id: "sales",
    label: "Sales",
    definition:
      "What customers pay for these orders: items less discounts, plus delivery and cash fees, less refunds made in this period.",
    of: ({ sales }) => sales,
    ...pesos,
    href: ({ from, to }) => ordersHref({ from, to, group: "sold" }),
    isBetterUp: true,
  },
  {
    id: "orders",
    label: "Orders",
    definition:
      "Orders of this period (Manila time) that are paid or cash on delivery. Cancelled and unpaid orders are not counted.",
    of: ({ orders }) => orders,
    format: (value) => value.toLocaleString("en-PH"),
    formatShort: (value) => compact.format(value),
    href: ({ from, to }) => ordersHref({ from, to, group: "sold" }),
    isBetterUp: true,
  },
  {
    id: "average",
    label: "Average order",
    definition: "The total of these orders before refunds, divided by their number.",
    of: ({ ordered, orders }) => (orders > 0 ? ordered / orders : 0),
    ...pesos,
    href: ({ from, to }) => ordersHref({ from, to, group: "sold" }),
    isBetterUp: true,
  },
  {
    id: "cod",
    label: "Cash on delivery",
    definition: "The share of these orders that is cash on delivery.",
    of: ({ cod, orders }) => (orders > 0 ? cod / orders : 0),
    format: (value) => percent.format(value),
    formatShort: (value) => percent.format(value),
    href: ({ from, to }) => ordersHref({ from, to, group: "sold", method: "cod" }),
    isShare: true,
  },
];

/** Open orders are excluded: new orders must not lower the rate. */
export function completionRate({ Delivered: completed = 0, Cancelled: cancelled = 0 }: Counts): number {
  return completed > 0 ? completed / (completed + cancelled) : 0;
}

/** Absolute change; undefined if it rounds to zero. */
export function metricChangeText(
  from: number,
  to: number,
  { isShare }: Pick<Metric, "isShare">,
): string | undefined {
  if (isShare) {
    const points = Math.abs(Math.round(to * 100) - Math.round(from * 100));
    return points === 0 ? undefined : `${points} ${points === 1 ? "point" : "points"}`;
  }
  if (from === 0) return to === 0 ? undefined : "from zero";
  const change = Math.abs((to - from) / from);
  return change < 0.005 ? undefined : percent.format(change);
}
