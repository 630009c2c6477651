const month = new Intl.DateTimeFormat("en-PH", { timeZone: "UTC", month: "short" });

/** "Nov 19–22", "Nov 30–Dec 2" or "Nov 19": days as ISO 8601 has them. */
export function formatDays(from: string, until: string): string {
  const [start, end] = [shortDay(from), shortDay(until)];
  if (start === end) return start;
  return from.slice(0, 7) === until.slice(0, 7) ? `${start}–${Number(until.slice(8))}` : `${start}–${end}`;
}

function shortDay(day: string): string {
  return `${month.format(new Date(day))} ${Number(day.slice(8))}`;
}
