import type { PaymentReport } from "../platform/payment-provider.ts";
import type { Services } from "../platform/services.ts";
import { isProviderFailure, ProviderRefused } from "./providers/provider-errors.ts";
import { requirePaymentProvider } from "./providers.ts";
import { callSettlePayment, claimStatusCheck, type Payment } from "./queries.ts";

/** Return page, webhook and sweep all use this: a redirect or event is only a reason to check. */
export async function settlePaymentByStatus(services: Services, payment: Payment): Promise<Payment> {
  if (needsNoStatusCheck(payment)) return payment;
  const provider = await requirePaymentProvider(services, payment);
  return applyPaymentReport(services, payment, await provider.status(payment.provider_reference!));
}

function needsNoStatusCheck({ provider_reference, state }: Payment): boolean {
  return !provider_reference || state === "paid" || state === "mismatched";
}

/** Returns the stored payment if it was just checked or the provider does not respond. */
export async function settleIfResponding(services: Services, payment: Payment): Promise<Payment> {
  if (needsNoStatusCheck(payment) || !(await claimStatusCheck(services.db, payment))) return payment;
  try {
    return await settlePaymentByStatus(services, payment);
  } catch (error) {
    if (isProviderFailure(error)) return payment;
    throw error;
  }
}

export async function applyPaymentReport(
  services: Services,
  payment: Payment,
  report: PaymentReport,
): Promise<Payment> {
  const { db, log } = services;
  const { isLive } = await requirePaymentProvider(services, payment);
  // During a new attempt, the report concerns the previous one.
  const tries = payment.state === "starting" ? -1 : payment.tries;
  const otherMode = `${report.currency} (${report.isLive ? "live" : "test"} mode)`;
  const currency = report.isLive === isLive ? report.currency : otherMode;
  const settled = await callSettlePayment(db, payment, tries, { ...report, currency });
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

export async function cancelPaymentAtProvider(services: Services, payment: Payment): Promise<void> {
  try {
    const provider = await requirePaymentProvider(services, payment);
    await applyPaymentReport(services, payment, await provider.cancel(payment.provider_reference!));
  } catch (error) {
    // The payment was paid, is being processed or is closed; its status tells.
    if (!(error instanceof ProviderRefused)) throw error;
    await settlePaymentByStatus(services, payment);
  }
}
