import { MS_PER_DAY } from "./manila-time.ts";

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
