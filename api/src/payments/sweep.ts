import { sql } from "kysely";
import { z } from "zod";
import { newId } from "../platform/db/ids.ts";
import type { Job } from "../platform/queue/jobs.ts";
import type { Services } from "../platform/services.ts";
import { isProviderFailure } from "./providers/provider-errors.ts";
import { requirePaymentProvider } from "./providers.ts";
import {
  callCancelUnpaidStaffOrders,
  callGiveUpPayment,
  selectPayment,
  markPaymentOpen,
  type Payment,
} from "./queries.ts";
import { reconcileRefunds } from "./refund.ts";
import { cancelPaymentAtProvider, settlePaymentByStatus, applyPaymentReport } from "./settle.ts";

const ReferencePayload = z.object({ reference: z.string() });

export const settlePayment: Job<Services, typeof ReferencePayload> = {
  name: "settle-payment",
  payload: ReferencePayload,
  run: async (services, { reference }) => {
    const payment = await selectPayment(services.db, reference);
    // The event may belong to another shop on the same provider account.
    if (payment) await settlePaymentByStatus(services, payment);
  },
};

const OrderPayload = z.object({ orderId: z.uuid() });

export const closePayment: Job<Services, typeof OrderPayload> = {
  name: "close-payment",
  payload: OrderPayload,
  run: async (services, { orderId }) => {
    const payments = await services.db
      .selectFrom("payments")
      .selectAll()
      .where("order_id", "=", orderId)
      .where("state", "not in", ["paid", "mismatched"])
      .execute();
    for (const payment of payments)
      if (payment.provider_reference) await cancelPaymentAtProvider(services, payment);
  },
};

const CONCURRENCY = 8;
const BATCH = 400;
const SILENCE_HOURS = 2;

/** Checks every undecided payment each minute, because webhooks get lost and shoppers do not return. */
export const sweepPayments: Job<Services> = {
  name: "sweep-payments",
  payload: z.object({}).loose(),
  schedule: "* * * * *",
  maxAttempts: 1,
  run: async (services) => {
    for (
      let due = await takePaymentsDueForCheck(services);
      due.length > 0;
      due = await takePaymentsDueForCheck(services)
    )
      await Promise.all(
        Array.from({ length: CONCURRENCY }, async () => {
          for (let payment = due.pop(); payment; payment = due.pop())
            await reconcilePayment(services, payment);
        }),
      );
    await callCancelUnpaidStaffOrders(services.db);
    await reconcileRefunds(services);
    await sql`delete from webhook_events where received_at < now() - interval '30 days'`.execute(services.db);
  },
};

/** Failed payments are checked twice more, an hour and a day later. */
async function takePaymentsDueForCheck({ db }: Services): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    update payments set next_check_at = case
      when state = 'failed' then case when now() < settled_at + interval '1 day' then settled_at + interval '1 day' end
      when pay_until > now() then pay_until
      when now() < created_at + interval '30 minutes' then now() + interval '50 seconds'
      else now() + interval '10 minutes' end
    where (order_id, attempt) in (select order_id, attempt from payments where next_check_at <= now()
      order by next_check_at limit ${BATCH} for update skip locked)
    returning *`.execute(db);
  return rows;
}

async function reconcilePayment(services: Services, payment: Payment): Promise<void> {
  try {
    if (payment.state === "starting") await finishInterruptedStart(services, payment);
    else await settleOrCancelExpired(services, payment);
  } catch (error) {
    if (!isProviderFailure(error)) throw error;
    services.log.warn(
      { orderId: payment.order_id, problem: error.message },
      "no response from the provider during the sweep",
    );
    await cancelOrderAfterSilence(services, payment);
  }
}

/** After hours of silence the stock is released; a late payment reopens the order. */
async function cancelOrderAfterSilence({ db }: Services, { order_id, created_at }: Payment): Promise<void> {
  if (Date.now() - created_at.getTime() < SILENCE_HOURS * 3_600_000) return;
  await sql`select set_order_status(id, 'Cancelled', null, ${newId()}, 'provider_unreachable', '', null)
    from (select id from orders where id = ${order_id} and status = 'Pending Payment' for update) o`.execute(
    db,
  );
}

/** The process that started this payment crashed. */
async function finishInterruptedStart(services: Services, payment: Payment): Promise<void> {
  if (payment.claimed_until && payment.claimed_until > new Date()) return;
  const provider = await requirePaymentProvider(services, payment);
  const { provider_reference: reference } = payment;
  const report = reference ? await provider.status(reference) : undefined;
  if (!report || report.status === "failed" || report.status === "cancelled")
    return callGiveUpPayment(services.db, payment, { reason: "interrupted" });
  await markPaymentOpen(services.db, payment, report.step);
  await applyPaymentReport(services, { ...payment, state: "open" }, report);
}

/** Stock is held for at most this long, except for transfers; GrabPay's window is 15 minutes. */
const WINDOW_MINUTES = 17;

async function settleOrCancelExpired(services: Services, payment: Payment): Promise<void> {
  const settled = await settlePaymentByStatus(services, payment);
  const openSince = settled.attached_at ?? settled.created_at;
  const openUntil = settled.pay_until?.getTime() ?? openSince.getTime() + WINDOW_MINUTES * 60_000;
  if (settled.state === "open" && Date.now() > openUntil) await cancelPaymentAtProvider(services, settled);
}
