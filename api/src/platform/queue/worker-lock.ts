import { setTimeout as sleep } from "node:timers/promises";
import { Client, type Pool } from "pg";
import type { Logger } from "pino";

/**
 * Session locks end with a killed process, so other workers can free its jobs. The queue alone would wait four hours.
 */
export async function holdWorkerLocks(
  databaseUrl: string,
  workerIds: string[],
  log: Logger,
): Promise<{ end: () => Promise<void> }> {
  let client: Client | undefined;
  let hasEnded = false;

  async function acquire(): Promise<void> {
    const connection = new Client({
      connectionString: databaseUrl,
      application_name: "tindahan-worker",
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    let isLost = false;
    // A lost connection emits several errors.
    connection.on("error", () => {
      if (isLost || hasEnded) return;
      isLost = true;
      log.warn("worker connection lost, reacquiring its lock");
      void reacquire();
    });
    await connection.connect();
    await connection.query("select pg_advisory_lock(hashtextextended(id, 0)) from unnest($1::text[]) as id", [
      workerIds,
    ]);
    client = connection;
  }

  async function reacquire(): Promise<void> {
    while (!hasEnded) {
      await sleep(500);
      const isHeld = await acquire().then(
        () => true,
        () => false,
      );
      if (isHeld) return;
    }
  }

  await acquire();
  return {
    end: async () => {
      hasEnded = true;
      await client?.end();
    },
  };
}

/**
 * Frees jobs of workers without a lock. Requires two sightings: a restart of PostgreSQL releases all locks briefly,
 * and freed jobs would run twice.
 */
export function createAbandonedJobCheck(
  pool: Pool,
  ownIds: string[],
  abandonedAfterMs: number,
): () => Promise<void> {
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
    const withoutLock = rows.map(({ id }) => id);
    const dead = withoutLock.filter((id) => suspects.includes(id));
    suspects = withoutLock;
    if (dead.length > 0) await pool.query("select graphile_worker.force_unlock_workers($1::text[])", [dead]);
  };
}
