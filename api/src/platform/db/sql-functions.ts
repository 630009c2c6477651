import type { Client } from "pg";
import { errorCodeOf } from "./database-errors.ts";
import { readSqlFiles, type SqlFile } from "./sql-files.ts";

/** `name`: capability and function, such as `orders/set_order_status`. */
export type SqlFunction = SqlFile & {
  /** An index or generated column stores its results. */
  isPinned: boolean;
  /** Dropped by a migration, but required by an earlier one. */
  isDropped: boolean;
};

export class MigrationRefused extends Error {}

export async function readFunctions(folder: URL): Promise<SqlFunction[]> {
  return (await readSqlFiles(folder)).map((file) => ({
    ...file,
    name: file.name.replace(/\.sql$/, "").replace(/^(\w+)\/.*\//, "$1/"),
    isPinned: file.sql.startsWith("-- pinned: "),
    isDropped: file.sql.startsWith("-- dropped: "),
  }));
}

export async function applyRequiredFunctions(
  client: Client,
  functions: SqlFunction[],
  migration: SqlFile,
): Promise<SqlFunction[]> {
  const names = [...migration.sql.matchAll(/^-- requires: (.+)$/gm)].flatMap(([, list]) => list!.split(", "));
  const required = names.map((name) => {
    const found = functions.find((one) => one.name === name);
    if (!found)
      throw new MigrationRefused(`Migration ${migration.name} requires ${name}, which has no file.`);
    return found;
  });
  const current = await selectAppliedChecksums(client);
  const changed = required.filter(({ name, checksum }) => current.get(name) !== checksum);
  await applyFunctions(client, changed, current);
  return changed;
}

export async function applyChangedFunctions(
  client: Client,
  functions: SqlFunction[],
): Promise<SqlFunction[]> {
  const current = await selectAppliedChecksums(client);
  const changed = functions.filter(
    ({ name, checksum, isDropped }) => !isDropped && current.get(name) !== checksum,
  );
  const pinned = changed.find(({ name, isPinned }) => isPinned && current.has(name));
  if (pinned)
    throw new MigrationRefused(
      `The function ${pinned.name} is pinned: it changes only with a migration that requires it and rebuilds what uses it.`,
    );
  await applyFunctions(client, changed, current);
  return changed;
}

export async function checkFunctionBodies(client: Client, functions: SqlFunction[]): Promise<void> {
  await client.query("set local check_function_bodies = on");
  for (const { name, sql } of functions.filter(({ isDropped }) => !isDropped))
    await client.query(sql).catch((error: unknown) => {
      throw new Error(`The function ${name} is not valid.`, { cause: error });
    });
}

export async function findFunctionsWithoutFile(client: Client, functions: SqlFunction[]): Promise<string[]> {
  const known = new Set(functions.filter(({ isDropped }) => !isDropped).map(({ name }) => name));
  return [...(await selectAppliedChecksums(client)).keys()].filter((name) => !known.has(name));
}

async function selectAppliedChecksums(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select distinct on (name) name, checksum from applied_functions where exists (
       select from pg_proc where pronamespace = 'public'::regnamespace and proname = split_part(name, '/', 2))
     order by name, applied_at desc`,
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

async function applyFunctions(
  client: Client,
  functions: SqlFunction[],
  current: Map<string, string>,
): Promise<void> {
  // Functions may call each other or use tables that are not created yet.
  await client.query("set local check_function_bodies = off");
  for (const { name, sql, checksum } of functions) {
    await client.query(sql).catch((error: unknown) => {
      if (errorCodeOf(error) === "42P13" && current.has(name)) throw changedSignatureError(name, error);
      throw new Error(`The function ${name} is not valid.`, { cause: error });
    });
    await client.query(
      `insert into applied_functions (name, checksum) values ($1, $2)
       on conflict (name, checksum) do update set applied_at = excluded.applied_at`,
      [name, checksum],
    );
  }
  const { rows } = await client.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and proname = any ($1)
     group by proname having count(*) > 1`,
    [functions.map(({ name }) => name.split("/")[1])],
  );
  if (rows[0]) throw changedSignatureError(rows[0].name);
}

function changedSignatureError(name: string, cause?: unknown): MigrationRefused {
  return new MigrationRefused(
    `The function ${name} has other parameters or another result than before: add a migration that drops the old one.`,
    { cause },
  );
}
