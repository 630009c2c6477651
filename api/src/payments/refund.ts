import { sql } from "kysely";
import { z } from "zod";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { MarkReason } from "@tindahan/contract/payments/reasons.ts";
import type { Db } from "../platform/db/database.ts";
import { newId } from "../platform/db/ids.ts";
import type { Job } from "../platform/queue/jobs.ts";
import type { ProviderRefund } from "../platform/payment-gateway.ts";
import type { Services } from "../platform/services.ts";
import { requireProvider } from "./provider/current-provider.ts";
import { isNoAnswer, ProviderRefused } from "./provider/paymongo.ts";

export type RefundInput = {
  orderId: Id;
  attempt?: number;
  amountCentavos: number;
  reason: "duplicate" | "fraudulent" | "requested_by_customer" | "others";
  note?: string;
  /** The admin who wants it. */
  actorId: Id | null;
};

/** Gives money back. It is written down here, never more than was paid, and sent by a job. */
export async function refund(db: Db, wanted: RefundInput): Promise<Id> {
  const { orderId, attempt = 1, amountCentavos, reason, note = "", actorId } = wanted;
  const id = newId();
  await sql`select request_refund(${id}, ${orderId}, ${attempt}, ${amountCentavos}, ${reason}, ${note}, ${actorId})`.execute(
    db,
  );
  return id;
}

const Payload = z.object({ refundId: z.uuid() });

/** The provider remembers our key for a day: as long as that, a repeat is no second refund. */
const SAFE_TO_REPEAT_MS = 23 * 60 * 60 * 1000;

export const sendRefund: Job<Services, typeof Payload> = {
  name: "send-refund",
  payload: Payload,
  run: async (services, { refundId }) => {
    const { db } = services;
    const wanted = await selectRefund(db, refundId);
    if (wanted?.state !== "wanted") return;
    if (Date.now() - wanted.created_at.getTime() > SAFE_TO_REPEAT_MS)
      return failRefund(db, refundId, { reason: "no_answer" });
    try {
      const { gateway } = await requireProvider(services);
      const sent = await gateway.createRefund(refundId, {
        amount: wanted.amount_centavos,
        payment_id: wanted.provider_payment_id,
        reason: wanted.reason,
        ...(wanted.note ? { notes: wanted.note } : {}),
      });
      await noteRefund(services, refundId, sent);
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      await failRefund(db, refundId, { note: error.message });
    }
  },
};

/** Whether the money has really gone back is known later. */
export async function lookAtRefunds(services: Services): Promise<void> {
  const { rows } = await sql<{ id: Id; provider_refund_id: string }>`
    update refunds set next_look_at = now() + least(greatest(now() - created_at, interval '1 minute'), interval '6 hours')
    where id in (select id from refunds where next_look_at <= now() and state = 'pending' limit 100 for update skip locked)
    returning id, provider_refund_id`.execute(services.db);
  for (const { id, provider_refund_id } of rows) {
    try {
      const { gateway } = await requireProvider(services);
      await noteRefund(services, id, await gateway.getRefund(provider_refund_id));
    } catch (error) {
      if (!isNoAnswer(error)) throw error;
    }
  }
}

export async function lookAtRefundSoon(db: Db, providerId: string): Promise<void> {
  await sql`update refunds set next_look_at = now() where provider_refund_id = ${providerId} and state = 'pending'`.execute(
    db,
  );
}

async function noteRefund(
  { db }: Services,
  id: Id,
  { id: providerId, status }: ProviderRefund,
): Promise<void> {
  if (status === "failed") return failRefund(db, id, { reason: "provider_failed", providerId });
  await sql`with noted as (
      update refunds set state = ${status}, provider_refund_id = ${providerId}, updated_at = now(),
        next_look_at = case when ${status} = 'pending' then now() + interval '1 minute' end
      where id = ${id} and state in ('wanted', 'pending') returning id, state)
    insert into job_outbox (task, payload)
    select 'mail-refund', jsonb_build_object('refundId', id) from noted where state = 'succeeded'`.execute(
    db,
  );
  await resolveMarks(db, id);
}

/** A refund that arrived makes up for one that failed; the whole payment must be back before nobody waits for it any more. */
async function resolveMarks(db: Db, id: Id): Promise<void> {
  await sql`update payment_flags m set resolved_at = now() from refunds r join payments p using (order_id, attempt)
    where r.id = ${id} and r.state = 'succeeded' and (m.order_id, m.attempt) = (r.order_id, r.attempt)
      and m.resolved_at is null and (m.kind = 'refund_failed' or m.kind = 'refund' and p.paid_centavos <= (
        select sum(amount_centavos) from refunds given
        where (given.order_id, given.attempt) = (r.order_id, r.attempt) and given.state = 'succeeded'))`.execute(
    db,
  );
}

type Failure = { reason?: MarkReason | null; note?: string; providerId?: string | null };

async function failRefund(
  db: Db,
  id: Id,
  { reason = null, note = "", providerId = null }: Failure,
): Promise<void> {
  await sql`with failed as (
      update refunds set state = 'failed', provider_refund_id = coalesce(${providerId}, provider_refund_id), updated_at = now(),
        next_look_at = null
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
    .select("p.provider_payment_id")
    .where("r.id", "=", id)
    .executeTakeFirst();
}
