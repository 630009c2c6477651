import type { Logger } from "pino";
import type { PaymentRequest } from "../../../platform/payment-provider.ts";
import { ProviderAway, ProviderNotAsked } from "../../provider-errors.ts";
import type { Intent, PaymongoClient } from "./client.ts";

/** Three calls: the intent, which can succeed once, the method, and that one attached to the other. */
export async function startIntent(
  client: PaymongoClient,
  wanted: PaymentRequest,
  log: Logger,
): Promise<Intent | undefined> {
  const key = `${wanted.orderId}:${wanted.attempt}`;
  const intentId = wanted.reference ?? (await client.createIntent(key, intentFor(wanted))).id;
  if (!wanted.reference) await wanted.keepReference(intentId);
  const methodId =
    wanted.cardToken ?? (await client.createMethod(`${key}:${wanted.tries}`, methodFor(wanted))).id;
  try {
    return await client.attach(intentId, {
      payment_method: methodId,
      return_url: wanted.returnUrl,
    });
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error;
    log.warn({ orderId: wanted.orderId, problem: error.message }, "no answer: looking instead");
    const mayBeCharged = wanted.cardToken !== null && !(error instanceof ProviderNotAsked);
    return client.getIntent(intentId).catch((silence: unknown) => {
      if (mayBeCharged && silence instanceof ProviderAway) return undefined;
      throw silence;
    });
  }
}

function intentFor({ orderId, attempt, method, amountCentavos, description }: PaymentRequest): object {
  return {
    amount: amountCentavos,
    currency: "PHP",
    payment_method_allowed: [method],
    capture_type: "automatic",
    description,
    metadata: { order_id: orderId, attempt: String(attempt) },
  };
}

function methodFor({ method, payer: { name, phone, email }, payWithinSeconds }: PaymentRequest): object {
  const billing = { name, phone, ...(email ? { email } : {}) };
  return { type: method, billing, ...(method === "qrph" ? { expiry_seconds: payWithinSeconds } : {}) };
}
