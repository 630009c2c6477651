import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, runMigrations } from "graphile-worker";
import { Client } from "pg";
import { applyGrants } from "./grants.ts";

export const MIGRATIONS = new URL("../../db/migrations/", import.meta.url);
const LOCK = 7_410_411_911;
const TRIES = 20;
const silent = new Logger(() => () => {});

type Migration = { name: string; sql: string; checksum: string };
type Options = {
  directory?: URL;
  lockTimeoutMs?: number;
  retryAfterMs?: number;
  /** Who is given the rights of api/db/grants.sql. */
  runningRole?: string;
};

/**
 * Brings the database up to date: plain SQL files, forward only, each in a transaction of its own. Several copies may
 * start at once: the first one works, the others wait for its lock and find nothing left to do.
 */
export async function migrate(migrationUrl: string, options: Options = {}): Promise<string[]> {
  const migrations = await readMigrations(options.directory ?? MIGRATIONS);
  const client = new Client({ connectionString: migrationUrl, application_name: "tindahan-migrate" });
  // A connection lost between two statements fails the next one; without a listener it would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await runMigrations({ connectionString: migrationUrl, maxPoolSize: 1, logger: silent });
    const applied = await applyNew(client, migrations, options);
    if (options.runningRole) await applyGrants(client, options.runningRole);
    // Plans made on empty tables would stay sequential scans for the life of a connection.
    if (applied.length > 0) await client.query("analyze");
    return applied;
  } finally {
    await client.end();
  }
}

/** The names of the migrations that the database does not have yet. */
export async function listMissingMigrations(client: Client): Promise<string[]> {
  const migrations = await readMigrations(MIGRATIONS);
  const { rows } = await client.query<{ isThere: boolean }>(
    // A role without rights, as after a restore, finds nothing: the same command gives them.
    `select coalesce(has_table_privilege(to_regclass('migrations'), 'select'), false) as "isThere"`,
  );
  const applied = rows[0]!.isThere
    ? (await client.query<{ name: string }>("select name from migrations")).rows.map(({ name }) => name)
    : [];
  return migrations.map(({ name }) => name).filter((name) => !applied.includes(name));
}

async function readMigrations(directory: URL): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, directory), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

async function applyNew(client: Client, migrations: Migration[], options: Options): Promise<string[]> {
  await client.query(`create table if not exists migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from migrations",
  );
  const known = new Map(rows.map((row) => [row.name, row.checksum]));

  for (const { name, checksum } of migrations) {
    if (known.has(name) && known.get(name) !== checksum)
      throw new Error(
        `Migration ${name} was changed after it had been applied. Add a new migration instead.`,
      );
  }
  const fresh = migrations.filter(({ name }) => !known.has(name));
  for (const migration of fresh) await apply(client, migration, options);
  return fresh.map(({ name }) => name);
}

/** Waits only briefly for a table's lock, then steps back and tries again, so that shoppers never queue behind it. */
async function apply(
  client: Client,
  { name, sql, checksum }: Migration,
  { lockTimeoutMs = 2_000, retryAfterMs = 500 }: Options,
): Promise<void> {
  // `create index concurrently` wants no transaction: such a file holds that one statement, safe to repeat.
  const isOutside = sql.startsWith("-- outside a transaction\n");
  for (let attempt = 1; ; attempt++) {
    try {
      if (!isOutside) await client.query("begin");
      await client.query(`set lock_timeout = ${Math.trunc(lockTimeoutMs)}`);
      await client.query(sql);
      await client.query("insert into migrations (name, checksum) values ($1, $2)", [name, checksum]);
      if (!isOutside) await client.query("commit");
      return;
    } catch (error) {
      if (!isOutside) await client.query("rollback");
      if (!isLockTimeout(error) || attempt === TRIES)
        throw new Error(`Migration ${name} failed.`, { cause: error });
      await sleep(retryAfterMs);
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "55P03";
}
