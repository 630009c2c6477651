import type { Pool, PoolClient } from "pg";
import { isDatabaseAway } from "../db/database-errors.ts";
import { openPool } from "../db/database.ts";

/** PostgreSQL's "serialization failure": of the codes that the queue retries, the one it retries soonest (50 ms to 5 s). */
const RETRY_SOON = "40001";

/**
 * Connections for the queue itself. graphile-worker 0.18 marks a job as done without awaiting it, and retries only on a
 * few codes: a connection lost at that moment would be an unhandled rejection and the end of the process. Here a lost
 * connection carries a code that it retries, a hundred times over about seven minutes.
 */
export function openQueuePool(databaseUrl: string, max: number): Pool {
  const pool = openPool(databaseUrl, max);
  const connect = pool.connect.bind(pool) as (callback?: Function) => Promise<PoolClient>;
  // With a callback (to LISTEN) the queue deals with lost connections itself.
  pool.connect = ((callback?: Function) =>
    callback ? connect(callback) : connect().catch(retrySoon)) as Pool["connect"];
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const result = query(...args);
      return result instanceof Promise ? result.catch(retrySoon) : result;
    }) as PoolClient["query"];
  });
  return pool;
}

function retrySoon(error: unknown): never {
  if (error instanceof Error && isDatabaseAway(error)) Object.assign(error, { code: RETRY_SOON });
  throw error;
}
