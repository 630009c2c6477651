import type { StatsPart } from "@tindahan/contract/orders/insights.ts";
import { formatLongDay } from "@tindahan/contract/core/format-day.ts";
import { formatShortDay } from "./range.ts";

type Interval = Pick<StatsPart, "from" | "to" | "hour">;

export function chartIntervalName({ from, to, hour }: Interval): string {
  if (hour !== null) return `${formatLongDay(from)}, ${hourName(hour)} to ${hourName((hour + 1) % 24)}`;
  return from === to ? formatLongDay(from) : `${formatShortDay(from)} to ${formatLongDay(to)}`;
}

export function shortChartIntervalName({ from, hour }: Interval): string {
  return hour === null ? formatShortDay(from) : hourName(hour);
}

function hourName(hour: number): string {
  return `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`;
}
