import { sql, type RawBuilder } from "kysely";
import type { Db } from "../platform/db/database.ts";

/** Returns PostgreSQL's snapshot `oldest:next:running`, in transaction ids. */
export async function selectDatabaseSnapshot(db: Db): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(
    db,
  );
  return rows[0]!.snapshot;
}

/**
 * The last writer committed before the list was read. Timestamps fail here: an order may start before the
 * list is read and commit after it.
 */
export function ordersUnchangedSince(snapshot: string): RawBuilder<unknown> {
  const [, next, running] = snapshot.split(":");
  // A transaction id from the future comes from a restored dump.
  return sql`((o.written_in_transaction < ${next}::xid8 and o.written_in_transaction <> all (${`{${running}}`}::xid8[]))
    or o.written_in_transaction >= pg_snapshot_xmax(pg_current_snapshot()))`;
}
