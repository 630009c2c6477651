import { Kysely, PostgresDialect, type Transaction } from "kysely";
import { Pool, types, type Client, type ClientBase } from "pg";
import type { Config } from "../../config.ts";
import type { Schema } from "./schema.ts";

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

const INT8 = 20;
types.setTypeParser(INT8, toSafeInteger);
/** A day has no time, and no time zone that could move it. */
const DATE = 1082;
types.setTypeParser(DATE, (day) => day);

/** A query that takes this long is stuck or an attack; better to fail it than to lose the connection to it. */
const STATEMENT_TIMEOUT_MS = 10_000;
const READ_TIMEOUT_MS = 3_000;

export type PoolLimits = {
  /** How long a statement may run; null leaves it to the role's own limit, because a pooler takes none. */
  statementMs?: number | null;
  /** How long to wait for a connection. */
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
  // An idle connection that the server closes (a restart, a failover) must not end the program: the pool makes another.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  if (statementMs === null) pool.on("connect", forgetQueryNames);
  return pool;
}

/** Connections of one web process: what the public reads and searches must never take from orders, or orders from them. */
export type Pools = {
  orders: Pool;
  reads: Pool;
  search: Pool;
  /** As `reads` and `search`, on a read replica, if there is one. */
  replicaReads?: Pool;
  replicaSearch?: Pool;
};

/** Connections are opened when they are first needed, so a process that serves no pages opens none for them. */
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
    // Past a pooler: without its own short limit anybody could occupy the database with searches.
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

// Money is bigint in the database and a number here: exact up to 90 trillion pesos, and refused beyond.
function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large a number`);
  return value;
}

/**
 * Whether a pooler stands between us and PostgreSQL: it gives a connection a number of its own, not that of the server's
 * process. In transaction mode locks and notifications would then be lost in silence.
 */
export async function isPooled(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]!.pid !== (client as unknown as { processID: number | null }).processID;
}

/** Queries with a name are prepared once on a connection; in transaction mode the next one runs on another. */
function forgetQueryNames(client: ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((first: unknown, ...rest: unknown[]) =>
    query(
      typeof first === "object" && first !== null && "name" in first && !("submit" in first)
        ? { ...first, name: undefined }
        : first,
      ...rest,
    )) as ClientBase["query"];
}
