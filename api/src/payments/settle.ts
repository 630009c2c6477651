import type { Intent } from "../platform/payment-gateway.ts";
import type { Services } from "../platform/services.ts";
import { requireProvider } from "./provider/current-provider.ts";
import { callSettle, takeQuestion, type Payment } from "./queries.ts";
import { isNoAnswer, ProviderRefused } from "./provider/paymongo.ts";

/**
 * Asks the provider what became of a payment, and moves its order there, once. Everyone comes through here: the
 * shopper's return, their page, the webhook and the sweep. A redirect or an event is only ever a reason to ask.
 */
export async function settle(services: Services, payment: Payment): Promise<Payment> {
  if (isSettled(payment)) return payment;
  const { gateway } = await requireProvider(services);
  return settleAs(services, payment, await gateway.getIntent(payment.intent_id!));
}

function isSettled({ intent_id, state }: Payment): boolean {
  return !intent_id || state === "paid" || state === "mismatched";
}

/** The same, for a shopper who waits: if the provider was asked just now or has no answer, it is as it was last known. */
export async function settleIfAnswered(services: Services, payment: Payment): Promise<Payment> {
  if (isSettled(payment) || !(await takeQuestion(services.db, payment))) return payment;
  try {
    return await settle(services, payment);
  } catch (error) {
    if (isNoAnswer(error)) return payment;
    throw error;
  }
}

/** The same, for who has just been told by the provider. */
export async function settleAs(services: Services, payment: Payment, seen: Intent): Promise<Payment> {
  const { db, log } = services;
  const isOurMode = seen.isLive === (await requireProvider(services)).config.isLive;
  // Whoever was then being sent to pay again has paid nothing yet: what was seen is about the try before.
  const tries = payment.state === "starting" ? -1 : payment.tries;
  const settled = await callSettle(db, tries, {
    ...seen,
    currency: isOurMode ? seen.currency : `${seen.currency} (${seen.isLive ? "live" : "test"} mode)`,
  });
  if (settled.state !== payment.state)
    log.info(
      { orderId: settled.order_id, intent: seen.id, from: payment.state, to: settled.state },
      "payment settled",
    );
  return settled;
}

/** Nobody shall pay this any more. Who has, gets their order or their money. */
export async function closeIntent(services: Services, payment: Payment): Promise<void> {
  try {
    const { gateway } = await requireProvider(services);
    await settleAs(services, payment, await gateway.cancelIntent(payment.intent_id!));
  } catch (error) {
    // Paid, or being paid, or closed already: a look tells.
    if (!(error instanceof ProviderRefused)) throw error;
    await settle(services, payment);
  }
}
