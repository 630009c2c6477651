import { setTimeout as sleep } from "node:timers/promises";
import { Logger, runMigrations } from "graphile-worker";
import { Client } from "pg";
import { codeOf } from "./database-errors.ts";
import { isPooled } from "./database.ts";
import { applyGrants } from "./grants.ts";
import { readSqlFiles, type SqlFile } from "./sql-files.ts";
import {
  applyChanged,
  applyRequired,
  checkBodies,
  findLeftover,
  MigrationRefused,
  readFunctions,
  type SqlFunction,
} from "./sql-functions.ts";

const FOLDER = new URL("../../../db/", import.meta.url);
export const MIGRATIONS = new URL("migrations/", FOLDER);
const LOCK = 7_410_411_911;
const TRIES = 20;
const silent = new Logger(() => () => {});

/** What a release makes of the database. */
type Release = { migrations: SqlFile[]; functions: SqlFunction[] };
type Options = {
  folder?: URL;
  lockTimeoutMs?: number;
  retryAfterMs?: number;
  /** Who is given the rights of api/db/grants.sql. */
  runningRole?: string;
  warn?: (sentence: string) => void;
};

/**
 * Brings the database up to date: migrations, forward only; then the functions whose files have changed; then the grants.
 * Several instances may start at once: the first one works, the others wait for its lock and find nothing left to do.
 * Returns what was applied.
 */
export async function migrate(migrationUrl: string, options: Options = {}): Promise<string[]> {
  const release = await readRelease(options.folder);
  const client = new Client({ connectionString: migrationUrl, application_name: "tindahan-migrate" });
  // A connection lost between two statements fails the next one; without a listener it would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    if (await isPooled(client))
      throw new MigrationRefused(
        "DATABASE_MIGRATION_URL goes through a connection pooler: use the database's own address.",
      );
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await runMigrations({ connectionString: migrationUrl, maxPoolSize: 1, logger: silent });
    const { pending, isNewer } = await compare(client, release);
    // A newer release is being rolled out beside this one: its functions and grants stay.
    if (isNewer) return [];
    const applied = await applyAll(client, pending, release.functions, options);
    if (options.runningRole) await applyGrants(client, options.runningRole);
    // Plans made on empty tables would stay sequential scans for the life of a connection.
    if (pending.length > 0) await client.query("analyze");
    const warn = options.warn ?? ((sentence) => process.emitWarning(sentence));
    for (const name of await findLeftover(client, release.functions))
      warn(`The function ${name} has no file: add a migration that drops it.`);
    return applied;
  } finally {
    await client.end();
  }
}

/** The names of the migrations and functions of this release that the database has never had. */
export async function listMissing(client: Client): Promise<string[]> {
  const { migrations, functions } = await readRelease();
  const { rows } = await client.query<{ isThere: boolean }>(
    // A role without rights, as after a restore, finds nothing: the same command gives them.
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
    // A former form of a function, while a newer release is being rolled out, is not missing.
    ...functions.filter(({ name, checksum, isDropped }) => !isDropped && !known.has(name + checksum)),
  ].map(({ name }) => name);
}

async function readRelease(folder = FOLDER): Promise<Release> {
  const [migrations, functions] = await Promise.all([
    readSqlFiles(new URL("migrations/", folder)),
    readFunctions(new URL("functions/", folder)),
  ]);
  return { migrations, functions };
}

async function compare(
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

/**
 * All in one transaction, so that no instance finds a function dropped and not yet created. A migration that wants no
 * transaction, for `create index concurrently`, commits what is before it; it holds that one statement, safe to repeat.
 */
async function applyAll(
  client: Client,
  pending: SqlFile[],
  functions: SqlFunction[],
  options: Options,
): Promise<string[]> {
  const created: SqlFunction[] = [];
  let together: SqlFile[] = [];
  for (const migration of pending) {
    if (!isOutside(migration)) {
      together.push(migration);
      continue;
    }
    created.push(...(await inTransaction(client, () => applyMigrations(together), options)));
    created.push(...(await retrying(() => applyMigrations([migration]), options)));
    together = [];
  }
  await inTransaction(
    client,
    async () => {
      const last = [...(await applyMigrations(together)), ...(await applyChanged(client, functions))];
      await checkBodies(client, [...created, ...last]);
      created.push(...last);
    },
    options,
  );
  return [...pending, ...created].map(({ name }) => name);

  async function applyMigrations(migrations: SqlFile[]): Promise<SqlFunction[]> {
    const required: SqlFunction[] = [];
    await client.query(`set lock_timeout = ${Math.trunc(options.lockTimeoutMs ?? 2_000)}`);
    for (const migration of migrations) {
      required.push(...(await applyRequired(client, functions, migration)));
      await apply(client, migration);
    }
    return required;
  }
}

async function apply(client: Client, { name, sql, checksum }: SqlFile): Promise<void> {
  try {
    await client.query(sql);
    await client.query("insert into migrations (name, checksum) values ($1, $2)", [name, checksum]);
  } catch (error) {
    throw new Error(`Migration ${name} failed.`, { cause: error });
  }
}

function isOutside({ sql }: SqlFile): boolean {
  return sql.startsWith("-- outside a transaction\n");
}

function inTransaction<T>(client: Client, work: () => Promise<T>, options: Options): Promise<T> {
  return retrying(async () => {
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

/** Waits only briefly for a table's lock, then steps back and tries again, so that shoppers never queue behind it. */
async function retrying<T>(work: () => Promise<T>, { retryAfterMs = 500 }: Options): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const isLockTimeout = error instanceof Error && codeOf(error.cause) === "55P03";
      if (!isLockTimeout || attempt === TRIES) throw error;
      await sleep(retryAfterMs);
    }
  }
}
