import { MS_PER_DAY } from "../core/manila-time.ts";
import type { Settings } from "../settings/settings.ts";

export type Vacation = Settings["vacation"];

const manilaDateFormat = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Manila" });
const longDateFormat = new Intl.DateTimeFormat("en-PH", { timeZone: "UTC", dateStyle: "long" });

/** Days are in Manila, inclusive. `place_order` applies the same rule. */
export function isShopOnVacation({ firstDay, lastDay }: Vacation, now: Date = new Date()): boolean {
  const today = manilaDateFormat.format(now);
  return firstDay !== null && firstDay <= today && (lastDay === null || today <= lastDay);
}

export function vacationNoticeText({ text, lastDay }: Vacation): string {
  if (!lastDay)
    return (
      text || "We are on vacation and not taking orders right now. Your cart is saved until we are back."
    );
  const reopening = `You can order again from ${longDateFormat.format(new Date(dayAfter(lastDay)))}.`;
  return text ? `${text}\n${reopening}` : `We are on vacation. ${reopening} Your cart is saved until then.`;
}

export function dayAfter(day: string): string {
  return new Date(Date.parse(day) + MS_PER_DAY).toISOString().slice(0, 10);
}
