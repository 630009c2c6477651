import { z } from "zod";
import { MS_PER_DAY } from "./manila-time.ts";
import { Day } from "./primitives.ts";

const TIME = /^[^T]+T([01]\d|2[0-3]):[0-5]\d$/;

/** A whole day in Manila, 2026-11-23, or a time on it, 2026-11-23T20:00. */
export const DayOrTime = z
  .string()
  .refine((text) => Day.safeParse(dayOf(text)).success && (!hasTime(text) || TIME.test(text)));

export const hasTime = (text: string): boolean => text.includes("T");
export const dayOf = (text: string): string => text.split("T")[0]!;
export const timeOf = (text: string): string => text.split("T")[1] ?? "";
export const withTime = (day: string, time: string): string => (day && time ? `${day}T${time}` : day);

export function startTimeMs(text: string): number {
  return Date.parse(`${dayOf(text)}T${timeOf(text) || "00:00"}:00+08:00`);
}

export function endTimeMs(text: string): number {
  return startTimeMs(text) + (hasTime(text) ? 0 : MS_PER_DAY);
}

export function endsBeforeStart(from: string | null | undefined, until: string | null | undefined): boolean {
  return Boolean(from && until) && endTimeMs(until!) <= startTimeMs(from!);
}
