import { sql } from "kysely";
import type { Db } from "../../src/platform/db/database.ts";
import { until } from "./until.ts";

export async function untilLockWaiters(db: Db, count = 1): Promise<void> {
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await until(async () => (await waiting.execute(db)).rows.length === count);
}
