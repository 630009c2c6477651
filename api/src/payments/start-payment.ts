import { setTimeout as sleep } from "node:timers/promises";
import { returnPath } from "@tindahan/contract/checkout/checkout.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { shortId } from "@tindahan/contract/core/format.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { isCash, type PaymentMethod } from "@tindahan/contract/payments/methods.ts";
import type { OnlineProvider, PaymentReport, PaymentRequest } from "../platform/payment-provider.ts";
import type { Services } from "../platform/services.ts";
import { countDeclines, toDeclined, type Card } from "./declined.ts";
import { isDecline, isNoAnswer, ProviderAway, ProviderRefused } from "./provider-errors.ts";
import { requireProvider } from "./providers.ts";
import {
  callGiveUp,
  claimPayment,
  claimStatusCheck,
  insertNextAttempt,
  selectPayer,
  selectPaymentOfOrder,
  updateOpened,
  updateReference,
  updateReleased,
  type Payment,
} from "./queries.ts";
import { resultPage } from "./results.ts";
import { cancelAtProvider, settleAs } from "./settle.ts";

/** Stock is held for this long at most: a code on a screen must not live longer. */
const PAY_WITHIN_SECONDS = 15 * 60;
const TIMEOUT_MS = 40_000;
/** Each try holds the stock for a wallet's whole window. */
const MAX_TRIES = 5;

type Placed = { orderId: Id; method: PaymentMethod };

/** Sends the shopper of a fresh order to pay, unless the rider collects. If it cannot be arranged, the order is undone. */
export async function startPayment(
  services: Services,
  { orderId, method }: Placed,
  card?: Card,
): Promise<{ cod: true } | { url: string }> {
  if (isCash(method)) return { cod: true };
  return { url: await startOnline(services, orderId, card) };
}

async function startOnline(services: Services, orderId: Id, card?: Card): Promise<string> {
  const { payment, status } = await selectPaymentOfOrder(services.db, orderId);
  if (payment?.state === "paid") return ourPage(services, payment);
  if (!payment || status !== "Pending Payment") throw new ShopError("order_cannot_change");
  if (payment.state === "open") return whereToPay(services, payment);
  const claimed = await claimPayment(services.db, payment);
  if (!claimed) return untilStarted(services, orderId);
  try {
    return await (card ? payByCard(services, claimed, card) : sendToPay(services, claimed));
  } catch (error) {
    if (!isNoAnswer(error)) throw error;
    services.log.warn({ orderId, problem: error.message }, "payment could not be started");
    const reason = isDecline(error) ? error.reason : null;
    await callGiveUp(services.db, claimed, { reason, failure: error.message });
    throw card && isDecline(error) ? toDeclined(error) : toShopError(error);
  }
}

/** For an order that waits: back to the same page, or to a new one if that has closed. */
export async function payAgain(services: Services, orderId: Id, shopperId: Id): Promise<string> {
  const { payment, status } = await selectPaymentOfOrder(services.db, orderId, shopperId);
  if (payment?.state === "paid") throw new ShopError("payment_already_made");
  if (payment?.state === "mismatched") throw new ShopError("payment_mismatched");
  if (!payment || status !== "Pending Payment" || payment.tries >= MAX_TRIES)
    throw new ShopError("order_cannot_change");
  try {
    const provider = await requireProvider(services, payment);
    if (!provider.isAvailable()) throw new ShopError("payment_provider_away");
    return await resume(services, provider, payment);
  } catch (error) {
    if (!isNoAnswer(error)) throw error;
    throw toShopError(error);
  }
}

async function resume(services: Services, provider: OnlineProvider, payment: Payment): Promise<string> {
  const { provider_reference: reference } = payment;
  if (reference && !(await claimStatusCheck(services.db, payment))) {
    // Asked just now: an open one was open then.
    if (payment.state === "open") return whereToPay(services, payment);
    throw new ShopError("payment_pending");
  }
  const report = reference ? await provider.status(reference) : undefined;
  if (report?.status === "paid") {
    await settleAs(services, payment, report);
    throw new ShopError("payment_already_made");
  }
  if (report?.status === "processing") return ourPage(services, payment);
  if (report?.status === "waiting" && payment.state === "open") return whereToPay(services, payment);
  if (report?.status === "cancelled" || payment.state === "failed") {
    await insertNextAttempt(services.db, payment);
    const next = await selectPaymentOfOrder(services.db, payment.order_id);
    return resume(services, provider, next.payment!);
  }
  const claimed = await claimPayment(services.db, payment);
  if (!claimed) return untilStarted(services, payment.order_id);
  if (payment.method === "card") {
    // Another try needs the card, which we do not have: it is entered at a checkout, for which the cart is kept.
    await callGiveUp(services.db, claimed, { reason: "not_approved" });
    throw new ShopError("payment_failed");
  }
  try {
    return await sendToPay(services, claimed);
  } catch (error) {
    await updateReleased(services.db, claimed);
    throw error;
  }
}

async function payByCard(services: Services, payment: Payment, { token, address }: Card): Promise<string> {
  const declines = countDeclines(services, payment.user_id, address);
  try {
    const url = await sendToPay(services, payment, { token, beforeCharging: declines.take });
    await declines.settle();
    return url;
  } catch (error) {
    await declines.settle(error);
    throw error;
  }
}

type CardToCharge = { token: string; beforeCharging: () => Promise<void> };

/** Calls the provider outside of any transaction; what each of its calls made is written down before the next. */
async function sendToPay(services: Services, payment: Payment, card?: CardToCharge): Promise<string> {
  const { db } = services;
  const provider = await requireProvider(services, payment);
  const known = { ...payment };
  const keepReference = async (reference: string) => {
    await updateReference(db, payment, reference);
    known.provider_reference = reference;
  };
  const request = await requestFor(services, payment, { cardToken: card?.token ?? null, keepReference });
  const report = await startOrLook(provider, request, card?.beforeCharging);
  if (!report) {
    // The card may have been charged: the order and the shopper's page wait until the status is known.
    await updateOpened(db, payment, null);
    return ourPage(services, known);
  }
  if (report.reference !== known.provider_reference) await keepReference(report.reference);

  const isPayable = report.status === "waiting" && report.step;
  if (!isPayable && !isDecided(report))
    throw new ProviderRefused(
      report.failure?.reason ?? "declined",
      `(${report.status}): ${report.failure?.words ?? ""}`,
    );
  const status = await updateOpened(db, payment, report.step);
  const opened = { ...known, state: "open", url: report.step?.url ?? null };
  if (isDecided(report)) await settleAs(services, opened, report);
  else if (status && status !== "Pending Payment") {
    // Called off while we were talking.
    await cancelAtProvider(services, opened);
    throw new ShopError("order_cannot_change");
  }
  return status ? whereToPay(services, opened) : ourPage(services, opened);
}

/** An earlier try may have charged the card without our seeing it: another one waits until that is known not to be so. */
async function startOrLook(
  provider: OnlineProvider,
  request: PaymentRequest,
  beforeCharging?: () => Promise<void>,
): Promise<PaymentReport | undefined> {
  if (beforeCharging && request.reference) {
    const report = await provider.status(request.reference).catch((silence: unknown) => {
      if (silence instanceof ProviderAway) return undefined;
      throw silence;
    });
    if (!report || isDecided(report)) return report;
  }
  await beforeCharging?.();
  return provider.start(request);
}

async function requestFor(
  { db, config }: Services,
  payment: Payment,
  own: Pick<PaymentRequest, "cardToken" | "keepReference">,
): Promise<PaymentRequest> {
  return {
    ...own,
    orderId: payment.order_id,
    attempt: payment.attempt,
    tries: payment.tries,
    method: payment.method as PaymentMethod,
    amountCentavos: payment.amount_centavos,
    description: `Order ${shortId(payment.order_id)}`,
    payer: await selectPayer(db, payment.order_id),
    payWithinSeconds: PAY_WITHIN_SECONDS,
    reference: payment.provider_reference,
    returnUrl: config.publicUrl + returnPath(payment.order_id, payment.attempt),
  };
}

function isDecided({ status }: PaymentReport): boolean {
  return status === "paid" || status === "processing";
}

/** Another request is starting it, from a first click perhaps: it will be done or dead soon. */
async function untilStarted(services: Services, orderId: Id): Promise<string> {
  const until = performance.now() + TIMEOUT_MS;
  while (performance.now() < until) {
    await sleep(150);
    const { payment } = await selectPaymentOfOrder(services.db, orderId);
    if (payment?.state === "open" || payment?.state === "paid") return whereToPay(services, payment);
    if (payment?.state !== "starting") break;
  }
  throw new ShopError("payment_provider_away");
}

function whereToPay(services: Services, payment: Payment): string {
  return payment.url ?? ourPage(services, payment);
}

function ourPage({ config }: Services, payment: Payment): string {
  return config.publicUrl + resultPage(payment);
}

function toShopError(error: Error): ShopError {
  return new ShopError(isDecline(error) ? "payment_failed" : "payment_provider_away");
}
