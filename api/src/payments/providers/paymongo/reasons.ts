import type { DeclineReason } from "../../../platform/payment-provider.ts";

const BANK_AWAY = ["issuer_unavailable", "processor_unavailable"];

export function declineReasonOf(code: string | null | undefined): DeclineReason {
  return code && BANK_AWAY.includes(code) ? "bank_away" : "declined";
}
