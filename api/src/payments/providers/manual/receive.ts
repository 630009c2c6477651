import { sql } from "kysely";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { centavosToPesos, formatMoney } from "@tindahan/contract/core/format.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { insertAuditRecord } from "../../../audit/audit.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { Payment } from "../../queries.ts";
import { assertReferenceUnused } from "./claim.ts";

type OrderKey = { orderId: Id } | { orderNumber: number };
/** An imported line, or a reference that a person read elsewhere. */
type Evidence = { lineId: Id } | { reference: string };

type Line = { id: Id | null; reference: string; centavos: number };

/** Pays an order because a person says that its transfer arrived. More than is due is accepted, less is not. */
export async function callReceiveTransfer(
  db: Db,
  actorId: Id,
  order: OrderKey,
  evidence: Evidence,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Before the order, as in match_statement_line.
    const found = "lineId" in evidence ? await lockLine(tx, evidence.lineId) : undefined;
    const payment = await selectTransferPayment(tx, order);
    const line =
      found ??
      (await lockLineByReference(tx, payment, (evidence as { reference: string }).reference)) ??
      ({
        id: null,
        reference: (evidence as { reference: string }).reference,
        centavos: payment.amount_centavos,
      } satisfies Line);
    assertEnough(payment, line);
    if (line.reference !== "") await assertReferenceUnused(tx, payment, line.reference);
    const { rows } = await sql<{ isReceived: boolean }>`
      select receive_transfer(p, ${line.id}::uuid, ${line.reference}, ${line.centavos}, ${actorId}) as "isReceived"
      from payments p where order_id = ${payment.order_id} and attempt = ${payment.attempt}`.execute(tx);
    if (!rows[0]!.isReceived) throw new ShopError("payment_already_made");
    await insertAuditRecord(tx, {
      actorId,
      action: "update",
      entity: "order",
      entityId: payment.order_id,
      before: { isTransferReceived: false },
      after: {
        isTransferReceived: true,
        transferReference: line.reference,
        amount: centavosToPesos(line.centavos),
      },
    });
  });
}

async function lockLine(tx: Tx, id: Id): Promise<Line> {
  const { rows } = await sql<Line & { isUsed: boolean }>`
    select l.id, l.reference, l.centavos, exists (select from transfer_receipts r where r.line_id = l.id) as "isUsed"
    from statement_lines l where l.id = ${id} for update of l`.execute(tx);
  if (!rows[0]) throw new ShopError("not_found");
  if (rows[0].isUsed) throw new ShopError("statement_line_used");
  return rows[0];
}

async function selectTransferPayment(tx: Tx, order: OrderKey): Promise<Payment> {
  const { rows } = await sql<Payment>`
    select p.* from payments p join orders o on o.id = p.order_id
    where ${"orderId" in order ? sql`o.id = ${order.orderId}` : sql`o.number = ${order.orderNumber}`}
    order by p.attempt desc limit 1`.execute(tx);
  const [payment] = rows;
  if (!payment?.transfer_account_id) {
    if ("orderNumber" in order)
      throw new ShopError("transfer_closed", undefined, {
        orderNumber: "No order with this number is paid by transfer.",
      });
    throw new ShopError(payment ? "transfer_closed" : "not_found");
  }
  if (payment.state === "paid") throw new ShopError("payment_already_made");
  if (!payment.provider_reference) throw new ShopError("transfer_closed");
  return payment;
}

/** If the transfer was imported, its amount counts, and it is used up. */
async function lockLineByReference(
  tx: Tx,
  { transfer_account_id: account }: Payment,
  reference: string,
): Promise<Line | undefined> {
  const { rows } = await sql<{ id: Id }>`
    select id from statement_lines where account_id = ${account} and reference = ${reference} order by at desc limit 1`.execute(
    tx,
  );
  return rows[0] && lockLine(tx, rows[0].id);
}

function assertEnough({ amount_centavos: due }: Payment, { centavos }: Line): void {
  if (centavos >= due) return;
  const missing = formatMoney(centavosToPesos(due - centavos));
  throw new ShopError(
    "transfer_short",
    `${missing} is missing: ${formatMoney(centavosToPesos(due))} is due for this order.`,
  );
}

export async function setLineDismissed(db: Db, actorId: Id, id: Id): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockLine(tx, id);
    await sql`update statement_lines set dismissed_at = now(), dismissed_by = ${actorId}
      where id = ${id} and dismissed_at is null`.execute(tx);
  });
}
