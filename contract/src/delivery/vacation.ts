import type { Settings } from "../settings/settings.ts";

export type Vacation = Settings["vacation"];

const manila = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Manila" });
const long = new Intl.DateTimeFormat("en-PH", { timeZone: "UTC", dateStyle: "long" });

/** By the clock alone, in days of Manila, both included. `place_order` decides the same for an order. */
export function isOnVacation({ firstDay, lastDay }: Vacation, now: Date = new Date()): boolean {
  const today = manila.format(now);
  return firstDay !== null && firstDay <= today && (lastDay === null || today <= lastDay);
}

/** What shoppers read where they would check out: the merchant's words, or ours. */
export function vacationText({ text, lastDay }: Vacation): string {
  if (text) return text;
  return lastDay
    ? `We are on vacation until ${long.format(new Date(lastDay))}. Your cart stays as it is until then.`
    : "We are on vacation and take no orders right now. Your cart stays as it is until we are back.";
}
