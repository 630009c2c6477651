import { Kysely, PostgresDialect, type Transaction } from "kysely";
import { Pool, types } from "pg";
import type { Schema } from "./schema.ts";

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

const INT8 = 20;
types.setTypeParser(INT8, toSafeInteger);

/** A query that takes this long is stuck or an attack; better to fail it than to lose the connection to it. */
const STATEMENT_TIMEOUT_MS = 10_000;

export function openPool(connectionString: string, max: number): Pool {
  const pool = new Pool({
    connectionString,
    max,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    connectionTimeoutMillis: 5_000,
    application_name: "tindahan",
  });
  // An idle connection that the server closes (a restart, a failover) must not end the program: the pool makes another.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
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
