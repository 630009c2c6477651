import { dates, resource, seconds } from "../api/wire.ts";
import type { Deps } from "../deps.ts";
import { feeFor } from "../payment-methods/methods.ts";
import { refundOnWire } from "../refunds/wire.ts";
import { newId } from "../state/ids.ts";
import type { Payment } from "../state/records.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

type NewPayment = Pick<
  Payment,
  | "intentId"
  | "sourceId"
  | "methodType"
  | "card"
  | "amount"
  | "description"
  | "statementDescriptor"
  | "billing"
  | "metadata"
  | "failure"
>;

export function recordPayment({ store, clock }: Deps, payment: NewPayment): Payment {
  const at = clock.now();
  const isPaid = payment.failure === null;
  return store.save({
    ...payment,
    kind: "payment",
    id: newId("pay"),
    status: isPaid ? "paid" : "failed",
    fee: isPaid ? feeFor(payment.methodType, payment.amount) : 0,
    balanceTransactionId: isPaid ? newId("bal_txn") : null,
    refundIds: [],
    createdAt: at,
    updatedAt: at,
  });
}

export function paymentOnWire(deps: Deps, payment: Payment) {
  const { failure, status, amount, fee, createdAt } = payment;
  const isPaid = status === "paid";
  return resource(payment.id, "payment", {
    access_url: null,
    amount,
    balance_transaction_id: payment.balanceTransactionId,
    billing: payment.billing,
    currency: "PHP",
    description: payment.description,
    disputed: false,
    external_reference_number: null,
    ...(failure && { failed_code: failure.code, failed_message: failure.message }),
    fee,
    instant_settlement: null,
    livemode: false,
    net_amount: isPaid ? amount - fee : 0,
    origin: "api",
    payment_intent_id: payment.intentId,
    payout: null,
    source: sourceOf(payment),
    statement_descriptor: payment.statementDescriptor,
    status,
    tax_amount: null,
    metadata: payment.metadata,
    promotion: null,
    refunds: payment.refundIds.map((id) => refundOnWire(deps.store.get("refund", id))),
    taxes: [],
    ...(isPaid && { available_at: seconds(createdAt + 4 * DAY_MS) }),
    created_at: seconds(createdAt),
    credited_at: isPaid ? seconds(createdAt + 5 * DAY_MS) : null,
    paid_at: seconds(createdAt),
    updated_at: dates(payment).updated_at,
  });
}

function sourceOf({ sourceId, methodType, card }: Payment) {
  if (!card) return { id: sourceId, type: methodType, provider: { id: null }, provider_id: null };
  return {
    id: sourceId.replace("src_", "card_"),
    type: "card",
    brand: card.brand,
    country: "PH",
    last4: card.last4,
  };
}
