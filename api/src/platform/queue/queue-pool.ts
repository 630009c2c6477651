import type { Pool, PoolClient } from "pg";
import { isDatabaseUnavailable } from "../db/database-errors.ts";
import { openPool } from "../db/database.ts";

const RETRY_SOON = "40001";

/**
 * graphile-worker 0.18 completes jobs without awaiting the query, so a lost connection would crash the process. Such
 * errors get a code for which the queue retries.
 */
export function openQueuePool(databaseUrl: string, max: number): Pool {
  const pool = openPool(databaseUrl, max);
  const connect = pool.connect.bind(pool) as (callback?: Function) => Promise<PoolClient>;
  pool.connect = ((callback?: Function) =>
    callback ? connect(callback) : connect().catch(throwForQuickRetry)) as Pool["connect"];
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const result = query(...args);
      return result instanceof Promise ? result.catch(throwForQuickRetry) : result;
    }) as PoolClient["query"];
  });
  return pool;
}

function throwForQuickRetry(error: unknown): never {
  if (error instanceof Error && isDatabaseUnavailable(error)) Object.assign(error, { code: RETRY_SOON });
  throw error;
}
