import { sql } from "kysely";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Db } from "../../platform/db/database.ts";

export async function recordPrintedSlips(db: Db, actorId: Id, orders: Id[]): Promise<void> {
  await sql`insert into packing_slips (order_id, printed_by)
    select id, ${actorId}::uuid from orders where id = any (${orders}::uuid[]) order by id
    on conflict (order_id) do update set printed_at = now(), printed_by = excluded.printed_by`.execute(db);
}

export async function deletePackingSlips(db: Db, orders: Id[]): Promise<void> {
  await db.deleteFrom("packing_slips").where("order_id", "in", orders).execute();
}
