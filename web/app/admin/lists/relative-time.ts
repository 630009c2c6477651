const formats = {
  long: new Intl.RelativeTimeFormat("en-PH", { numeric: "auto" }),
  narrow: new Intl.RelativeTimeFormat("en-PH", { numeric: "always", style: "narrow" }),
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Below, "36 hours ago" says more than "yesterday". */
const MAX_HOURS = 48;

/** "5 minutes ago", "3 hours ago", "12 days ago", or "5m ago"; a client whose clock is slow sees "now". */
export function relativeTime(
  iso: string,
  style: keyof typeof formats = "long",
  now: number = Date.now(),
): string {
  const format = formats[style];
  const ms = Math.max(0, now - Date.parse(iso));
  if (ms < MINUTE_MS) return "now";
  if (ms < HOUR_MS) return format.format(-Math.floor(ms / MINUTE_MS), "minute");
  if (ms < MAX_HOURS * HOUR_MS) return format.format(-Math.floor(ms / HOUR_MS), "hour");
  return format.format(-Math.floor(ms / DAY_MS), "day");
}
