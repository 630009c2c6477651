import type { PaymentReport, PaymentStatus, PaymentStep } from "../../../platform/payment-provider.ts";
import type { Intent } from "./client.ts";
import type { PaymongoAccount } from "./config.ts";
import { isPaymongoUrl } from "./hosts.ts";
import { declineReasonOf } from "./reasons.ts";

/** PayMongo uses `awaiting_payment_method` before the first attempt and after each failed one. */
const STATUSES: Record<string, PaymentStatus> = {
  awaiting_payment_method: "failed",
  awaiting_next_action: "waiting",
  processing: "processing",
  succeeded: "paid",
  cancelled: "cancelled",
};

export function toPaymentReport(intent: Intent, account: PaymongoAccount): PaymentReport {
  const { id, status, isLive, amountCentavos, currency, orderId, paymentId, failure, failureCode } = intent;
  return {
    reference: id,
    status: STATUSES[status] ?? "waiting",
    isLive,
    amountCentavos,
    currency,
    orderId,
    payment: paymentId,
    failure: failure || failureCode ? { reason: declineReasonOf(failureCode), words: failure } : null,
    step: nextPaymentStep(intent, account),
  };
}

function nextPaymentStep({ url, qrImage }: Intent, account: PaymongoAccount): PaymentStep | null {
  const ownUrl = url && isPaymongoUrl(url, account) ? url : null;
  if (qrImage) return { kind: "code", image: qrImage, url: ownUrl };
  return ownUrl ? { kind: "page", url: ownUrl, otherReference: sourceIdInUrl(ownUrl) } : null;
}

function sourceIdInUrl(url: string): string | null {
  const id = new URL(url).searchParams.get("id");
  return id && /^src_[A-Za-z0-9]+$/.test(id) ? id : null;
}
