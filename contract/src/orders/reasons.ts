import { z } from "zod";

/** Why the shop changed an order's status by itself. The database stores the code; these are the words. */
const EVENT_WORDS = {
  paid: "Paid.",
  paid_after_cancellation: "Paid after the order was cancelled. The order was reopened.",
  payment_failed: "Payment failed.",
  payment_not_started: "The payment could not be started.",
  provider_unreachable: "The payment provider could not be reached.",
  replaced: "Replaced by another checkout.",
} as const;

export const EventReason = z.literal(Object.keys(EVENT_WORDS) as (keyof typeof EVENT_WORDS)[]);
export type EventReason = z.infer<typeof EventReason>;

/** The shop's reason, and what a person or the provider has said. */
export function eventNote({ reason, note }: { reason: EventReason | null; note: string }): string {
  return [reason && EVENT_WORDS[reason], note].filter(Boolean).join(" ");
}
