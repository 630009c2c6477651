import { sql, type RawBuilder } from "kysely";
import { hasTime } from "@tindahan/contract/core/day-or-time.ts";

export function startOfManilaDay(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${day}::timestamp at time zone 'Asia/Manila')`;
}

/** A `like` pattern with the wildcards in the text escaped. */
export function likePrefixPattern(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** `2026-11-30` is the start of that day in Manila, `2026-11-30T14:00` that time there; omitted: `-infinity`. */
export function startTimestamp(day: string | null | undefined): string {
  if (!day) return "-infinity";
  return hasTime(day) ? `${day}:00+08:00` : `${day}T00:00:00+08:00`;
}

/** `2026-11-30` is the end of that day in Manila, `2026-11-30T14:00` that time there; omitted: `infinity`. */
export function endTimestamp(day: string | null | undefined): string {
  if (!day) return "infinity";
  if (hasTime(day)) return startTimestamp(day);
  return startTimestamp(new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10));
}

export function toTimestampSql<Moment extends string | null>(
  moment: Moment,
): RawBuilder<Moment extends null ? null : Date> {
  return sql`${moment}::timestamptz`;
}

/** First and last day of a period; shows a time unless it is midnight. Null: unbounded. */
export function periodDaysSql(from: string, until: string): { from: string; until: string } {
  const dayOrTime = (moment: string, day: string) => `case when isfinite(${moment}) then
    case (${moment} at time zone 'Asia/Manila')::time when '00:00' then to_char(${day}, 'YYYY-MM-DD')
      else to_char(${moment} at time zone 'Asia/Manila', 'YYYY-MM-DD"T"HH24:MI') end end`;
  return {
    from: dayOrTime(from, `manila_day(${from})`),
    until: dayOrTime(until, `manila_day(${until} - interval '1 microsecond')`),
  };
}
