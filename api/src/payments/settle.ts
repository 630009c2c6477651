import type { PaymentReport } from "../platform/payment-provider.ts";
import type { Services } from "../platform/services.ts";
import { isNoAnswer, ProviderRefused } from "./provider-errors.ts";
import { requireProvider } from "./providers.ts";
import { callSettle, claimStatusCheck, type Payment } from "./queries.ts";

/**
 * Asks the provider what became of a payment, and moves its order there, once. Everyone comes through here: the
 * shopper's return, their page, the webhook and the sweep. A redirect or an event is only ever a reason to ask.
 */
export async function settle(services: Services, payment: Payment): Promise<Payment> {
  if (isSettled(payment)) return payment;
  const provider = await requireProvider(services, payment);
  return settleAs(services, payment, await provider.status(payment.provider_reference!));
}

function isSettled({ provider_reference, state }: Payment): boolean {
  return !provider_reference || state === "paid" || state === "mismatched";
}

/** The same, for a shopper who waits: if the provider was asked just now or has no answer, it is as it was last known. */
export async function settleIfAnswered(services: Services, payment: Payment): Promise<Payment> {
  if (isSettled(payment) || !(await claimStatusCheck(services.db, payment))) return payment;
  try {
    return await settle(services, payment);
  } catch (error) {
    if (isNoAnswer(error)) return payment;
    throw error;
  }
}

/** Applies a report that the provider has just given. */
export async function settleAs(
  services: Services,
  payment: Payment,
  report: PaymentReport,
): Promise<Payment> {
  const { db, log } = services;
  const { isLive } = await requireProvider(services, payment);
  // While another try is being started, the report is about the one before.
  const tries = payment.state === "starting" ? -1 : payment.tries;
  const otherMode = `${report.currency} (${report.isLive ? "live" : "test"} mode)`;
  const currency = report.isLive === isLive ? report.currency : otherMode;
  const settled = await callSettle(db, payment, tries, { ...report, currency });
  if (settled.state !== payment.state)
    log.info(
      {
        orderId: settled.order_id,
        provider: settled.provider,
        reference: settled.provider_reference,
        from: payment.state,
        to: settled.state,
      },
      "payment settled",
    );
  return settled;
}

/** Nobody shall pay this any more. Who has, gets their order or their money. */
export async function cancelAtProvider(services: Services, payment: Payment): Promise<void> {
  try {
    const provider = await requireProvider(services, payment);
    await settleAs(services, payment, await provider.cancel(payment.provider_reference!));
  } catch (error) {
    // Paid, or being paid, or closed already: the status tells.
    if (!(error instanceof ProviderRefused)) throw error;
    await settle(services, payment);
  }
}
