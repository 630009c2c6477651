import { formatDate, formatMoney } from "@tindahan/contract/core/format.ts";
import type {
  AdminOrder,
  OrderDetails,
  OrderPayment,
  PaymentMark,
} from "@tindahan/contract/orders/manage-orders.ts";
import { paymentFailureNote, paymentMarkNote } from "@tindahan/contract/payments/reasons.ts";

const STATES: Record<string, string> = {
  starting: "Starting",
  open: "Waiting for the shopper",
  paid: "Paid",
  failed: "Failed",
  mismatched: "Does not match the order",
};

const REFUND_STATES: Record<string, string> = {
  wanted: "on its way",
  pending: "on its way",
  succeeded: "done",
  failed: "failed",
};

const MARK_INSTRUCTIONS: Record<PaymentMark, string> = {
  refund: "Please refund this payment.",
  mismatch: "Please check this payment in the payment provider’s dashboard.",
  refund_failed: "A refund failed.",
  reopened: "The order was reopened.",
};

/** A failed attempt without a reason was never paid. */
export function paymentStateText(payment: OrderPayment): string {
  const failure = paymentFailureNote(payment);
  if (payment.state === "failed" && !failure) return "Not paid";
  return `${STATES[payment.state] ?? payment.state}${failure && `: ${failure}`}`;
}
/** The state of the cash; names the courier that has it or handed it over. */
export function cashPaymentText(
  { status, delivery }: Pick<AdminOrder, "status" | "delivery">,
  cash: OrderDetails["cash"] = null,
): string {
  const isPickup = delivery?.kind === "pickup";
  if (cash?.state === "settled") return `handed over by ${cash.courier} on ${formatDate(cash.at!)}`;
  if (cash?.state === "written_off")
    return `${formatMoney(cash.received)} handed over by ${cash.courier}, the rest written off`;
  if (cash?.state === "open" && cash.received > 0)
    return `${formatMoney(cash.received)} handed over by ${cash.courier}, ${formatMoney(cash.amount - cash.received)} still owed`;
  if (cash?.state === "open" && status === "Delivered") return `owed by ${cash.courier}`;
  if (status === "Delivered") return `paid in cash ${isPickup ? "at pickup" : "on delivery"}`;
  if (status === "Cancelled") return "not paid";
  return `to be paid ${isPickup ? "at pickup" : "to the rider"}`;
}
export const refundStateName = (state: string): string => REFUND_STATES[state] ?? state;
export const markText = (mark: OrderPayment["marks"][number]): string =>
  `${MARK_INSTRUCTIONS[mark.kind]} ${paymentMarkNote(mark)}`.trim();
