import { sql, type RawBuilder } from "kysely";
import { hasTime } from "@tindahan/contract/core/day-or-time.ts";

/** The moment a day begins in Manila. */
export function startOf(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${day}::timestamp at time zone 'Asia/Manila')`;
}

/** For `like`: what begins with this text, whatever signs are in it. */
export function beginningWith(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** When a day of Manila begins, or the time on it, as PostgreSQL reads it; none: since ever. */
export function momentOf(day: string | null | undefined): string {
  if (!day) return "-infinity";
  return hasTime(day) ? `${day}:00+08:00` : `${day}T00:00:00+08:00`;
}

/** When a day of Manila is over, or the time on it; none: never. */
export function momentAfter(day: string | null | undefined): string {
  if (!day) return "infinity";
  if (hasTime(day)) return momentOf(day);
  return momentOf(new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10));
}

/** Infinity is a moment, too. */
export function asMoment<Moment extends string | null>(
  moment: Moment,
): RawBuilder<Moment extends null ? null : Date> {
  return sql`${moment}::timestamptz`;
}

/**
 * The first and the last day from one moment to the one after, as text; where a moment is not midnight, the time instead.
 * Null: since ever, and never.
 */
export function daysSql(from: string, until: string): { from: string; until: string } {
  const dayOrTime = (moment: string, day: string) => `case when isfinite(${moment}) then
    case (${moment} at time zone 'Asia/Manila')::time when '00:00' then to_char(${day}, 'YYYY-MM-DD')
      else to_char(${moment} at time zone 'Asia/Manila', 'YYYY-MM-DD"T"HH24:MI') end end`;
  return {
    from: dayOrTime(from, `manila_day(${from})`),
    until: dayOrTime(until, `manila_day(${until} - interval '1 microsecond')`),
  };
}
