export const EVENT_MESSAGES = {
  paid: "Paid.",
  paid_after_cancellation: "Paid after the order was cancelled. The order was reopened.",
  payment_failed: "Payment failed.",
  payment_not_started: "The payment could not be started.",
  provider_unreachable: "The payment provider could not be reached.",
  replaced: "Replaced by another checkout.",
  returned_to_sender: "Returned to sender.",
  not_paid_in_time: "Not paid in time.",
} as const;

export type EventReason = keyof typeof EVENT_MESSAGES;

export function orderEventNote({ reason, note }: { reason: EventReason | null; note: string }): string {
  return [reason && EVENT_MESSAGES[reason], note].filter(Boolean).join(" ");
}
