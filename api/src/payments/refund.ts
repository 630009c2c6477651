import { sql } from "kysely";
import { z } from "zod";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { REFUND_REASONS } from "@tindahan/contract/orders/constants.ts";
import { canBeSentBack } from "@tindahan/contract/payments/methods.ts";
import type { MarkReason } from "@tindahan/contract/payments/reasons.ts";
import type { Db } from "../platform/db/database.ts";
import { newId } from "../platform/db/ids.ts";
import { enqueue, type Job } from "../platform/queue/jobs.ts";
import type { RefundReport, RefundRequest } from "../platform/payment-provider.ts";
import type { Services } from "../platform/services.ts";
import { isProviderFailure, ProviderRefused } from "./providers/provider-errors.ts";
import { requirePaymentProvider } from "./providers.ts";

export type RefundReason = (typeof REFUND_REASONS)[number];

export type RefundInput = {
  id?: Id;
  orderId: Id;
  /** Null: cash. */
  attempt?: number | null;
  amountCentavos: number;
  reason: RefundReason;
  note?: string;
  actorId: Id | null;
  returnId?: Id | null;
  /** The reference of money that a person sent; null: a job sends it through the provider. */
  handReference?: string | null;
};

/** Stores a refund, limited to the paid amount. */
export async function callRequestRefund(db: Db, request: RefundInput): Promise<Id> {
  const { id = newId(), orderId, attempt = 1, amountCentavos, reason, note = "", actorId } = request;
  const { returnId = null, handReference = null } = request;
  if (handReference === null) await assertCanBeSentBack(db, orderId, attempt);
  await sql`select request_refund(${id}, ${orderId}, ${attempt}::int, ${amountCentavos}, ${reason}, ${note}, ${actorId},
    ${returnId}, ${handReference})`.execute(db);
  if (handReference !== null) await resolveRefundMarks(db, id);
  return id;
}

async function assertCanBeSentBack(db: Db, orderId: Id, attempt: number | null): Promise<void> {
  const paid = await db
    .selectFrom("payments")
    .select(["method", "settled_at"])
    .where("order_id", "=", orderId)
    .where("attempt", "=", attempt)
    .executeTakeFirst();
  if (paid?.settled_at && !canBeSentBack(paid.method, paid.settled_at, Date.now()))
    throw new ShopError("refund_by_hand");
}

/** PayMongo knows four reasons. */
function toProviderReason(reason: RefundReason): RefundRequest["reason"] {
  return reason === "duplicate" || reason === "fraudulent" || reason === "requested_by_customer"
    ? reason
    : "others";
}

const Payload = z.object({ refundId: z.uuid() });

/** Providers remember the idempotency key of a refund for a day. */
const SAFE_TO_REPEAT_MS = 23 * 60 * 60 * 1000;

export const sendRefund: Job<Services, typeof Payload> = {
  name: "send-refund",
  payload: Payload,
  run: async (services, { refundId }) => {
    const { db } = services;
    const stored = await selectRefund(db, refundId);
    if (stored?.state !== "wanted") return;
    if (Date.now() - stored.created_at.getTime() > SAFE_TO_REPEAT_MS)
      return failRefund(db, refundId, { reason: "no_answer" });
    try {
      const provider = await requirePaymentProvider(services, stored);
      const report = await provider.refund({
        id: refundId,
        payment: stored.provider_payment!,
        amountCentavos: stored.amount_centavos,
        reason: toProviderReason(stored.reason as RefundReason),
        note: stored.note,
      });
      await storeRefundReport(services, refundId, report);
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      await failRefund(db, refundId, { note: error.message });
    }
  },
};

export async function reconcileRefunds(services: Services): Promise<void> {
  const { rows } = await sql<{ id: Id; provider: string; provider_reference: string }>`
    update refunds r set next_check_at = now() + least(greatest(now() - r.created_at, interval '1 minute'), interval '6 hours')
    from payments p
    where (p.order_id, p.attempt) = (r.order_id, r.attempt) and r.id in (
      select id from refunds where next_check_at <= now() and state = 'pending' limit 100 for update skip locked)
    returning r.id, p.provider, r.provider_reference`.execute(services.db);
  for (const { id, provider: name, provider_reference: reference } of rows) {
    try {
      const provider = await requirePaymentProvider(services, { provider: name });
      await storeRefundReport(services, id, await provider.refundStatus(reference));
    } catch (error) {
      if (!isProviderFailure(error)) throw error;
    }
  }
}

export const checkRefunds: Job<Services> = {
  name: "check-refunds",
  payload: z.object({}).loose(),
  run: reconcileRefunds,
};

/** Now, because the shopper waits for the money. The sweep finds refunds whose webhook was lost. */
export async function scheduleRefundCheck(db: Db, provider: string, reference: string): Promise<void> {
  const { rows } = await sql`update refunds r set next_check_at = now() from payments p
    where r.provider_reference = ${reference} and r.state = 'pending'
      and (p.order_id, p.attempt, p.provider) = (r.order_id, r.attempt, ${provider}) returning r.id`.execute(
    db,
  );
  if (rows.length > 0) await enqueue(db, checkRefunds, {}, { key: checkRefunds.name });
}

async function storeRefundReport(
  { db }: Services,
  id: Id,
  { reference, status }: RefundReport,
): Promise<void> {
  if (status === "failed") return failRefund(db, id, { reason: "provider_failed", reference });
  await sql`update refunds set state = ${status}, provider_reference = ${reference}, updated_at = now(),
      next_check_at = case when ${status} = 'pending' then now() + interval '1 minute' end
    where id = ${id} and state in ('wanted', 'pending')`.execute(db);
  await resolveRefundMarks(db, id);
}

/** A successful refund clears earlier failures; the refund mark stays until the whole payment is refunded. */
async function resolveRefundMarks(db: Db, id: Id): Promise<void> {
  await sql`update payment_flags m set resolved_at = now() from refunds r join payments p using (order_id, attempt)
    where r.id = ${id} and r.state = 'succeeded' and (m.order_id, m.attempt) = (r.order_id, r.attempt)
      and m.resolved_at is null and (m.kind = 'refund_failed' or m.kind = 'refund' and p.paid_centavos <= (
        select sum(amount_centavos) from refunds given
        where (given.order_id, given.attempt) = (r.order_id, r.attempt) and given.state = 'succeeded'))`.execute(
    db,
  );
}

type Failure = { reason?: MarkReason | null; note?: string; reference?: string | null };

async function failRefund(
  db: Db,
  id: Id,
  { reason = null, note = "", reference = null }: Failure,
): Promise<void> {
  await sql`with failed as (
      update refunds set state = 'failed', provider_reference = coalesce(${reference}, provider_reference), updated_at = now(),
        next_check_at = null
      where id = ${id} and state in ('wanted', 'pending') returning order_id, attempt)
    select flag_payment(p, 'refund_failed', ${reason}, null, ${note.slice(0, 1000)}) from payments p join failed using (order_id, attempt)`.execute(
    db,
  );
}

async function selectRefund(db: Db, id: Id) {
  return db
    .selectFrom("refunds as r")
    .innerJoin("payments as p", (join) =>
      join.onRef("p.order_id", "=", "r.order_id").onRef("p.attempt", "=", "r.attempt"),
    )
    .selectAll("r")
    .select(["p.provider", "p.provider_payment"])
    .where("r.id", "=", id)
    .executeTakeFirst();
}
