import { ApiError, stateError } from "../api/errors.ts";
import type { Parameters } from "../api/parameters.ts";
import type { Deps } from "../deps.ts";
import { paymentOnWire } from "../payments/payment.ts";
import { newId } from "../state/ids.ts";
import type { Payment, Refund } from "../state/records.ts";
import { sendEvent } from "../webhooks/events.ts";
import { refundOnWire } from "./wire.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const GRAB_PAY_REFUND_DAYS = 90;
const PENDING_MS = 2_000;
const MIN_REFUND_CENTAVOS = 1_00;
const reasons = ["duplicate", "fraudulent", "requested_by_customer", "others"] as const;

export function createRefund(deps: Deps, parameters: Parameters): Refund {
  const amount = parameters.wholeNumber("amount", MIN_REFUND_CENTAVOS);
  const paymentId = parameters.text("payment_id");
  const reason = parameters.oneOf("reason", reasons);
  const notes = parameters.optionalText("notes", 255);
  const metadata = parameters.metadata();
  parameters.check();
  const payment = refundablePayment(deps, paymentId, amount);

  const { store, clock } = deps;
  const at = clock.now();
  const refund = store.save<Refund>({
    kind: "refund",
    id: newId("ref"),
    paymentId,
    amount,
    reason,
    notes,
    metadata,
    status: "pending",
    settlesAt: at + PENDING_MS,
    createdAt: at,
    updatedAt: at,
  });
  store.save({ ...payment, refundIds: [...payment.refundIds, refund.id], updatedAt: at });
  sendEvent(deps, "payment.refund.updated", refundOnWire(refund));
  scheduleSettlement(deps, refund);
  return refund;
}

function refundablePayment({ store, clock }: Deps, paymentId: string, amount: number): Payment {
  const payment = store.find("payment", paymentId);
  if (!payment)
    throw new ApiError(404, [{ code: "payment_not_found", detail: `No such payment with id ${paymentId}.` }]);

  const isTooOld =
    payment.methodType === "grab_pay" && clock.now() - payment.createdAt > GRAB_PAY_REFUND_DAYS * DAY_MS;
  if (payment.status !== "paid" || isTooOld)
    throw stateError("payment_not_refundable", `Payment with id ${paymentId} cannot be refunded.`);

  const refunded = payment.refundIds
    .map((id) => store.get("refund", id))
    .filter((refund) => refund.status !== "failed")
    .reduce((sum, refund) => sum + refund.amount, 0);
  if (refunded + amount > payment.amount)
    throw stateError("refund_amount_exceeds_payment", "The refunds would be more than the payment.");
  return payment;
}

export function scheduleSettlement(deps: Deps, { id, settlesAt }: Refund): void {
  deps.clock.schedule(settlesAt, () => settleRefund(deps, id));
}

function settleRefund(deps: Deps, refundId: string): void {
  const { store, clock, settings } = deps;
  store.transaction(() => {
    const pending = store.find("refund", refundId);
    if (pending?.status !== "pending") return;

    const refund = store.save({ ...pending, status: settings.refundOutcome, updatedAt: clock.now() });
    sendEvent(deps, "payment.refund.updated", refundOnWire(refund));
    if (refund.status === "succeeded")
      sendEvent(deps, "payment.refunded", paymentOnWire(deps, store.get("payment", refund.paymentId)));
  });
}
