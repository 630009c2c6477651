export const MARK_MESSAGES = {
  cancelled_after_payment: "The order was cancelled after it had been paid.",
  paid_twice: "Paid a second time.",
  ordered_again: "Paid after the shopper had checked out again.",
  out_of_stock: "Paid after the order was cancelled, and there is no longer enough stock.",
  offer_used_up: "Paid after the order was cancelled, and its voucher code has been used up since.",
  paid_after_cancellation: "Paid after the order was cancelled.",
  no_answer: "No answer for a day. Check it in the payment provider's dashboard before trying again.",
  provider_failed: "The payment provider could not make the refund.",
} as const;

export const FAILURE_MESSAGES = {
  interrupted: "Starting the payment was interrupted.",
  not_approved: "The bank did not approve the card.",
  declined: "The payment was declined.",
  bank_away: "The bank could not be reached.",
} as const;

export type MarkReason = keyof typeof MARK_MESSAGES;
export type FailureReason = keyof typeof FAILURE_MESSAGES;

/** A payment whose amount, currency or order differs from what was expected. */
type Mismatch = {
  currency: string | null;
  paidCentavos: number | null;
  orderId: string | null;
  expectedCentavos: number;
};

type Mark = { reason: MarkReason | null; mismatch: Mismatch | null; note: string };

export function paymentMarkNote({ reason, mismatch, note }: Mark): string {
  return joinSentences(reason && MARK_MESSAGES[reason], mismatch && amountMismatchText(mismatch), note);
}

export function paymentFailureNote(payment: {
  failureReason: FailureReason | null;
  failure: string;
}): string {
  return joinSentences(payment.failureReason && FAILURE_MESSAGES[payment.failureReason], payment.failure);
}

const amount = new Intl.NumberFormat("en-PH", { minimumFractionDigits: 2 });

function amountMismatchText({ currency, paidCentavos, orderId, expectedCentavos }: Mismatch): string {
  const paid = paidCentavos === null ? "" : amount.format(paidCentavos / 100);
  return `Paid: ${currency ?? ""} ${paid} for order ${orderId ?? "unknown"}. Expected: PHP ${amount.format(expectedCentavos / 100)}.`;
}

function joinSentences(...parts: (string | null)[]): string {
  return parts.filter(Boolean).join(" ");
}
