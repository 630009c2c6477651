import { sql } from "kysely";
import type { ParsedCall } from "@tindahan/contract/core/endpoint.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { refundOrder } from "@tindahan/contract/orders/manage-orders.ts";
import type { OrderStatus } from "@tindahan/contract/orders/orders.ts";
import { CANCELLABLE_STATUSES } from "@tindahan/contract/orders/order-statuses.ts";
import type { ReturnReason } from "@tindahan/contract/orders/return-constants.ts";
import { insertAuditRecord } from "../../audit/audit.ts";
import { callRequestRefund, type RefundReason } from "../../payments/payments.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import {
  changeLockedOrder,
  lockOrder,
  readRefundAmount,
  type ManagedFields,
} from "../admin/manage-orders.ts";
import {
  assertProviderMinimum,
  assertRefundAmount,
  closeRefunded,
  itemsInStockError,
  touchOrder,
} from "./manage-returns.ts";
import { lockReturn, selectOrderLines } from "./queries.ts";
import { assertLeft, insertReturnLines } from "./request-return.ts";

type Input = ParsedCall<typeof refundOrder>["body"];

/** Refunds items or an amount, restocks and cancels, all or nothing. */
export async function refundOrderInPart(db: Db, actorId: Id, orderId: Id, input: Input): Promise<void> {
  const amountCentavos = readRefundAmount(input.amount);
  await db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId);
    if (await isRepeated(tx, orderId, input.id)) return;
    const order = await lockOrder(tx, orderId, input.version);
    const isUnshipped = CANCELLABLE_STATUSES.includes(order.status as OrderStatus);
    const returnId =
      input.lines.length > 0
        ? await returnItems(tx, actorId, orderId, { ...input, amountCentavos, isUnshipped })
        : null;
    const { id, attempt, amount, reason, note, handReference } = input;
    assertProviderMinimum(amountCentavos, handReference);
    await callRequestRefund(tx, {
      id, orderId, attempt, amountCentavos, reason, note, actorId, returnId, handReference,
    }); // prettier-ignore
    await touchOrder(tx, orderId);
    await insertAuditRecord(tx, {
      actorId,
      action: "create",
      entity: "refund",
      entityId: id,
      before: null,
      after: { orderId, attempt, amount, reason, isByHand: handReference !== null },
    });
    if (input.cancel || (isUnshipped && (await isNothingLeft(tx, orderId))))
      await cancelUnshippedOrder(tx, actorId, orderId, order);
  });
}

async function isRepeated(tx: Tx, orderId: Id, refundId: Id): Promise<boolean> {
  const same = await tx
    .selectFrom("refunds")
    .select("order_id")
    .where("id", "=", refundId)
    .executeTakeFirst();
  if (same && same.order_id !== orderId) throw new ShopError("order_changed");
  return same !== undefined;
}

type ReturnedItems = Input & { amountCentavos: number; isUnshipped: boolean };

/** Pieces of an order that was not shipped are at hand: those that cannot be sold again are written off. */
async function returnItems(
  tx: Tx,
  actorId: Id,
  orderId: Id,
  { lines, restock, isUnshipped, amountCentavos, ...input }: ReturnedItems,
): Promise<Id> {
  const orderLines = await selectOrderLines(tx, orderId);
  assertLeft(orderLines, lines);
  const id = newId();
  const reason = RETURN_REASON_OF[input.reason];
  const isAtHand = restock || isUnshipped;
  await sql`insert into returns (id, order_id, state, reason, needs_goods, created_by, answered_at, answered_by, received_at, received_by)
    values (${id}, ${orderId}, ${isAtHand ? "received" : "approved"}, ${reason}, false, ${actorId}, now(), ${actorId},
      ${isAtHand ? sql`now()` : null}, ${isAtHand ? actorId : null})`.execute(tx);
  await insertReturnLines(tx, orderId, id, lines);
  if (isAtHand) {
    if (!(await lockReturn(tx, id)).isStockHeld) throw itemsInStockError();
    await sql`update return_lines set received = quantity, restocked = quantity where return_id = ${id}`.execute(
      tx,
    );
    await sql`select restock_return(${id})`.execute(tx);
  }
  if (isAtHand && !restock) await sql`select write_off_return(${id}, ${actorId})`.execute(tx);
  const stored = await lockReturn(tx, id);
  await assertRefundAmount(tx, stored, orderLines, amountCentavos, input);
  await closeRefunded(tx, actorId, stored, orderLines, input.refundNote);
  return id;
}

const RETURN_REASON_OF: Record<RefundReason, ReturnReason> = {
  requested_by_customer: "changed_mind",
  damaged: "damaged",
  wrong_item: "wrong_item",
  missing: "missing",
  out_of_stock: "out_of_stock",
  duplicate: "other",
  fraudulent: "other",
  others: "other",
};

async function isNothingLeft(tx: Tx, orderId: Id): Promise<boolean> {
  const lines = await selectOrderLines(tx, orderId);
  return lines.every(({ money }) => money.refunded === money.quantity);
}

async function cancelUnshippedOrder(tx: Tx, actorId: Id, orderId: Id, before: ManagedFields): Promise<void> {
  if (!CANCELLABLE_STATUSES.includes(before.status as OrderStatus))
    throw new ShopError("order_cannot_change", "This order was already shipped. Cancel it on its own.");
  await changeLockedOrder(tx, actorId, orderId, before, { status: "Cancelled" });
}
