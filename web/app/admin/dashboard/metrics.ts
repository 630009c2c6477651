import { formatMoney } from "@tindahan/contract/core/format.ts";
import type { Stats } from "@tindahan/contract/orders/insights.ts";
import { ordersHref } from "../orders/list/filter.ts";

type Days = { from: string; to: string };

/** What is told of a period and of each part of it. */
export type Metric = {
  id: "sales" | "orders" | "average" | "cod";
  label: string;
  of: (stats: Stats) => number;
  format: (value: number) => string;
  /** On the axis, where there is little room. */
  short: (value: number) => string;
  /** The list of what was counted. */
  href: (days: Days) => string;
  /** Whether more of it is good news. */
  isBetterUp?: boolean;
};

const compact = new Intl.NumberFormat("en-PH", { notation: "compact", maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat("en-PH", { style: "percent", maximumFractionDigits: 0 });
const pesos = { format: formatMoney, short: (value: number) => `₱${compact.format(value)}` };

export const METRICS: Metric[] = [
  {
    id: "sales",
    label: "Sales",
    of: ({ sales }) => sales,
    ...pesos,
    href: ({ from, to }) => ordersHref({ from, to, group: "sold" }),
    isBetterUp: true,
  },
  {
    id: "orders",
    label: "Orders",
    of: ({ orders }) => orders,
    format: (value) => value.toLocaleString("en-PH"),
    short: (value) => compact.format(value),
    href: ({ from, to }) => ordersHref({ from, to, group: "sold" }),
    isBetterUp: true,
  },
  {
    id: "average",
    label: "Average order",
    of: ({ ordered, orders }) => (orders > 0 ? ordered / orders : 0),
    ...pesos,
    href: ({ from, to }) => ordersHref({ from, to, group: "sold" }),
    isBetterUp: true,
  },
  {
    id: "cod",
    label: "Cash on delivery",
    of: ({ cod, orders }) => (orders > 0 ? cod / orders : 0),
    format: (value) => percent.format(value),
    short: (value) => percent.format(value),
    href: ({ from, to }) => ordersHref({ from, to, group: "sold", method: "cod" }),
  },
];
