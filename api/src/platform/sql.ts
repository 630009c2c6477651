import { sql, type RawBuilder } from "kysely";

/** The moment a day begins in Manila. */
export function startOf(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${day}::timestamp at time zone 'Asia/Manila')`;
}

/** For `like`: what begins with this text, whatever signs are in it. */
export function beginningWith(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
