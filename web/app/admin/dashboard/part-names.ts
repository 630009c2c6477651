import type { StatsPart } from "@tindahan/contract/orders/insights.ts";
import { formatLongDay } from "@tindahan/contract/core/format-day.ts";
import { formatShortDay } from "./range.ts";

/** November 11, 2026; with the hour: 8 PM to 9 PM; a week: Nov 5 to Nov 11. */
export function partName({ from, to, hour }: StatsPart): string {
  if (hour !== null) return `${formatLongDay(from)}, ${hourName(hour)} to ${hourName((hour + 1) % 24)}`;
  return from === to ? formatLongDay(from) : `${formatShortDay(from)} to ${formatLongDay(to)}`;
}

/** On the axis, where there is little room. */
export function shortPartName({ from, hour }: StatsPart): string {
  return hour === null ? formatShortDay(from) : hourName(hour);
}

function hourName(hour: number): string {
  return `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`;
}
