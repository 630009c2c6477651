import { setTimeout as sleep } from "node:timers/promises";
import { returnFromProvider } from "@tindahan/contract/checkout/checkout.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { shortId } from "@tindahan/contract/core/format.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Intent } from "../platform/payment-gateway.ts";
import type { Services } from "../platform/services.ts";
import { CircuitOpen } from "./provider/circuit.ts";
import { countDeclines, isDecline, toDeclined, type Card } from "./provider/declined.ts";
import { requireProvider } from "./provider/current-provider.ts";
import { isOurProviders } from "./provider/hosts.ts";
import { isAway, isNoAnswer, ProviderRefused } from "./provider/paymongo.ts";
import {
  callGiveUp,
  claimPayment,
  insertNextAttempt,
  selectPayer,
  selectPaymentOfOrder,
  takeQuestion,
  updateIntent,
  updateOpened,
  updateReleased,
  type Payment,
} from "./queries.ts";
import { closeIntent, settleAs } from "./settle.ts";

/** Stock is held for this long at most: a code on a screen must not live longer. */
const QR_SECONDS = 15 * 60;
const TIMEOUT_MS = 40_000;
/** Each try holds the stock for a wallet's whole window. */
const MAX_TRIES = 5;

/** Sends the shopper of a fresh order to pay. If that cannot be arranged, the order is undone. */
export async function startPayment(services: Services, orderId: Id, card?: Card): Promise<string> {
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
    await callGiveUp(services.db, claimed, { failure: error.message });
    throw payment.method === "card" && isDecline(error) ? toDeclined(error) : toShopError(error);
  }
}

/** For an order that waits: back to the same page, or to a new one if that has closed. */
export async function payAgain(services: Services, orderId: Id, shopperId: Id): Promise<string> {
  const { payment, status } = await selectPaymentOfOrder(services.db, orderId, shopperId);
  if (payment?.state === "paid") throw new ShopError("payment_already_made");
  if (payment?.state === "mismatched") throw new ShopError("payment_mismatched");
  if (!payment || status !== "Pending Payment" || payment.tries >= MAX_TRIES)
    throw new ShopError("order_cannot_change");
  if (!(await services.provider.read())?.gateway.isAvailable()) throw new ShopError("payment_provider_away");
  try {
    return await resume(services, payment);
  } catch (error) {
    if (!isNoAnswer(error)) throw error;
    throw toShopError(error);
  }
}

async function resume(services: Services, payment: Payment): Promise<string> {
  if (payment.intent_id && !(await takeQuestion(services.db, payment))) {
    // Asked just now: an open one was open then.
    if (payment.state === "open") return whereToPay(services, payment);
    throw new ShopError("payment_pending");
  }
  const { gateway } = await requireProvider(services);
  const seen = payment.intent_id ? await gateway.getIntent(payment.intent_id) : undefined;
  if (seen?.status === "succeeded") {
    await settleAs(services, payment, seen);
    throw new ShopError("payment_already_made");
  }
  if (payment.state === "open" && seen?.status === "awaiting_next_action")
    return whereToPay(services, payment);
  if (seen?.status === "processing") return ourPage(services, payment);
  if (seen?.status === "cancelled" || payment.state === "failed") {
    await insertNextAttempt(services.db, payment);
    const next = await selectPaymentOfOrder(services.db, payment.order_id);
    return resume(services, next.payment!);
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

async function payByCard(services: Services, payment: Payment, { methodId, address }: Card): Promise<string> {
  const declines = countDeclines(services, payment.user_id, address);
  try {
    const url = await sendToPay(services, payment, { methodId, beforeTrying: declines.take });
    await declines.settle();
    return url;
  } catch (error) {
    await declines.settle(error);
    throw error;
  }
}

type CardToTry = { methodId: string; beforeTrying: () => Promise<void> };

/** Three calls, each outside of any transaction; what each of them made is written down before the next. */
async function sendToPay(services: Services, payment: Payment, card?: CardToTry): Promise<string> {
  const { db } = services;
  const { gateway, config: paymongo } = await requireProvider(services);
  const key = `${payment.order_id}:${payment.attempt}`;
  // Before the provider hears of it at all; a payment that may already be charged is looked at first.
  if (!payment.intent_id) await card?.beforeTrying();
  const intentId = payment.intent_id ?? (await gateway.createIntent(key, intentFor(payment))).id;
  if (!payment.intent_id) await updateIntent(db, payment, intentId);
  const methodId =
    card?.methodId ??
    (await gateway.createMethod(`${key}:${payment.tries}`, await methodFor(services, payment))).id;
  const known = { ...payment, intent_id: intentId };
  const intent = await (card && payment.intent_id
    ? attachAgain(services, known, card)
    : attach(services, known, methodId));
  if (!intent) {
    await updateOpened(db, payment, { url: null, qrImage: null, sourceId: null });
    return ourPage(services, known);
  }

  const isPayable = intent.status === "awaiting_next_action" && (intent.url ?? intent.qrImage);
  if (!isPayable && !isDecided(intent))
    throw new ProviderRefused(402, intent.status, intent.failure, intent.failureCode);
  if (intent.url && !isOurProviders(intent.url, paymongo))
    throw new ProviderRefused(400, "foreign_address", "It wants to send the shopper elsewhere.");
  const status = await updateOpened(db, payment, { ...intent, sourceId: sourceIn(intent.url) });
  const opened = { ...known, state: "open", url: intent.url };
  if (isDecided(intent)) await settleAs(services, opened, intent);
  else if (status && status !== "Pending Payment") {
    // Called off while we were talking.
    await closeIntent(services, opened);
    throw new ShopError("order_cannot_change");
  }
  return status ? whereToPay(services, opened) : ourPage(services, opened);
}

function isDecided({ status }: Intent): boolean {
  return status === "succeeded" || status === "processing";
}

/** The first try may have charged the card without our seeing it: not before that is known not to be so. */
async function attachAgain(
  services: Services,
  payment: Payment,
  { methodId, beforeTrying }: CardToTry,
): Promise<Intent | undefined> {
  const { gateway } = await requireProvider(services);
  const seen = await gateway.getIntent(payment.intent_id!).catch((silence: unknown) => {
    if (isAway(silence)) return undefined;
    throw silence;
  });
  if (!seen || isDecided(seen)) return seen;
  await beforeTrying();
  return attach(services, payment, methodId);
}

/** Nothing: a card that may have been charged. Its order waits, and the shopper's page with it, until we are told. */
async function attach(
  services: Services,
  { intent_id, ...payment }: Payment,
  methodId: string,
): Promise<Intent | undefined> {
  const { gateway } = await requireProvider(services);
  const returnUrl = `${services.config.publicUrl}${returnFromProvider.path}?source=${intent_id}`;
  try {
    return await gateway.attach(intent_id!, { payment_method: methodId, return_url: returnUrl });
  } catch (error) {
    if (!isAway(error)) throw error;
    services.log.warn(
      { orderId: payment.order_id, problem: (error as Error).message },
      "no answer: looking instead",
    );
    const mayBeCharged = payment.method === "card" && !(error instanceof CircuitOpen);
    return gateway.getIntent(intent_id!).catch((silence: unknown) => {
      if (mayBeCharged && isAway(silence)) return undefined;
      throw silence;
    });
  }
}

function intentFor(payment: Payment): object {
  return {
    amount: payment.amount_centavos,
    currency: "PHP",
    payment_method_allowed: [payment.method],
    capture_type: "automatic",
    description: `Order ${shortId(payment.order_id)}`,
    metadata: { order_id: payment.order_id, attempt: String(payment.attempt) },
  };
}

async function methodFor({ db }: Services, { order_id, method }: Payment): Promise<object> {
  const { name, phone, email } = await selectPayer(db, order_id);
  const billing = { name, phone, ...(email ? { email } : {}) };
  return { type: method, billing, ...(method === "qrph" ? { expiry_seconds: QR_SECONDS } : {}) };
}

/** Somebody else, a first click perhaps, is at it: they will be done or dead soon. */
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

function ourPage({ config }: Services, { intent_id }: Payment): string {
  return `${config.publicUrl}/success?source_id=${intent_id}`;
}

function sourceIn(url: string | null): string | null {
  const id = url ? new URL(url).searchParams.get("id") : null;
  return id && /^src_[A-Za-z0-9]+$/.test(id) ? id : null;
}

function toShopError(error: Error): ShopError {
  return new ShopError(isDecline(error) ? "payment_failed" : "payment_provider_away");
}
