import type { Deps } from "../deps.ts";

/** Totals of payments and refunds, to reconcile with the shop's own. */
export function moneyBooks({ books }: Deps) {
  const paid = books.all("payment").filter((payment) => payment.status === "paid");
  const refunds = books.all("refund");
  const returned = refunds.filter((refund) => refund.status !== "failed");
  const sum = (items: { amount: number }[]) => items.reduce((total, { amount }) => total + amount, 0);
  return {
    takenCentavos: sum(paid),
    refundedCentavos: sum(returned),
    keptCentavos: sum(paid) - sum(returned),
    payments: paid.map(({ id, intentId, sourceId, methodType, amount, metadata, createdAt, refundIds }) => ({
      id,
      intentId,
      sourceId,
      methodType,
      amount,
      refunded: sum(returned.filter((refund) => refundIds.includes(refund.id))),
      metadata,
      paidAt: createdAt,
    })),
    refunds: refunds.map(({ id, paymentId, amount, status, reason }) => ({
      id,
      paymentId,
      amount,
      status,
      reason,
    })),
  };
}

export function wholeState(deps: Deps) {
  const { books, clock, faults, settings } = deps;
  return {
    clock: { now: clock.now(), aheadMs: clock.aheadMs() },
    settings,
    faults: faults.armed(),
    intents: books.all("intent"),
    authorizations: books.all("authorization"),
    payments: books.all("payment"),
    refunds: books.all("refund"),
    webhooks: books.all("webhook"),
    events: books.all("event").map(({ body, ...event }) => ({ ...event, body: JSON.parse(body) as unknown })),
    deliveries: books.all("delivery"),
  };
}
