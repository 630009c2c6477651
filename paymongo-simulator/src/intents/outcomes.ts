import { stateError } from "../api/errors.ts";
import type { Deps } from "../deps.ts";
import { methods } from "../payment-methods/methods.ts";
import { paymentOnWire, recordPayment } from "../payments/payment.ts";
import type { Authorization, Failure, Intent, Payment } from "../state/records.ts";
import { newId } from "../state/ids.ts";
import { sendEvent } from "../webhooks/events.ts";

/**
 * Returns false if the attempt was decided before, such as by a first click. `isLate` pays a closed attempt,
 * as wallets may do.
 */
export function authorize(deps: Deps, authorizationId: string, isLate = false): boolean {
  return deps.store.transaction(() => {
    const authorization = deps.store.get("authorization", authorizationId);
    const intent = deps.store.get("intent", authorization.intentId);
    const isPossible = isLate ? intent.status !== "succeeded" : authorization.state === "open";
    if (!isPossible) return false;

    const payment = createPayment(deps, authorization, null);
    change(deps, authorization, { state: "paid" });
    change(deps, deps.store.get("intent", authorization.intentId), {
      status: "succeeded",
      authorizationId,
      lastFailure: null,
    });
    sendEvent(deps, "payment.paid", paymentOnWire(deps, payment));
    return true;
  });
}

/** The intent returns to awaiting a payment method, because it has no failed state. */
export function fail(deps: Deps, authorizationId: string, failure?: Failure): boolean {
  return deps.store.transaction(() => {
    const authorization = deps.store.get("authorization", authorizationId);
    if (authorization.state !== "open") return false;
    closeUnpaid(deps, authorization, "failed");
    failPayment(deps, authorization, failure ?? methods[authorization.methodType].failure);
    return true;
  });
}

export function scheduleExpiry(deps: Deps, { id, expiresAt }: Authorization): void {
  if (expiresAt !== null) deps.clock.schedule(expiresAt, () => void expire(deps, id));
}

export function expire(deps: Deps, authorizationId: string): boolean {
  return deps.store.transaction(() => {
    const authorization = deps.store.find("authorization", authorizationId);
    if (authorization?.state !== "open") return false;

    closeUnpaid(deps, authorization, "expired");
    if (authorization.qrCodeId) sendEvent(deps, "qrph.expired", expiredCode(authorization));
    return true;
  });
}

export function cancelIntent(deps: Deps, intent: Intent): Intent {
  requireOpenIntent(intent);
  const open = intent.authorizationId ? deps.store.get("authorization", intent.authorizationId) : null;
  if (open?.state === "open") change(deps, open, { state: "cancelled" });
  return change(deps, intent, { status: "cancelled" });
}

export function requireOpenIntent({ id, status }: Intent): void {
  const refusals: Partial<Record<Intent["status"], [code: string, detail: string]>> = {
    succeeded: ["resource_succeeded_state", "has already succeeded"],
    cancelled: ["resource_cancelled_state", "has been cancelled"],
  };
  const refusal = refusals[status];
  if (refusal) throw stateError(refusal[0], `Payment intent with id ${id} ${refusal[1]}.`);
}

function closeUnpaid(deps: Deps, authorization: Authorization, state: "failed" | "expired"): void {
  change(deps, authorization, { state });
  change(deps, deps.store.get("intent", authorization.intentId), { status: "awaiting_payment_method" });
}

function failPayment(deps: Deps, authorization: Authorization, failure: Failure): void {
  const payment = createPayment(deps, authorization, failure);
  const intent = deps.store.get("intent", authorization.intentId);
  // In PayMongo's QR Ph example only the payment has the reason.
  if (!authorization.qrCodeId) change(deps, intent, { lastFailure: failure });
  sendEvent(deps, "payment.failed", paymentOnWire(deps, payment));
}

function createPayment(deps: Deps, authorization: Authorization, failure: Failure | null): Payment {
  const intent = deps.store.get("intent", authorization.intentId);
  const method = deps.store.get("method", authorization.methodId);
  const payment = recordPayment(deps, {
    intentId: intent.id,
    sourceId: authorization.id,
    methodType: authorization.methodType,
    card: method.card,
    amount: intent.amount,
    description: intent.description,
    statementDescriptor: intent.statementDescriptor,
    billing: method.billing,
    // PayMongo copies the metadata of the intent, by which the shop finds its order.
    metadata: intent.metadata,
    failure,
  });
  change(deps, intent, { paymentIds: [...intent.paymentIds, payment.id] });
  return payment;
}

function expiredCode({ id, qrCodeId, intentId, createdAt }: Authorization) {
  return {
    id: newId("qrph"),
    type: "qrph",
    attributes: {
      code_id: qrCodeId,
      livemode: false,
      organization_id: "org_simulator",
      created_at: new Date(createdAt).toISOString(),
      source_id: id,
      source_status: "expired",
      payment_intent_id: intentId,
    },
  };
}

function change<R extends Intent | Authorization>({ store, clock }: Deps, record: R, to: Partial<R>): R {
  return store.save({ ...record, ...to, updatedAt: clock.now() });
}
