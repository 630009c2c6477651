import type { Deps } from "../deps.ts";

export function toLedger({ store }: Deps) {
  const paid = store.all("payment").filter((payment) => payment.status === "paid");
  const refunds = store.all("refund");
  const effectiveRefunds = refunds.filter((refund) => refund.status !== "failed");
  const sum = (items: { amount: number }[]) => items.reduce((total, { amount }) => total + amount, 0);
  return {
    takenCentavos: sum(paid),
    refundedCentavos: sum(effectiveRefunds),
    keptCentavos: sum(paid) - sum(effectiveRefunds),
    payments: paid.map(({ id, intentId, sourceId, methodType, amount, metadata, createdAt, refundIds }) => ({
      id,
      intentId,
      sourceId,
      methodType,
      amount,
      refunded: sum(effectiveRefunds.filter((refund) => refundIds.includes(refund.id))),
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

export function toState(deps: Deps) {
  const { store, clock, faults, settings } = deps;
  return {
    clock: { now: clock.now(), aheadMs: clock.aheadMs() },
    settings,
    faults: faults.armed(),
    intents: store.all("intent"),
    authorizations: store.all("authorization"),
    payments: store.all("payment"),
    refunds: store.all("refund"),
    webhooks: store.all("webhook"),
    events: store.all("event").map(({ body, ...event }) => ({ ...event, body: JSON.parse(body) as unknown })),
    deliveries: store.all("delivery"),
  };
}
