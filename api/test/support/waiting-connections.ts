import { sql } from "kysely";
import { expect, vi } from "vitest";
import type { Db } from "../../src/platform/db/database.ts";

/** Until a connection to this database, or so many, wait for what another one has locked. */
export async function untilSomebodyWaits(db: Db, count = 1): Promise<void> {
  const lookForWaiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    );
    expect(rows).toHaveLength(count);
  };
  await vi.waitFor(lookForWaiting, { timeout: 60_000 });
}
