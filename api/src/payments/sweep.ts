import { sql } from "kysely";
import { z } from "zod";
import type { Deps } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import type { Job } from "../platform/jobs.ts";
import { isNoAnswer } from "./paymongo.ts";
import { callGiveUp, selectPayment, updateOpened, type Payment } from "./queries.ts";
import { lookAtRefunds } from "./refund.ts";
import { closeIntent, settle, settleAs } from "./settle.ts";

const IntentPayload = z.object({ intentId: z.string() });

/** Queued by the webhook. */
export const settleIntent: Job<Deps, typeof IntentPayload> = {
  name: "settle-intent",
  payload: IntentPayload,
  run: async (deps, { intentId }) => {
    const payment = await selectPayment(deps.db, intentId);
    // Somebody else's, on the same account at the provider.
    if (payment) await settle(deps, payment);
  },
};

const OrderPayload = z.object({ orderId: z.uuid() });

/** Queued when an order is called off: nobody should pay for it any more. Who has, gets their order or their money. */
export const closePayment: Job<Deps, typeof OrderPayload> = {
  name: "close-payment",
  payload: OrderPayload,
  run: async (deps, { orderId }) => {
    const payments = await deps.db
      .selectFrom("payments")
      .selectAll()
      .where("order_id", "=", orderId)
      .where("state", "not in", ["paid", "mismatched"])
      .execute();
    for (const payment of payments) if (payment.intent_id) await closeIntent(deps, payment);
  },
};

const AT_ONCE = 8;
const BATCH = 400;
const SILENCE_HOURS = 2;

/**
 * Every minute, about every payment that is not decided: its webhook may be lost, and its shopper may never come back.
 * A minute is also how long a payment may stay unnoticed.
 */
export const sweepPayments: Job<Deps> = {
  name: "sweep-payments",
  payload: z.object({}).loose(),
  schedule: "* * * * *",
  maxAttempts: 1,
  run: async (deps) => {
    if (!deps.gateway) return;
    for (let due = await takeDue(deps); due.length > 0; due = await takeDue(deps))
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (let payment = due.pop(); payment; payment = due.pop()) await lookAt(deps, payment);
        }),
      );
    await lookAtRefunds(deps);
    await sql`delete from webhook_events where received_at < now() - interval '30 days'`.execute(deps.db);
  },
};

/** What is undecided after half an hour is asked about less often; what has failed twice more, an hour and a day later. */
async function takeDue({ db }: Deps): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    update payments set next_look_at = case
      when state = 'failed' then case when now() < settled_at + interval '1 day' then settled_at + interval '1 day' end
      when now() < created_at + interval '30 minutes' then now() + interval '50 seconds'
      else now() + interval '10 minutes' end
    where (order_id, attempt) in (select order_id, attempt from payments where next_look_at <= now()
      order by next_look_at limit ${BATCH} for update skip locked)
    returning *`.execute(db);
  return rows;
}

async function lookAt(deps: Deps, payment: Payment): Promise<void> {
  try {
    if (payment.state === "starting") await finishStart(deps, payment);
    else await settleOrClose(deps, payment);
  } catch (error) {
    if (!isNoAnswer(error)) throw error;
    deps.log.warn({ orderId: payment.order_id, problem: error.message }, "sweep: no answer");
    await releaseStock(deps, payment);
  }
}

/** The provider has been silent for hours: the goods go back on the shelf. Paid in the end, the order opens again. */
async function releaseStock({ db }: Deps, { order_id, created_at }: Payment): Promise<void> {
  if (Date.now() - created_at.getTime() < SILENCE_HOURS * 3_600_000) return;
  await sql`select set_order_status(id, 'Cancelled', null, ${newId()}, 'The payment provider could not be reached.', null)
    from (select id from orders where id = ${order_id} and status = 'Pending Payment' for update) o`.execute(
    db,
  );
}

/** Whoever started it is dead. */
async function finishStart(deps: Deps, payment: Payment): Promise<void> {
  if (payment.claimed_until && payment.claimed_until > new Date()) return;
  const seen = payment.intent_id ? await deps.gateway!.getIntent(payment.intent_id) : undefined;
  const wasSent = seen && ["awaiting_next_action", "processing", "succeeded"].includes(seen.status);
  if (!wasSent) return callGiveUp(deps.db, payment, "Starting it was interrupted.");
  await updateOpened(deps.db, payment, { ...seen, sourceId: null });
  await settleAs(deps, { ...payment, state: "open" }, seen);
}

/** The longest that stock is held for somebody who does not pay: GrabPay's own window is 15 minutes. */
const WINDOW_MINUTES = 17;

async function settleOrClose(deps: Deps, payment: Payment): Promise<void> {
  const settled = await settle(deps, payment);
  const openSince = settled.attached_at ?? settled.created_at;
  if (settled.state === "open" && Date.now() - openSince.getTime() > WINDOW_MINUTES * 60_000)
    await closeIntent(deps, settled);
}
