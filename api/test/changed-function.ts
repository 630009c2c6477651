import { sql } from "kysely";
import type { Shop } from "./support/shop.ts";

/** The shop without one of the guards in its database: the same drill must then fail. */
export async function changeFunction(
  { superuser: { db } }: Pick<Shop, "superuser">,
  name: string,
  from: string,
  to: string,
): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef(${name}::regproc) as definition`.execute(db);
  const { definition } = rows[0]!;
  if (!definition.includes(from)) throw new Error(`${name} has no "${from}" to be changed.`);
  await sql.raw(definition.replace(from, to)).execute(db);
}
