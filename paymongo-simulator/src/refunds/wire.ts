import { resource, seconds } from "../api/wire.ts";
import type { Refund } from "../state/records.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export function refundOnWire(refund: Refund) {
  const isDone = refund.status === "succeeded";
  return resource(refund.id, "refund", {
    amount: refund.amount,
    balance_transaction_id: null,
    currency: "PHP",
    livemode: false,
    metadata: refund.metadata,
    notes: refund.notes,
    payment_id: refund.paymentId,
    payout_id: null,
    reason: refund.reason,
    status: refund.status,
    available_at: seconds(refund.createdAt + DAY_MS),
    created_at: seconds(refund.createdAt),
    refunded_at: isDone ? seconds(refund.updatedAt) : null,
    updated_at: seconds(refund.updatedAt),
  });
}
