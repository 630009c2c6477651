import { setTimeout as sleep } from "node:timers/promises";
import { Logger, runMigrations } from "graphile-worker";
import { Client } from "pg";
import { errorCodeOf } from "./database-errors.ts";
import { isBehindPooler } from "./database.ts";
import { applyGrants } from "./grants.ts";
import { readSqlFiles, type SqlFile } from "./sql-files.ts";
import {
  applyChangedFunctions,
  applyRequiredFunctions,
  checkFunctionBodies,
  findFunctionsWithoutFile,
  MigrationRefused,
  readFunctions,
  type SqlFunction,
} from "./sql-functions.ts";

const FOLDER = new URL("../../../db/", import.meta.url);
export const MIGRATIONS = new URL("migrations/", FOLDER);
const LOCK = 7_410_411_911;
const MAX_ATTEMPTS = 20;
const silentLogger = new Logger(() => () => {});

type Release = { migrations: SqlFile[]; functions: SqlFunction[] };
type Options = {
  folder?: URL;
  lockTimeoutMs?: number;
  retryAfterMs?: number;
  runningRole?: string;
  warn?: (sentence: string) => void;
};

/**
 * Applies migrations, changed functions and grants; returns the names of the first two. Locks: an advisory lock, so
 * that instances may start together.
 */
export async function migrate(migrationUrl: string, options: Options = {}): Promise<string[]> {
  const release = await readReleaseFiles(options.folder);
  const client = new Client({ connectionString: migrationUrl, application_name: "tindahan-migrate" });
  // An unhandled "error" event would end the process; the next statement fails anyway.
  client.on("error", () => {});
  try {
    await client.connect();
    if (await isBehindPooler(client))
      throw new MigrationRefused(
        "DATABASE_MIGRATION_URL goes through a connection pooler: use the database's own address.",
      );
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await runMigrations({ connectionString: migrationUrl, maxPoolSize: 1, logger: silentLogger });
    const { pending, isNewer } = await findPendingMigrations(client, release);
    // A newer release is rolling out: keep its functions and grants.
    if (isNewer) return [];
    const applied = await applyRelease(client, pending, release.functions, options);
    if (options.runningRole) await applyGrants(client, options.runningRole);
    // Plans made on empty tables would keep their sequential scans.
    if (pending.length > 0) await client.query("analyze");
    const warn = options.warn ?? ((sentence) => process.emitWarning(sentence));
    for (const name of await findFunctionsWithoutFile(client, release.functions))
      warn(`The function ${name} has no file: add a migration that drops it.`);
    return applied;
  } finally {
    await client.end();
  }
}

export async function listMissingMigrations(client: Client): Promise<string[]> {
  const { migrations, functions } = await readReleaseFiles();
  const { rows } = await client.query<{ isThere: boolean }>(
    // After a restore the role lacks these rights; listing all as missing names the right fix.
    `select coalesce(has_table_privilege(to_regclass('migrations'), 'select')
       and has_table_privilege(to_regclass('applied_functions'), 'select'), false) as "isThere"`,
  );
  const known = new Set<string>();
  if (rows[0]!.isThere) {
    const applied = await client.query<{ name: string }>(
      "select name from migrations union all select name || checksum from applied_functions",
    );
    for (const { name } of applied.rows) known.add(name);
  }
  return [
    ...migrations.filter(({ name }) => !known.has(name)),
    ...functions.filter(({ name, checksum, isDropped }) => !isDropped && !known.has(name + checksum)),
  ].map(({ name }) => name);
}

async function readReleaseFiles(folder = FOLDER): Promise<Release> {
  const [migrations, functions] = await Promise.all([
    readSqlFiles(new URL("migrations/", folder)),
    readFunctions(new URL("functions/", folder)),
  ]);
  return { migrations, functions };
}

async function findPendingMigrations(
  client: Client,
  { migrations }: Release,
): Promise<{ pending: SqlFile[]; isNewer: boolean }> {
  await client.query(`
    create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now());
    create table if not exists applied_functions (
      name text, checksum text, applied_at timestamptz not null default clock_timestamp(), primary key (name, checksum))`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from migrations where name <> 'grants.sql'",
  );
  const known = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const first = migrations[0];
  if (first && known.size > 0 && !known.has(first.name))
    throw new MigrationRefused(
      `The database was made before ${first.name} replaced the earlier migrations: run npm run reset to start over.`,
    );
  for (const { name, checksum } of migrations) {
    if (known.has(name) && known.get(name) !== checksum)
      throw new MigrationRefused(
        `Migration ${name} was changed after it had been applied: add a new migration instead, or run npm run reset to start over.`,
      );
  }
  const names = new Set(migrations.map(({ name }) => name));
  const pending = migrations.filter(({ name }) => !known.has(name));
  return { pending, isNewer: pending.length === 0 && [...known.keys()].some((name) => !names.has(name)) };
}

/** One transaction, so that no instance sees a dropped function before its replacement; only migrations marked
 * `-- outside a transaction` split it. */
async function applyRelease(
  client: Client,
  pending: SqlFile[],
  functions: SqlFunction[],
  options: Options,
): Promise<string[]> {
  const created: SqlFunction[] = [];
  let batch: SqlFile[] = [];
  for (const migration of pending) {
    if (!runsOutsideTransaction(migration)) {
      batch.push(migration);
      continue;
    }
    created.push(...(await inTransaction(client, () => applyMigrations(batch), options)));
    created.push(...(await retryOnLockTimeout(() => applyMigrations([migration]), options)));
    batch = [];
  }
  await inTransaction(
    client,
    async () => {
      const last = [...(await applyMigrations(batch)), ...(await applyChangedFunctions(client, functions))];
      await checkFunctionBodies(client, [...created, ...last]);
      created.push(...last);
    },
    options,
  );
  return [...pending, ...created].map(({ name }) => name);

  async function applyMigrations(migrations: SqlFile[]): Promise<SqlFunction[]> {
    const required: SqlFunction[] = [];
    await client.query(`set lock_timeout = ${Math.trunc(options.lockTimeoutMs ?? 2_000)}`);
    for (const migration of migrations) {
      required.push(...(await applyRequiredFunctions(client, functions, migration)));
      await applyMigration(client, migration);
    }
    return required;
  }
}

async function applyMigration(client: Client, { name, sql, checksum }: SqlFile): Promise<void> {
  try {
    await client.query(sql);
    await client.query("insert into migrations (name, checksum) values ($1, $2)", [name, checksum]);
  } catch (error) {
    throw new Error(`Migration ${name} failed.`, { cause: error });
  }
}

function runsOutsideTransaction({ sql }: SqlFile): boolean {
  return sql.startsWith("-- outside a transaction\n");
}

function inTransaction<T>(client: Client, work: () => Promise<T>, options: Options): Promise<T> {
  return retryOnLockTimeout(async () => {
    await client.query("begin");
    try {
      const result = await work();
      await client.query("commit");
      return result;
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
  }, options);
}

/** A short lock timeout with retries keeps shoppers from queuing behind a migration. */
async function retryOnLockTimeout<T>(work: () => Promise<T>, { retryAfterMs = 500 }: Options): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const isLockTimeout = error instanceof Error && errorCodeOf(error.cause) === "55P03";
      if (!isLockTimeout || attempt === MAX_ATTEMPTS) throw error;
      await sleep(retryAfterMs);
    }
  }
}
