import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { sql } from "kysely";
import type { Shop } from "./shop.ts";

/** Every row of every table. With a PostgreSQL that brings pg_dump, that; the one from npm does not. */
export async function dumpOf({ superuser, superuserUrl }: Shop): Promise<string> {
  // oxlint-disable-next-line node/no-process-env
  const program = `${process.env.POSTGRES_BIN}/pg_dump`;
  if (existsSync(program)) return execFileSync(program, [superuserUrl], { encoding: "utf8" });
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(superuser.db);
  const contents = await Promise.all(
    tables.map(({ name }) =>
      sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(superuser.db),
    ),
  );
  return contents.flatMap(({ rows }) => rows.map(({ row }) => row)).join("\n");
}
