import type { PaymentMark } from "@tindahan/contract/manage-orders.ts";

const STATES: Record<string, string> = {
  starting: "Being started",
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

/** What to do about it; why is in the mark's own note. */
const MARKS: Record<PaymentMark, string> = {
  refund: "Please refund this payment.",
  mismatch: "Please look at this payment in PayMongo’s dashboard.",
  refund_failed: "A refund failed.",
  reopened: "The order was opened again.",
};

export const stateName = (state: string): string => STATES[state] ?? state;
export const refundStateName = (state: string): string => REFUND_STATES[state] ?? state;
export const markText = (kind: PaymentMark, note: string): string => `${MARKS[kind]} ${note}`.trim();
