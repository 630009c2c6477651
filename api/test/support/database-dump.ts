import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { sql } from "kysely";
import type { Db } from "../../src/platform/db/database.ts";
import type { Shop } from "./shop.ts";

/** The npm package of PostgreSQL lacks pg_dump. */
export async function dumpDatabase({ superuser, superuserUrl }: Shop): Promise<string> {
  // oxlint-disable-next-line node/no-process-env
  const program = `${process.env.POSTGRES_BIN}/pg_dump`;
  if (existsSync(program)) return execFileSync(program, [superuserUrl], { encoding: "utf8" });
  return selectAllRows(superuser.db);
}

export async function selectAllRows(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const lines: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(db);
    lines.push(...rows.map(({ row }) => row));
  }
  return lines.join("\n");
}
