import type { Logger } from "pino";
import type { PaymentRequest } from "../../../platform/payment-provider.ts";
import { ProviderUnavailable, ProviderNotCalled } from "../provider-errors.ts";
import type { Intent, PaymongoClient } from "./client.ts";

export async function startPaymentIntent(
  client: PaymongoClient,
  request: PaymentRequest,
  log: Logger,
): Promise<Intent | undefined> {
  const key = `${request.orderId}:${request.attempt}`;
  const intentId = request.reference ?? (await client.createIntent(key, toIntentAttributes(request))).id;
  if (!request.reference) await request.keepReference(intentId);
  const methodId =
    request.cardToken ??
    (await client.createMethod(`${key}:${request.tries}`, toMethodAttributes(request))).id;
  try {
    return await client.attach(intentId, {
      payment_method: methodId,
      return_url: request.returnUrl,
    });
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log.warn(
      { orderId: request.orderId, problem: error.message },
      "no response to attach, reading the intent",
    );
    const mayBeCharged = request.cardToken !== null && !(error instanceof ProviderNotCalled);
    return client.getIntent(intentId).catch((failure: unknown) => {
      if (mayBeCharged && failure instanceof ProviderUnavailable) return undefined;
      throw failure;
    });
  }
}

function toIntentAttributes({
  orderId,
  attempt,
  method,
  amountCentavos,
  description,
}: PaymentRequest): object {
  return {
    amount: amountCentavos,
    currency: "PHP",
    payment_method_allowed: [method],
    capture_type: "automatic",
    description,
    metadata: { order_id: orderId, attempt: String(attempt) },
  };
}

function toMethodAttributes({
  method,
  payer: { name, phone, email },
  payWithinSeconds,
}: PaymentRequest): object {
  const billing = { name, phone, ...(email ? { email } : {}) };
  return { type: method, billing, ...(method === "qrph" ? { expiry_seconds: payWithinSeconds } : {}) };
}
