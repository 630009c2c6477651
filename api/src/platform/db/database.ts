import { Kysely, PostgresDialect, type Transaction } from "kysely";
import { Pool, types, type Client, type ClientBase } from "pg";
import type { Config } from "../../config.ts";
import type { Schema } from "./schema.ts";

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

const INT8 = 20;
types.setTypeParser(INT8, toSafeInteger);
/** Dates stay strings: a `Date` would add a time zone. */
const DATE = 1082;
types.setTypeParser(DATE, (day) => day);

const STATEMENT_TIMEOUT_MS = 10_000;
const READ_TIMEOUT_MS = 3_000;

export type PoolLimits = {
  /** Null: the role's own limit, because a pooler accepts none. */
  statementMs?: number | null;
  waitMs?: number;
};

export function openPool(
  connectionString: string,
  max: number,
  { statementMs = STATEMENT_TIMEOUT_MS, waitMs = 5_000 }: PoolLimits = {},
): Pool {
  const pool = new Pool({
    connectionString,
    max,
    ...(statementMs === null
      ? {}
      : { statement_timeout: statementMs, idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS }),
    connectionTimeoutMillis: waitMs,
    application_name: "tindahan",
  });
  // A closed idle connection must not end the process: the pool replaces it.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  if (statementMs === null) pool.on("connect", removeQueryNames);
  return pool;
}

/** Separate pools: reads and searches cannot starve orders, nor the reverse. */
export type Pools = {
  orders: Pool;
  reads: Pool;
  search: Pool;
  replicaReads?: Pool;
  replicaSearch?: Pool;
};

export function openPools({
  databaseUrl,
  databaseDirectUrl,
  databaseReplicaUrl,
  databasePool: size,
  searchTimeoutMs,
}: Config): Pools {
  const isPooled = databaseUrl !== databaseDirectUrl;
  const openReads = (url: string, statementMs: number | null) =>
    openPool(url, Math.ceil(size / 2), { statementMs, waitMs: 2_000 });
  const openSearch = (url: string) =>
    openPool(url, Math.ceil(size / 5), { statementMs: searchTimeoutMs, waitMs: 1_000 });
  return {
    orders: openPool(databaseUrl, size, isPooled ? { statementMs: null } : {}),
    reads: openReads(databaseUrl, isPooled ? null : READ_TIMEOUT_MS),
    // Bypasses the pooler, which accepts no statement timeout.
    search: openSearch(databaseDirectUrl),
    ...(databaseReplicaUrl && {
      replicaReads: openReads(databaseReplicaUrl, READ_TIMEOUT_MS),
      replicaSearch: openSearch(databaseReplicaUrl),
    }),
  };
}

export function openDatabase(pool: Pool): Db {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

// Money is bigint in SQL; a double is exact up to 90 trillion pesos.
function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large a number`);
  return value;
}

/** A pooler reports its own process ID. In transaction mode it would lose locks and notifications silently. */
export async function isBehindPooler(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]!.pid !== (client as unknown as { processID: number | null }).processID;
}

/** A pooler in transaction mode may run the next query on another connection, without the prepared statement. */
function removeQueryNames(client: ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((first: unknown, ...rest: unknown[]) =>
    query(
      typeof first === "object" && first !== null && "name" in first && !("submit" in first)
        ? { ...first, name: undefined }
        : first,
      ...rest,
    )) as ClientBase["query"];
}
