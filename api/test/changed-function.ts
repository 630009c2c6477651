import { sql } from "kysely";
import type { Shop } from "./support/shop.ts";

/** Removes a guard from a database function, so that a control test shows what the guard prevents. */
export async function changeFunction(
  { superuser: { db } }: Pick<Shop, "superuser">,
  name: string,
  from: string,
  to: string,
): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef(${name}::regproc) as definition`.execute(db);
  const { definition } = rows[0]!;
  if (!definition.includes(from)) throw new Error(`${name} does not contain "${from}".`);
  await sql.raw(definition.replace(from, to)).execute(db);
}
