import { parseIsoDay } from "../orders/list/filter.ts";
import { MAX_STATS_DAYS } from "@tindahan/contract/orders/constants.ts";

type DateRange = { from: string; to: string };
/** Inclusive Manila dates. `preset`: days up to today, undefined for custom ranges. */
export type Range = DateRange & { length: number; preset: number | undefined };

export const PRESETS = [1, 7, 30, 90];
const DEFAULT_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
const manila = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Manila" });

/** Reads `?days=7` or `?from=…&to=…`; invalid parameters give the default. */
export function readDateRange(params: URLSearchParams, now: Date = new Date()): Range {
  const today = manila.format(now);
  const [from, to] = [parseIsoDay(params.get("from")), parseIsoDay(params.get("to"))];
  if (from && to && from <= to && countDays(from, to) <= MAX_STATS_DAYS)
    return { from, to, length: countDays(from, to), preset: undefined };
  const preset = Number(params.get("days"));
  const length = PRESETS.includes(preset) ? preset : DEFAULT_DAYS;
  return { from: addDays(today, 1 - length), to: today, length, preset: length };
}

export function comparedPeriodLabel({ length }: Range, isUnderWay = false): string {
  return `${length === 1 ? "the day before" : `the ${length} days before`}${isUnderWay ? ", up to this time" : ""}`;
}

export function dashboardHref(range: { preset: number } | DateRange): string {
  if ("from" in range) return `/admin?from=${range.from}&to=${range.to}`;
  return range.preset === DEFAULT_DAYS ? "/admin" : `/admin?days=${range.preset}`;
}

export function withRangeStart(from: string, { to }: DateRange): DateRange {
  const latest = addDays(from, MAX_STATS_DAYS - 1);
  if (to < from) return { from, to: from };
  return { from, to: to > latest ? latest : to };
}

export function withRangeEnd(to: string, { from }: DateRange): DateRange {
  const earliest = addDays(to, 1 - MAX_STATS_DAYS);
  if (from > to) return { from: to, to };
  return { from: from < earliest ? earliest : from, to };
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

const shortFormat = new Intl.DateTimeFormat("en-PH", { timeZone: "UTC", month: "short", day: "numeric" });

export const formatShortDay = (day: string): string => shortFormat.format(new Date(day));
