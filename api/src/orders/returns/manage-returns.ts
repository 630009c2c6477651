import { sql } from "kysely";
import type { ParsedCall } from "@tindahan/contract/core/endpoint.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { centavosToPesos, formatMoney } from "@tindahan/contract/core/format.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { answerReturn, receiveReturn, refundReturn } from "@tindahan/contract/orders/manage-returns.ts";
import { shareOfPieces } from "@tindahan/contract/orders/refund-shares.ts";
import type { ReturnReason, ReturnState } from "@tindahan/contract/orders/return-constants.ts";
import { insertAuditRecord } from "../../audit/audit.ts";
import { callRequestRefund, type RefundReason } from "../../payments/payments.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { enqueue } from "../../platform/queue/jobs.ts";
import { readRefundAmount } from "../admin/manage-orders.ts";
import {
  lockReturn,
  proposeReturnRefund,
  refundedPieces,
  selectOrderLines,
  selectRefundSources,
  type LockedReturn,
  type OrderLine,
} from "./queries.ts";
import { releaseReturnLines } from "./request-return.ts";
import { mailReturn } from "./return-mails.ts";

type Answer = ParsedCall<typeof answerReturn>["body"];
type Receipt = ParsedCall<typeof receiveReturn>["body"];
type Refund = ParsedCall<typeof refundReturn>["body"];

export async function setReturnAnswer(db: Db, actorId: Id, returnId: Id, input: Answer): Promise<void> {
  const state = input.isApproved ? "approved" : "declined";
  if (state === "declined" && input.answer === "") throw missingField("answer", "Please say why.");
  await db.transaction().execute(async (tx) => {
    const before = await lockReturn(tx, returnId);
    if (before.state === state) return;
    // An approved return whose goods never come can be declined.
    assertState(before, input.version, state === "declined" ? ["requested", "approved"] : ["requested"]);
    if (state === "declined") await releaseReturnLines(tx, returnId);
    await sql`update returns set state = ${state}, answer = ${input.answer}, needs_goods = ${input.needsGoods},
        answered_at = now(), answered_by = ${actorId}, version = version + 1,
        closed_at = case when ${state} = 'declined' then now() end, closed_by = case when ${state} = 'declined' then ${actorId}::uuid end
      where id = ${returnId}`.execute(tx);
    await recordReturnChange(tx, actorId, before, { state, needsGoods: input.needsGoods });
    await enqueue(tx, mailReturn, { returnId, step: state });
  });
}

export async function setReturnReceived(db: Db, actorId: Id, returnId: Id, input: Receipt): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockReturn(tx, returnId);
    if (before.state === "received") return;
    assertState(before, input.version, ["approved"]);
    assertReceivable(before, input.lines);
    for (const { position, received, restocked } of input.lines)
      await sql`update return_lines set received = ${received}, restocked = ${restocked}, claimed = ${received}
        where return_id = ${returnId} and position = ${position}`.execute(tx);
    await sql`select restock_return(${returnId})`.execute(tx);
    await sql`update returns set state = 'received', needs_goods = true, received_at = now(), received_by = ${actorId},
        version = version + 1 where id = ${returnId}`.execute(tx);
    await touchOrder(tx, before.orderId);
    const sumOf = (name: "received" | "restocked") => input.lines.reduce((sum, line) => sum + line[name], 0);
    await recordReturnChange(tx, actorId, before, {
      state: "received",
      received: sumOf("received"),
      restocked: sumOf("restocked"),
    });
    await enqueue(tx, mailReturn, { returnId, step: "received" });
  });
}

function assertReceivable({ lines, isStockHeld }: LockedReturn, input: Receipt["lines"]): void {
  const quantityAt = new Map(lines.map(({ position, quantity }) => [position, quantity]));
  const isComplete =
    input.length === lines.length && new Set(input.map(({ position }) => position)).size === lines.length;
  const isWithin = input.every(
    ({ position, received, restocked }) =>
      restocked <= received && received <= (quantityAt.get(position) ?? -1),
  );
  if (!isComplete || !isWithin) throw missingField("lines", "Please check the numbers.");
  if (input.every(({ received }) => received === 0))
    throw missingField("lines", "Enter what came back, or decline the return.");
  if (!isStockHeld && input.some(({ restocked }) => restocked > 0)) throw itemsInStockError();
}

export function itemsInStockError(): ShopError {
  return new ShopError("order_cannot_change", "The items of this cancelled order are back in stock already.");
}

export async function setReturnRefunded(db: Db, actorId: Id, returnId: Id, input: Refund): Promise<void> {
  const amountCentavos = readRefundAmount(input.amount);
  await db.transaction().execute(async (tx) => {
    const before = await lockReturn(tx, returnId);
    if (await isRepeated(tx, before, input)) return;
    assertState(before, input.version, before.needsGoods ? ["received"] : ["approved", "received"]);
    const lines = await selectOrderLines(tx, before.orderId);
    assertProviderMinimum(amountCentavos, input.handReference);
    await assertRefundAmount(tx, before, lines, amountCentavos, input);
    await closeRefunded(tx, actorId, before, lines, input.refundNote);
    if (amountCentavos > 0)
      await callRequestRefund(tx, {
        id: input.refundId,
        orderId: before.orderId,
        attempt: input.attempt,
        amountCentavos,
        reason: REFUND_REASON_OF[before.reason],
        actorId,
        returnId,
        handReference: input.handReference,
      });
    else await enqueue(tx, mailReturn, { returnId, step: "closed" });
    const { amount, attempt, handReference } = input;
    const after = { state: "refunded" as const, amount, attempt, isByHand: handReference !== null };
    await recordReturnChange(tx, actorId, before, after);
  });
}

const PROVIDER_MINIMUM = 1_00;

export function assertProviderMinimum(amountCentavos: number, handReference: string | null): void {
  if (handReference === null && amountCentavos > 0 && amountCentavos < PROVIDER_MINIMUM)
    throw missingField("amount", "The payment provider sends back at least ₱1.00.");
}

const REFUND_REASON_OF: Record<ReturnReason, RefundReason> = {
  damaged: "damaged",
  wrong_item: "wrong_item",
  missing: "missing",
  changed_mind: "requested_by_customer",
  out_of_stock: "out_of_stock",
  not_delivered: "others",
  other: "others",
};

/** A retry after a lost answer; a return that was closed without money is not refunded by it. */
async function isRepeated(
  tx: Tx,
  { _id, state }: LockedReturn,
  { refundId, amount }: Refund,
): Promise<boolean> {
  const same = await tx
    .selectFrom("refunds")
    .select("return_id")
    .where("id", "=", refundId)
    .executeTakeFirst();
  if (same && same.return_id !== _id) throw new ShopError("return_changed");
  return same !== undefined || (amount === 0 && state === "refunded");
}

export async function assertRefundAmount(
  tx: Tx,
  before: LockedReturn,
  lines: OrderLine[],
  amountCentavos: number,
  { attempt, refundNote }: Pick<Refund, "attempt" | "refundNote">,
): Promise<void> {
  const sources = await selectRefundSources(tx, before.orderId);
  const refundable = sources.find((source) => source.attempt === attempt)?.refundableCentavos;
  if (refundable === undefined && amountCentavos > 0)
    throw new ShopError(attempt === null ? "cash_not_received" : "refund_impossible");
  const { proposed, most } = proposeReturnRefund(before, lines, refundable ?? 0);
  if (amountCentavos > most) {
    const message = `At most ${formatMoney(centavosToPesos(most))} was paid for these items.`;
    throw new ShopError("refund_too_large", message, { amount: message });
  }
  if (amountCentavos < proposed && refundNote === "")
    throw missingField("refundNote", "Please tell the customer why it is less.");
}

/** Records whose share of the payment went back, whatever the amount: the next refund starts where this one ended. */
export async function closeRefunded(
  tx: Tx,
  actorId: Id,
  { _id, orderId, ...stored }: LockedReturn,
  lines: OrderLine[],
  refundNote: string,
): Promise<void> {
  for (const { position, pieces } of refundedPieces(stored)) {
    const { goods, delivery } = shareOfPieces(
      lines.find((line) => line.position === position)!.money,
      pieces,
    );
    await sql`update return_lines set refunded = ${pieces}, goods_centavos = ${goods}, delivery_centavos = ${delivery}
      where return_id = ${_id} and position = ${position}`.execute(tx);
  }
  await sql`update returns set state = 'refunded', refund_note = ${refundNote}, closed_at = now(), closed_by = ${actorId},
      version = version + 1 where id = ${_id}`.execute(tx);
  await touchOrder(tx, orderId);
}

function assertState({ state, version }: LockedReturn, expected: number, allowed: ReturnState[]): void {
  if (version !== expected || !allowed.includes(state)) throw new ShopError("return_changed");
}

export function missingField(name: string, message: string): ShopError {
  return new ShopError("invalid_request", message, { [name]: message });
}

/** Raises its version, so that other open screens do not overwrite it. */
export async function touchOrder(tx: Tx, orderId: Id): Promise<void> {
  await sql`update orders set updated_at = now() where id = ${orderId}`.execute(tx);
}

/** The audit log is permanent, so it must not contain text about people. */
function recordReturnChange(
  tx: Tx,
  actorId: Id,
  { _id, number, orderId, state }: LockedReturn,
  after: object,
): Promise<void> {
  return insertAuditRecord(tx, {
    actorId,
    action: "update",
    entity: "return",
    entityId: _id,
    before: { name: number, orderId, state },
    after: { name: number, orderId, ...after },
  });
}
