import { ApiError, invalid, notFound } from "../api/errors.ts";
import type { Parameters } from "../api/parameters.ts";
import type { Deps } from "../deps.ts";
import { methods } from "../payment-methods/methods.ts";
import { newId } from "../state/ids.ts";
import type { Authorization, Intent, PaymentMethod } from "../state/records.ts";
import { authorize, expireOnTime, fail, requireOpenIntent } from "./outcomes.ts";

/** Starts a payment attempt. A failed intent can be attached again with a new method. */
export function attachMethod(deps: Deps, intent: Intent, parameters: Parameters): void {
  const methodId = parameters.text("payment_method");
  const givenUrl = parameters.has("return_url") ? parameters.url("return_url") : null;
  parameters.check();
  requireOpenIntent(intent);
  const method = usableMethod(deps, intent, methodId);
  if (methods[method.type].flow === "redirect" && !givenUrl)
    throw invalid("return_url", "return_url is required.", "parameter_required");

  const authorization = openAuthorization(deps, intent, method, givenUrl);
  if (method.type === "card") chargeCard(deps, authorization, method);
}

function usableMethod({ books }: Deps, intent: Intent, methodId: string): PaymentMethod {
  const method = books.find("method", methodId);
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
  const { books, clock } = deps;
  const at = clock.now();
  const { flow, windowMs } = methods[method.type];
  const lastsMs = method.expirySeconds === null ? windowMs : method.expirySeconds * 1000;
  const earlier = intent.authorizationId ? books.get("authorization", intent.authorizationId) : null;
  // The previous page must not take a second payment.
  if (earlier?.state === "open") books.keep({ ...earlier, state: "replaced", updatedAt: at });

  const authorization = books.keep<Authorization>({
    kind: "authorization",
    id: newId("src"),
    intentId: intent.id,
    methodId: method.id,
    methodType: method.type,
    returnUrl,
    qrCodeId: flow === "qr" ? newId("code") : null,
    expiresAt: lastsMs === null ? null : at + lastsMs,
    resolvesAt: null,
    state: "open",
    createdAt: at,
    updatedAt: at,
  });
  books.keep({ ...method, isUsed: true, updatedAt: at });
  books.keep({
    ...intent,
    status: "awaiting_next_action",
    lastFailure: null,
    authorizationId: authorization.id,
    updatedAt: at,
  });
  expireOnTime(deps, authorization);
  return authorization;
}

/** Charges immediately, except for cards with 3-D Secure. */
function chargeCard(deps: Deps, authorization: Authorization, { cardBehaviour }: PaymentMethod): void {
  if (cardBehaviour === "asks_3ds" || cardBehaviour === null) return;
  if (cardBehaviour === "pays") {
    authorize(deps, authorization.id);
    return;
  }
  fail(deps, authorization.id, cardBehaviour);
  throw new ApiError(402, [
    { code: "resource_failed_state", detail: cardBehaviour.message, sub_code: cardBehaviour.code },
  ]);
}
