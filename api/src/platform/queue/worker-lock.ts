import { setTimeout as sleep } from "node:timers/promises";
import { Client, type Pool } from "pg";
import type { Logger } from "pino";

/**
 * Holds a lock for each of this process's queue workers for as long as it lives. When it is killed its connection ends,
 * the locks are gone, and the others know that its jobs are abandoned; the queue by itself would only take them up after
 * four hours.
 */
export async function holdWorkerLocks(
  databaseUrl: string,
  workerIds: string[],
  log: Logger,
): Promise<{ end: () => Promise<void> }> {
  let client: Client | undefined;
  let hasEnded = false;

  async function hold(): Promise<void> {
    const fresh = new Client({
      connectionString: databaseUrl,
      application_name: "tindahan-worker",
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    let isLost = false;
    // A lost connection says so more than once.
    fresh.on("error", () => {
      if (isLost || hasEnded) return;
      isLost = true;
      log.warn("the worker lost its connection and takes its lock again");
      void holdAgain();
    });
    await fresh.connect();
    await fresh.query("select pg_advisory_lock(hashtextextended(id, 0)) from unnest($1::text[]) as id", [
      workerIds,
    ]);
    client = fresh;
  }

  async function holdAgain(): Promise<void> {
    while (!hasEnded) {
      await sleep(500);
      const isHeld = await hold().then(
        () => true,
        () => false,
      );
      if (isHeld) return;
    }
  }

  await hold();
  return {
    end: async () => {
      hasEnded = true;
      await client?.end();
    },
  };
}

/**
 * Gives back the jobs of processes that no longer hold their lock. They must be found without it twice in a row: after a
 * restart of PostgreSQL everybody's lock is gone for a moment, and a job freed then would run twice.
 */
export function createRescue(pool: Pool, ownIds: string[], abandonedAfterMs: number): () => Promise<void> {
  let suspects: string[] = [];
  return async () => {
    const { rows } = await pool.query<{ id: string }>(
      `with holders as (
         select distinct locked_by from graphile_worker.jobs
         where locked_at < now() - $1 * interval '1 millisecond' and locked_by <> all ($2::text[])
       )
       select locked_by as id from holders where pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))`,
      [abandonedAfterMs, ownIds],
    );
    const seen = rows.map(({ id }) => id);
    const dead = seen.filter((id) => suspects.includes(id));
    suspects = seen;
    if (dead.length > 0) await pool.query("select graphile_worker.force_unlock_workers($1::text[])", [dead]);
  };
}
