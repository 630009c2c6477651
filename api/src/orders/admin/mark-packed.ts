import { sql } from "kysely";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Db } from "../../platform/db/database.ts";

type Packed = { at: string; by: string };

/** The first mark stays: repeating it does not change who packed the order and when. */
export async function setPacked(db: Db, actorId: Id, id: Id, isPacked: boolean): Promise<Packed | null> {
  return db.transaction().execute(async (tx) => {
    const order = await tx
      .selectFrom("orders")
      .select("status")
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!order) throw new ShopError("not_found");
    if (!isPacked) {
      await tx.deleteFrom("packed_orders").where("order_id", "=", id).execute();
      return null;
    }
    if (order.status !== "Processing") throw new ShopError("order_cannot_change");
    await sql`insert into packed_orders (order_id, packed_by) values (${id}, ${actorId})
      on conflict (order_id) do nothing`.execute(tx);
    const { rows } = await sql<{ at: Date; by: string }>`
      select packed_at as at, coalesce(nullif(u.name, ''), u.username) as by
      from packed_orders d join users u on u.id = d.packed_by where d.order_id = ${id}`.execute(tx);
    return { at: rows[0]!.at.toISOString(), by: rows[0]!.by };
  });
}
