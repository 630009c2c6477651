const month = new Intl.DateTimeFormat("en-PH", { timeZone: "UTC", month: "short" });

export function formatDays(from: string, until: string): string {
  const [start, end] = [formatMonthAndDay(from), formatMonthAndDay(until)];
  if (start === end) return start;
  return from.slice(0, 7) === until.slice(0, 7) ? `${start}–${Number(until.slice(8))}` : `${start}–${end}`;
}

function formatMonthAndDay(day: string): string {
  return `${month.format(new Date(day))} ${Number(day.slice(8))}`;
}
