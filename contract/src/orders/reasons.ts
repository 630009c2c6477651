import { z } from "zod";

const EVENT_MESSAGES = {
  paid: "Paid.",
  paid_after_cancellation: "Paid after the order was cancelled. The order was reopened.",
  payment_failed: "Payment failed.",
  payment_not_started: "The payment could not be started.",
  provider_unreachable: "The payment provider could not be reached.",
  replaced: "Replaced by another checkout.",
} as const;

export const EventReason = z.literal(Object.keys(EVENT_MESSAGES) as (keyof typeof EVENT_MESSAGES)[]);
export type EventReason = z.infer<typeof EventReason>;

export function orderEventNote({ reason, note }: { reason: EventReason | null; note: string }): string {
  return [reason && EVENT_MESSAGES[reason], note].filter(Boolean).join(" ");
}
