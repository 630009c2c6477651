import { sql, type RawBuilder } from "kysely";

/** The moment a day begins in Manila. */
export function startOf(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${day}::timestamp at time zone 'Asia/Manila')`;
}

/** For `like`: what begins with this text, whatever signs are in it. */
export function beginningWith(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** When a day of Manila begins, as PostgreSQL reads it; none: since ever. */
export function momentOf(day: string | null | undefined): string {
  return day ? `${day}T00:00:00+08:00` : "-infinity";
}

/** When a day of Manila is over; none: never. */
export function momentAfter(day: string | null | undefined): string {
  if (!day) return "infinity";
  return momentOf(new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10));
}

/** Infinity is a moment, too. */
export function asMoment<Moment extends string | null>(
  moment: Moment,
): RawBuilder<Moment extends null ? null : Date> {
  return sql`${moment}::timestamptz`;
}

/** The first and the last day from one moment to the one after; null: since ever, and never. */
export function daysSql(from: string, until: string): { from: string; until: string } {
  return {
    from: `case when isfinite(${from}) then manila_day(${from}) end`,
    until: `case when isfinite(${until}) then manila_day(${until} - interval '1 microsecond') end`,
  };
}
