import { MANILA_OFFSET_MS, MS_PER_DAY } from "../core/manila-time.ts";
import type { Shipping } from "./shipping.ts";
import type { Vacation } from "./vacation.ts";

/**
 * Regular holidays and special non-working days, on which couriers rest. The yearly proclamation appears in
 * autumn, Islamic feasts some weeks ahead. 2026: Proclamation No. 1006 (September 3, 2025); Eid'l Fitr,
 * announced on March 12, 2026; Eid'l Adha, Proclamation No. 1264 (May 21, 2026).
 */
const PROCLAIMED: Record<number, string> = {
  2026: "01-01 02-17 03-20 04-02 04-03 04-04 04-09 05-01 05-27 06-12 08-21 08-31 11-01 11-02 11-30 12-08 12-24 12-25 12-30 12-31",
};

/**
 * Holidays of years without a proclamation: by RA 9492, 9256 and 10966, and in every proclamation since 2022.
 */
const EVERY_YEAR = "01-01 04-09 05-01 06-12 08-21 11-01 11-02 11-30 12-08 12-24 12-25 12-30 12-31";

const SEARCH_RANGE_MS = 400 * MS_PER_DAY;

export function isHoliday(day: string): boolean {
  return holidaysOf(Number(day.slice(0, 4))).has(day);
}

const holidaysByYear = new Map<number, Set<string>>();

function holidaysOf(year: number): Set<string> {
  let days = holidaysByYear.get(year);
  if (!days) {
    const list = (PROCLAIMED[year] ?? EVERY_YEAR).split(" ").map((date) => `${year}-${date}`);
    if (!(year in PROCLAIMED)) list.push(...holyWeekOf(year), lastMondayOfAugust(year));
    days = new Set(list);
    holidaysByYear.set(year, days);
  }
  return days;
}

/** Maundy Thursday to Black Saturday, from the Gregorian Easter (Meeus/Jones/Butcher). */
function holyWeekOf(year: number): string[] {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  const easter = Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1);
  return [3, 2, 1].map((before) => toIsoDay(easter - before * MS_PER_DAY));
}

function lastMondayOfAugust(year: number): string {
  const last = new Date(Date.UTC(year, 7, 31));
  return toIsoDay(last.getTime() - ((last.getUTCDay() + 6) % 7) * MS_PER_DAY);
}

function isWorkdayOutsideVacation(day: string, { firstDay, lastDay }: VacationDays): boolean {
  const isAway = firstDay !== null && day >= firstDay && (lastDay === null || day <= lastDay);
  return !isAway && new Date(day).getUTCDay() !== 0 && !isHoliday(day);
}

type VacationDays = Pick<Vacation, "firstDay" | "lastDay">;

/**
 * Counts from today in Manila; 0 means today or the next working day. Null: a vacation lasts beyond the 400
 * days that are searched.
 */
export function workdayAfter(now: Date, days: number, vacation: VacationDays): string | null {
  let at = Math.floor((now.getTime() + MANILA_OFFSET_MS) / MS_PER_DAY) * MS_PER_DAY;
  let left = days;
  if (days > 0) at += MS_PER_DAY;
  for (const last = at + SEARCH_RANGE_MS; at < last; at += MS_PER_DAY) {
    const day = toIsoDay(at);
    if (isWorkdayOutsideVacation(day, vacation) && --left <= 0) return day;
  }
  return null;
}

function toIsoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

export function promisedDeliveryDates(
  { zones, pickup }: Shipping,
  now: Date,
  vacation: VacationDays,
): Record<string, string | null> {
  const numbers = new Set(
    zones.flatMap(({ rates }) => rates.flatMap((rate) => [rate.daysFrom, rate.daysUntil])),
  );
  if (pickup.isOn) numbers.add(pickup.readyInDays);
  numbers.delete(null);
  return Object.fromEntries([...numbers].map((n) => [n, workdayAfter(now, n!, vacation)]));
}
