import { sql } from "kysely";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { isCash } from "@tindahan/contract/payments/methods.ts";
import { insertAuditRecord } from "../../audit/audit.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { lockOrder } from "./manage-orders.ts";

/** A repeated request changes and records nothing. */
export async function setCashReceipt(db: Db, actorId: Id, orderId: Id, isReceived: boolean): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { status } = await lockOrder(tx, orderId);
    if (isReceived && !(status === "Delivered" && (await isPaidInCash(tx, orderId))))
      throw new ShopError("order_cannot_change", "Only the cash of a delivered order can be recorded.");
    const { rows } = isReceived
      ? await sql`insert into cash_receipts (order_id, received_by) values (${orderId}, ${actorId})
          on conflict do nothing returning 1`.execute(tx)
      : await sql`delete from cash_receipts where order_id = ${orderId} returning 1`.execute(tx);
    if (rows.length === 0) return;
    await insertAuditRecord(tx, {
      actorId,
      action: "update",
      entity: "order",
      entityId: orderId,
      before: { isCashReceived: !isReceived },
      after: { isCashReceived: isReceived },
    });
  });
}

async function isPaidInCash(tx: Tx, id: Id): Promise<boolean> {
  const { payment_method } = await tx
    .selectFrom("orders")
    .select("payment_method")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return isCash(payment_method);
}
