import { sql } from "kysely";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { insertAuditRecord } from "../../audit/audit.ts";
import type { Db } from "../../platform/db/database.ts";
import { lockOrder } from "../admin/manage-orders.ts";

type HandState = "open" | "settled" | "written_off";
type ClaimRow = { state: string; centavos: number; remitted: number };

/** A repeated request changes and records nothing. */
export async function setClaimState(db: Db, actorId: Id, orderId: Id, state: HandState): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const { rows } = await sql<ClaimRow>`
      select c.state, c.centavos, coalesce((select sum(collected_centavos) from remittance_lines l
        where l.order_id = c.order_id and l.outcome in ('settled', 'short', 'over')), 0)::bigint as remitted
      from courier_claims c where c.order_id = ${orderId}`.execute(tx);
    const claim = rows[0];
    if (!claim || claim.state === "returned")
      throw new ShopError("order_cannot_change", "No courier owes the cash of this order.");
    const after = state === "open" && order.status === "Cancelled" ? "returned" : state;
    if (claim.state === after) return;
    if (claim.remitted >= claim.centavos)
      throw new ShopError("order_cannot_change", "The courier’s transfer has settled this order.");
    const received = state === "settled" ? claim.centavos : claim.remitted;
    const isOpen = after === "open";
    await sql`
      with changed as (
        update courier_claims set state = ${after}, received_centavos = ${received},
          closed_at = case when not ${isOpen}::boolean then now() end, closed_by = ${isOpen ? null : actorId}::uuid
        where order_id = ${orderId} returning order_id, owed_centavos
      )
      update orders o set cash_owed_centavos = changed.owed_centavos from changed where o.id = changed.order_id`.execute(
      tx,
    );
    await insertAuditRecord(tx, {
      actorId,
      action: "update",
      entity: "order",
      entityId: orderId,
      before: { courierCash: claim.state },
      after: { courierCash: after },
    });
  });
}
