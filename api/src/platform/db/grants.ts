import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type Client, escapeIdentifier, escapeLiteral } from "pg";

export const GRANTS = new URL("../../../db/grants.sql", import.meta.url);

/** Skipped if nothing changed since the last run, because a grant makes every connection replan. */
export async function applyGrants(client: Client, runningRole: string): Promise<void> {
  const sql = fillInVariables(await readFile(GRANTS, "utf8"), { running_role: runningRole });
  const { rows } = await client.query<{ checksum: string }>(
    "select checksum from migrations where name = 'grants.sql'",
  );
  if (rows[0]?.checksum === (await grantsChecksum(client, sql))) return;
  await client.query("begin");
  try {
    await client.query(sql);
    await client.query(
      `insert into migrations (name, checksum) values ('grants.sql', $1)
       on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
      [await grantsChecksum(client, sql)],
    );
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error("The grants of api/db/grants.sql could not be applied.", { cause: error });
  }
}

async function grantsChecksum(client: Client, sql: string): Promise<string> {
  const { rows } = await client.query<{ grants: string }>(`
    select string_agg(concat_ws(' ', oid::regclass, relacl, relrowsecurity, (
        select string_agg(attname || attacl::text, ' ' order by attnum) from pg_attribute where attrelid = oid and attacl is not null
      ), (select count(*) from pg_policy where polrelid = oid)), ';' order by oid) as grants
    from pg_class
    where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and relkind in ('r', 'p', 'v', 'm')`);
  return createHash("sha256").update(`${sql}\0${rows[0]!.grants}`).digest("hex");
}

export function fillInVariables(sql: string, values: Record<string, string>): string {
  return sql.replaceAll(/:(["'])(\w+)\1/g, (_, quote: string, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The SQL needs a value for ${name}.`);
    return quote === '"' ? escapeIdentifier(value) : escapeLiteral(value);
  });
}
