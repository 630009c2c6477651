import { readFileSync } from "node:fs";

import { dates, resource } from "../api/wire.ts";
import type { Deps } from "../deps.ts";
import { paymentOnWire } from "../payments/payment.ts";
import type { Authorization, Intent } from "../state/records.ts";

/** An unscannable picture: PayMongo's test mode returns payable codes, which a simulator must not. */
const QR_PICTURE = `data:image/png;base64,${readFileSync(new URL("qr.png", import.meta.url), "base64")}`;

export function intentOnWire(deps: Deps, intent: Intent) {
  const { lastFailure } = intent;
  return resource(intent.id, "payment_intent", {
    amount: intent.amount,
    capture_type: "automatic",
    client_key: intent.clientKey,
    currency: "PHP",
    description: intent.description,
    livemode: false,
    original_amount: intent.amount,
    statement_descriptor: intent.statementDescriptor,
    status: intent.status,
    last_payment_error: lastFailure && {
      failed_code: lastFailure.code,
      failed_message: lastFailure.message,
    },
    // PayMongo does not keep the order of the methods.
    payment_method_allowed: intent.allowed.toReversed(),
    payments: intent.paymentIds.map((id) => paymentOnWire(deps, deps.store.get("payment", id))),
    next_action: nextAction(deps, intent),
    payment_method_options: intent.allowed.includes("card")
      ? { card: { request_three_d_secure: "any" } }
      : null,
    metadata: intent.metadata,
    setup_future_usage: null,
    ...dates(intent),
  });
}

function nextAction(deps: Deps, intent: Intent) {
  if (intent.status !== "awaiting_next_action" || !intent.authorizationId) return null;
  const authorization = deps.store.get("authorization", intent.authorizationId);
  const { id, qrCodeId, returnUrl } = authorization;
  const pageUrl = `${deps.account.publicUrl}/sources?id=${id}`;

  if (!qrCodeId)
    return {
      type: "redirect",
      redirect: { url: pageUrl, return_url: returnUrl && returnUrlOf(deps, authorization) },
    };

  const expiresAt = authorization.expiresAt && new Date(authorization.expiresAt).toISOString();
  return {
    type: "consume_qr",
    code: {
      id: qrCodeId,
      amount: intent.amount,
      image_url: QR_PICTURE,
      label: intent.statementDescriptor ?? "Test Merchant",
      expires_at: expiresAt,
      test_url: pageUrl,
    },
  };
}

/** PayMongo adds the intent id in an undocumented way, so a setting chooses it. */
export function returnUrlOf({ settings }: Deps, { returnUrl, intentId }: Authorization): string {
  const url = returnUrl ?? "";
  const joiner = settings.returnJoiner;
  if (joiner === "none") return url;
  if (joiner !== "correct") return `${url}${joiner}payment_intent_id=${intentId}`;

  const correct = new URL(url);
  correct.searchParams.append("payment_intent_id", intentId);
  return correct.href;
}
