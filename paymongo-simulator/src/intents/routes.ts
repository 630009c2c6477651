import type { FastifyInstance } from "fastify";

import { requireClientKey } from "../api/authentication.ts";
import { invalid, notFound } from "../api/errors.ts";
import type { Parameters } from "../api/parameters.ts";
import { registerEndpoint } from "../api/register-endpoint.ts";
import type { Deps } from "../deps.ts";
import { methods, methodTypes } from "../payment-methods/methods.ts";
import { newId } from "../state/ids.ts";
import type { Intent } from "../state/records.ts";
import { attachMethod } from "./attach.ts";
import { cancelIntent } from "./outcomes.ts";
import { intentOnWire } from "./wire.ts";

/** PayMongo's documents say 100 or 2000. */
const MIN_AMOUNT_CENTAVOS = 20_00;

export function intentRoutes(app: FastifyInstance, deps: Deps): void {
  const path = "/payment_intents";

  registerEndpoint(app, deps, { method: "POST", path, endpoint: "create_intent", creates: true }, (call) => ({
    data: intentOnWire(deps, createIntent(deps, call.parameters())),
  }));

  registerEndpoint(
    app,
    deps,
    { method: "GET", path: `${path}/:id`, endpoint: "get_intent", allowsPublicKey: true },
    ({ id, keyKind, query }) => {
      const intent = findIntent(deps, id);
      requireClientKey(keyKind, intent, query["client_key"]);
      return { data: intentOnWire(deps, intent) };
    },
  );

  registerEndpoint(
    app,
    deps,
    { method: "POST", path: `${path}/:id/attach`, endpoint: "attach", allowsPublicKey: true },
    (call) => {
      const intent = findIntent(deps, call.id);
      const parameters = call.parameters();
      requireClientKey(call.keyKind, intent, parameters.optionalText("client_key"));
      attachMethod(deps, intent, parameters);
      return { data: intentOnWire(deps, deps.store.get("intent", intent.id)) };
    },
  );

  registerEndpoint(
    app,
    deps,
    { method: "POST", path: `${path}/:id/cancel`, endpoint: "cancel_intent" },
    ({ id }) => ({
      data: intentOnWire(deps, cancelIntent(deps, findIntent(deps, id))),
    }),
  );
}

function findIntent({ store }: Deps, id: string): Intent {
  const intent = store.find("intent", id);
  if (!intent) throw notFound("payment intent", id);
  return intent;
}

function createIntent({ store, clock }: Deps, parameters: Parameters): Intent {
  const amount = parameters.wholeNumber("amount", MIN_AMOUNT_CENTAVOS);
  parameters.oneOf("currency", ["PHP"]);
  const allowed = parameters.listOf("payment_method_allowed", methodTypes);
  if (parameters.has("capture_type")) parameters.oneOf("capture_type", ["automatic"]);
  const description = parameters.optionalText("description");
  const statementDescriptor = parameters.optionalText("statement_descriptor");
  const metadata = parameters.metadata();
  parameters.check();
  if (allowed.every((type) => amount > (methods[type].maximumAmount ?? Infinity)))
    throw invalid(
      "amount",
      "amount is above the maximum of every allowed method.",
      "parameter_above_maximum",
    );

  const id = newId("pi");
  const at = clock.now();
  return store.save({
    kind: "intent",
    id,
    clientKey: `${id}_${newId("client")}`,
    amount,
    description,
    statementDescriptor,
    allowed,
    metadata,
    status: "awaiting_payment_method",
    lastFailure: null,
    authorizationId: null,
    paymentIds: [],
    createdAt: at,
    updatedAt: at,
  });
}
