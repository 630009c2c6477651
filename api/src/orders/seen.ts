import { sql, type RawBuilder } from "kysely";
import type { Db } from "../platform/db/database.ts";

/** What a list can see: PostgreSQL's snapshot, `oldest:next:running`, by transaction id. */
export async function selectSeen(db: Db): Promise<string> {
  const { rows } = await sql<{ seen: string }>`select pg_current_snapshot()::text as seen`.execute(db);
  return rows[0]!.seen;
}

/**
 * A condition on `orders o`: its last writer had committed when the list was read. Timestamps would not do: an order that
 * waits for its stock begins before the list is read and commits after it.
 */
export function unchangedSince(seen: string): RawBuilder<unknown> {
  const [, next, running] = seen.split(":");
  // An id that has not been assigned yet came with a restored dump, from another server's count.
  return sql`((o.written_in < ${next}::xid8 and o.written_in <> all (${`{${running}}`}::xid8[]))
    or o.written_in >= pg_snapshot_xmax(pg_current_snapshot()))`;
}
