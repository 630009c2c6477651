import type { Settings } from "../settings/settings.ts";

export type Vacation = Settings["vacation"];

const MS_PER_DAY = 24 * 60 * 60 * 1000;
const manila = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Manila" });
const long = new Intl.DateTimeFormat("en-PH", { timeZone: "UTC", dateStyle: "long" });

/** By the clock alone, in days of Manila, both included. `place_order` decides the same for an order. */
export function isOnVacation({ firstDay, lastDay }: Vacation, now: Date = new Date()): boolean {
  const today = manila.format(now);
  return firstDay !== null && firstDay <= today && (lastDay === null || today <= lastDay);
}

/** The merchant's words, or ours, and always the day of the first orders if there is one. */
export function vacationText({ text, lastDay }: Vacation): string {
  if (!lastDay)
    return (
      text || "We are on vacation and not taking orders right now. Your cart is saved until we are back."
    );
  const back = `You can order again from ${long.format(new Date(dayAfter(lastDay)))}.`;
  return text ? `${text}\n${back}` : `We are on vacation. ${back} Your cart is saved until then.`;
}

/** Days are ISO 8601 dates. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(day) + MS_PER_DAY).toISOString().slice(0, 10);
}
