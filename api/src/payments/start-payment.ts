import { setTimeout as sleep } from "node:timers/promises";
import { returnPath } from "@tindahan/contract/checkout/checkout.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { shortId } from "@tindahan/contract/core/format.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import {
  isCash,
  paymentKind,
  type PaymentKind,
  type PaymentMethod,
} from "@tindahan/contract/payments/methods.ts";
import type { OnlineProvider, PaymentReport, PaymentRequest } from "../platform/payment-provider.ts";
import type { Services } from "../platform/services.ts";
import { createDeclineLimit, cardDeclinedError, type Card } from "./card-declines.ts";
import {
  isDecline,
  isProviderFailure,
  ProviderUnavailable,
  ProviderRefused,
} from "./providers/provider-errors.ts";
import { assertWithinPaymentLimits, requirePaymentMethod } from "./methods.ts";
import { payLinkUrl } from "./pay-link-token.ts";
import { requirePaymentProvider } from "./providers.ts";
import {
  callGiveUpPayment,
  claimPayment,
  claimStatusCheck,
  insertNextPaymentAttempt,
  insertPayLinkPayment,
  selectOrderTotal,
  selectPayer,
  selectPaymentOfOrder,
  markPaymentOpen,
  storeProviderReference,
  releasePaymentClaim,
  type Payment,
} from "./queries.ts";
import { successPagePath } from "./results.ts";
import { cancelPaymentAtProvider, applyPaymentReport } from "./settle.ts";

/** Stock is held for at most this long, so a QR code must expire by then. */
const PAY_WITHIN_SECONDS = 15 * 60;
const TIMEOUT_MS = 40_000;
/** Each try holds the stock for a wallet's payment window. */
const MAX_TRIES = 5;
/** Of one order, by pay link. */
const MAX_ATTEMPTS = 20;

type PlacedOrder = { orderId: Id; method: PaymentMethod };

export async function startPayment(
  services: Services,
  { orderId, method }: PlacedOrder,
  card?: Card,
): Promise<{ cod: true } | { url: string }> {
  if (isCash(method)) return { cod: true };
  return { url: await startOnlinePayment(services, orderId, card) };
}

async function startOnlinePayment(services: Services, orderId: Id, card?: Card): Promise<string> {
  const { payment, status } = await selectPaymentOfOrder(services.db, orderId);
  if (payment?.state === "paid") return resultPageUrl(services, payment);
  if (!payment || status !== "Pending Payment") throw new ShopError("order_cannot_change");
  if (payment.state === "open") return paymentPageUrl(services, payment);
  const claimed = await claimPayment(services.db, payment);
  if (!claimed) return waitForStartedPayment(services, orderId);
  try {
    return await (card ? payByCard(services, claimed, card) : startPaymentAtProvider(services, claimed));
  } catch (error) {
    if (!isProviderFailure(error)) throw error;
    services.log.warn({ orderId, problem: error.message }, "failed to start payment");
    const reason = isDecline(error) ? error.reason : null;
    await callGiveUpPayment(services.db, claimed, { reason, failure: error.message });
    throw card && isDecline(error) ? cardDeclinedError(error) : paymentStartError(error);
  }
}

/** Lets the shopper choose another method as often as a few payments fail. Raises as `resumePayment`. */
/** Cards need the card form, and transfers an amount that is lowered when the order is placed. */
export const isOfferedByPayLink = (kind: PaymentKind) => kind === "page" || kind === "code";

export async function startPayLinkPayment(
  services: Services,
  orderId: Id,
  method: PaymentMethod,
): Promise<void> {
  const { db } = services;
  const { payments: settings } = await services.settings.read();
  const { provider, limits } = await requirePaymentMethod(services, settings, method);
  if (!provider.isOnline || !isOfferedByPayLink(paymentKind(method)))
    throw new ShopError("payment_method_unavailable");
  const { payment } = await selectPaymentOfOrder(db, orderId);
  if (payment?.state === "paid") throw new ShopError("payment_already_made");
  if (payment?.state === "mismatched") throw new ShopError("payment_mismatched");
  const isOpen = payment?.state === "starting" || payment?.state === "open";
  if (isOpen && payment.method !== method) await closeForOtherMethod(services, payment);
  if (!isOpen || payment.method !== method) {
    assertWithinPaymentLimits(limits(settings), method, await selectOrderTotal(db, orderId));
    await insertPayLinkPayment(db, orderId, { method, provider: provider.name, mostAttempts: MAX_ATTEMPTS });
  }
  await (isOpen && payment.method === method
    ? resumePayment(services, orderId)
    : startOnlinePayment(services, orderId));
}

/** The provider must refuse the first payment before a second one exists. */
async function closeForOtherMethod(services: Services, payment: Payment): Promise<void> {
  try {
    if (payment.provider_reference) await cancelPaymentAtProvider(services, payment);
    else await callGiveUpPayment(services.db, payment, { reason: "interrupted" });
  } catch (error) {
    if (!isProviderFailure(error)) throw error;
    throw paymentStartError(error);
  }
  const { payment: closed } = await selectPaymentOfOrder(services.db, payment.order_id);
  if (closed?.state === "paid") throw new ShopError("payment_already_made");
  if (closed?.state !== "failed") throw new ShopError("payment_pending");
}

export async function resumePayment(services: Services, orderId: Id, shopperId?: Id): Promise<string> {
  const { payment, status } = await selectPaymentOfOrder(services.db, orderId, shopperId);
  if (payment?.state === "paid") throw new ShopError("payment_already_made");
  if (payment?.state === "mismatched") throw new ShopError("payment_mismatched");
  if (!payment || status !== "Pending Payment" || payment.tries >= MAX_TRIES)
    throw new ShopError("order_cannot_change");
  try {
    const provider = await requirePaymentProvider(services, payment);
    if (!provider.isAvailable()) throw new ShopError("payment_provider_away");
    return await resumeOpenPayment(services, provider, payment);
  } catch (error) {
    if (!isProviderFailure(error)) throw error;
    throw paymentStartError(error);
  }
}

async function resumeOpenPayment(
  services: Services,
  provider: OnlineProvider,
  payment: Payment,
): Promise<string> {
  const { provider_reference: reference } = payment;
  if (reference && !(await claimStatusCheck(services.db, payment))) {
    // Checked just before: an open payment was open then.
    if (payment.state === "open") return paymentPageUrl(services, payment);
    throw new ShopError("payment_pending");
  }
  const report = reference ? await provider.status(reference) : undefined;
  if (report?.status === "paid") {
    await applyPaymentReport(services, payment, report);
    throw new ShopError("payment_already_made");
  }
  if (report?.status === "processing") return resultPageUrl(services, payment);
  if (report?.status === "waiting" && payment.state === "open") return paymentPageUrl(services, payment);
  if (report?.status === "cancelled" || payment.state === "failed") {
    await insertNextPaymentAttempt(services.db, payment);
    const next = await selectPaymentOfOrder(services.db, payment.order_id);
    return resumeOpenPayment(services, provider, next.payment!);
  }
  const claimed = await claimPayment(services.db, payment);
  if (!claimed) return waitForStartedPayment(services, payment.order_id);
  if (payment.method === "card") {
    // A retry needs a card token, which only a new checkout provides; the cart still exists.
    await callGiveUpPayment(services.db, claimed, { reason: "not_approved" });
    throw new ShopError("payment_failed");
  }
  try {
    return await startPaymentAtProvider(services, claimed);
  } catch (error) {
    await releasePaymentClaim(services.db, claimed);
    throw error;
  }
}

async function payByCard(services: Services, payment: Payment, { token, address }: Card): Promise<string> {
  const declines = createDeclineLimit(services, payment.user_id, address);
  try {
    const url = await startPaymentAtProvider(services, payment, { token, beforeCharging: declines.take });
    await declines.settle();
    return url;
  } catch (error) {
    await declines.settle(error);
    throw error;
  }
}

type CardCharge = { token: string; beforeCharging: () => Promise<void> };

/** Runs outside any transaction and stores each result before the next call. */
async function startPaymentAtProvider(
  services: Services,
  payment: Payment,
  card?: CardCharge,
): Promise<string> {
  const { db } = services;
  const provider = await requirePaymentProvider(services, payment);
  const current = { ...payment };
  const keepReference = async (reference: string) => {
    await storeProviderReference(db, payment, reference);
    current.provider_reference = reference;
  };
  const request = await toPaymentRequest(services, payment, {
    cardToken: card?.token ?? null,
    keepReference,
  });
  const report = await startUnlessCharged(provider, request, card?.beforeCharging);
  if (!report) {
    // The card may have been charged, so the order waits until the status is known.
    await markPaymentOpen(db, payment, null);
    return resultPageUrl(services, current);
  }
  if (report.reference !== current.provider_reference) await keepReference(report.reference);

  const isPayable = report.status === "waiting" && report.step;
  if (!isPayable && !isPaidOrProcessing(report))
    throw new ProviderRefused(
      report.failure?.reason ?? "declined",
      `(${report.status}): ${report.failure?.words ?? ""}`,
    );
  const status = await markPaymentOpen(db, payment, report.step);
  const opened = { ...current, state: "open", url: report.step?.url ?? null };
  if (isPaidOrProcessing(report)) await applyPaymentReport(services, opened, report);
  else if (status && status !== "Pending Payment") {
    await cancelPaymentAtProvider(services, opened);
    throw new ShopError("order_cannot_change");
  }
  return status ? paymentPageUrl(services, opened) : resultPageUrl(services, opened);
}

/** An earlier try may have charged the card unnoticed, so a retry first reads the status. */
async function startUnlessCharged(
  provider: OnlineProvider,
  request: PaymentRequest,
  beforeCharging?: () => Promise<void>,
): Promise<PaymentReport | undefined> {
  if (beforeCharging && request.reference) {
    const report = await provider.status(request.reference).catch((failure: unknown) => {
      if (failure instanceof ProviderUnavailable) return undefined;
      throw failure;
    });
    if (!report || isPaidOrProcessing(report)) return report;
  }
  await beforeCharging?.();
  return provider.start(request);
}

async function toPaymentRequest(
  { db, config }: Services,
  payment: Payment,
  cardDetails: Pick<PaymentRequest, "cardToken" | "keepReference">,
): Promise<PaymentRequest> {
  const { payLinkId, ...payer } = await selectPayer(db, payment.order_id);
  return {
    ...cardDetails,
    orderId: payment.order_id,
    attempt: payment.attempt,
    tries: payment.tries,
    method: payment.method as PaymentMethod,
    amountCentavos: payment.amount_centavos,
    description: `Order ${shortId(payment.order_id)}`,
    payer,
    payWithinSeconds: PAY_WITHIN_SECONDS,
    reference: payment.provider_reference,
    returnUrl: payLinkId
      ? payLinkUrl(config, payLinkId)
      : config.publicUrl + returnPath(payment.order_id, payment.attempt),
  };
}

function isPaidOrProcessing({ status }: PaymentReport): boolean {
  return status === "paid" || status === "processing";
}

/** Another request is starting the payment; poll until it finishes or its claim expires. */
async function waitForStartedPayment(services: Services, orderId: Id): Promise<string> {
  const until = performance.now() + TIMEOUT_MS;
  while (performance.now() < until) {
    await sleep(150);
    const { payment } = await selectPaymentOfOrder(services.db, orderId);
    if (payment?.state === "open" || payment?.state === "paid") return paymentPageUrl(services, payment);
    if (payment?.state !== "starting") break;
  }
  throw new ShopError("payment_provider_away");
}

function paymentPageUrl(services: Services, payment: Payment): string {
  return payment.url ?? resultPageUrl(services, payment);
}

function resultPageUrl({ config }: Services, payment: Payment): string {
  return config.publicUrl + successPagePath(payment);
}

function paymentStartError(error: Error): ShopError {
  return new ShopError(isDecline(error) ? "payment_failed" : "payment_provider_away");
}
