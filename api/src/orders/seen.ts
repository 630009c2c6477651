import { sql, type RawBuilder } from "kysely";
import type { Db } from "../platform/database.ts";

/** What a list can see, as PostgreSQL says it: `oldest:next:running`, the transactions by their numbers. */
export async function selectSeen(db: Db): Promise<string> {
  const { rows } = await sql<{ seen: string }>`select pg_current_snapshot()::text as seen`.execute(db);
  return rows[0]!.seen;
}

/**
 * A condition on `orders o`: nobody has written it since that was seen. The clock would not do: on a busy day an order
 * that waits for its stock began before the list was made, and is there only after it.
 */
export function unchangedSince(seen: string): RawBuilder<unknown> {
  const [, next, running] = seen.split(":");
  // Rows know only the lower half of the number.
  const writer = sql`o.xmin::text::bigint`;
  return sql`((${writer} - ${next}::bigint) & 4294967295) >=
      (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint - ${next}::bigint)
    and ${writer} <> all (select number & 4294967295 from unnest(${`{${running}}`}::bigint[]) as number)`;
}
