import { ApiError, invalid, notFound } from "../api/errors.ts";
import type { Parameters } from "../api/parameters.ts";
import type { Deps } from "../deps.ts";
import { methods } from "../payment-methods/methods.ts";
import { newId } from "../state/ids.ts";
import type { Authorization, Intent, PaymentMethod } from "../state/records.ts";
import { authorize, scheduleExpiry, fail, requireOpenIntent } from "./outcomes.ts";

export function attachMethod(deps: Deps, intent: Intent, parameters: Parameters): void {
  const methodId = parameters.text("payment_method");
  const returnUrl = parameters.has("return_url") ? parameters.url("return_url") : null;
  parameters.check();
  requireOpenIntent(intent);
  const method = usableMethod(deps, intent, methodId);
  if (methods[method.type].flow === "redirect" && !returnUrl)
    throw invalid("return_url", "return_url is required.", "parameter_required");

  const authorization = openAuthorization(deps, intent, method, returnUrl);
  if (method.type === "card") chargeCard(deps, authorization, method);
}

function usableMethod({ store }: Deps, intent: Intent, methodId: string): PaymentMethod {
  const method = store.find("method", methodId);
  if (!method) throw notFound("payment method", methodId);
  if (!intent.allowed.includes(method.type))
    throw invalid("payment_method", `payment_method type ${method.type} is not allowed.`);
  if (method.isUsed) throw invalid("payment_method", "payment_method was already used.");
  if (intent.amount > (methods[method.type].maximumAmount ?? Infinity))
    throw invalid("amount", "amount is above the maximum of this method.", "parameter_above_maximum");
  return method;
}

function openAuthorization(
  deps: Deps,
  intent: Intent,
  method: PaymentMethod,
  returnUrl: string | null,
): Authorization {
  const { store, clock } = deps;
  const at = clock.now();
  const { flow, windowMs } = methods[method.type];
  const validMs = method.expirySeconds === null ? windowMs : method.expirySeconds * 1000;
  const previous = intent.authorizationId ? store.get("authorization", intent.authorizationId) : null;
  // The previous page must not take a second payment.
  if (previous?.state === "open") store.save({ ...previous, state: "replaced", updatedAt: at });

  const authorization = store.save<Authorization>({
    kind: "authorization",
    id: newId("src"),
    intentId: intent.id,
    methodId: method.id,
    methodType: method.type,
    returnUrl,
    qrCodeId: flow === "qr" ? newId("code") : null,
    expiresAt: validMs === null ? null : at + validMs,
    state: "open",
    createdAt: at,
    updatedAt: at,
  });
  store.save({ ...method, isUsed: true, updatedAt: at });
  store.save({
    ...intent,
    status: "awaiting_next_action",
    lastFailure: null,
    authorizationId: authorization.id,
    updatedAt: at,
  });
  scheduleExpiry(deps, authorization);
  return authorization;
}

function chargeCard(deps: Deps, authorization: Authorization, { cardBehavior }: PaymentMethod): void {
  if (cardBehavior === "asks_3ds" || cardBehavior === null) return;
  if (cardBehavior === "pays") {
    authorize(deps, authorization.id);
    return;
  }
  fail(deps, authorization.id, cardBehavior);
  throw new ApiError(402, [
    { code: "resource_failed_state", detail: cardBehavior.message, sub_code: cardBehavior.code },
  ]);
}
