import { timeOf } from "./day-or-time.ts";

const longFormat = new Intl.DateTimeFormat("en-PH", { timeZone: "UTC", dateStyle: "long" });

export const formatLongDay = (day: string): string => longFormat.format(new Date(day));

export function formatDayOrTime(text: string): string {
  const time = timeOf(text);
  if (!time) return formatLongDay(text);
  const hour = Number(time.slice(0, 2));
  return `${formatLongDay(text.slice(0, 10))}, ${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? "AM" : "PM"}`;
}
