import { sql } from "kysely";
import type { Db } from "../../src/platform/db/database.ts";

/** Removes waiting jobs from the queue, oldest first. No names: all jobs. */
export async function takeJobs<Payload = unknown>(
  db: Db,
  ...names: string[]
): Promise<{ name: string; payload: Payload }[]> {
  const { rows } = await sql<{ name: string; payload: Payload }>`
    with waiting as (select id, task_identifier as name from graphile_worker.jobs
      where cardinality(${names}::text[]) = 0 or task_identifier = any (${names}))
    select name, payload from waiting
    join graphile_worker.complete_jobs(array(select id from waiting)) as taken using (id)
    order by id`.execute(db);
  return rows;
}
