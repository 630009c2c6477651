import type { FastifyInstance } from "fastify";

import type { Parameters } from "../api/parameters.ts";
import { registerEndpoint } from "../api/register-endpoint.ts";
import { dates, resource } from "../api/wire.ts";
import type { Deps } from "../deps.ts";
import { newId } from "../state/ids.ts";
import type { PaymentMethod } from "../state/records.ts";
import { readCard } from "./cards.ts";
import { methodTypes } from "./methods.ts";

export function paymentMethodRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(
    app,
    deps,
    {
      method: "POST",
      path: "/payment_methods",
      endpoint: "create_method",
      allowsPublicKey: true,
      creates: true,
    },
    (call) => ({ data: paymentMethodOnWire(createMethod(deps, call.parameters())) }),
  );
}

function createMethod({ store, clock }: Deps, parameters: Parameters): PaymentMethod {
  const type = parameters.oneOf("type", methodTypes);
  const billing = parameters.billing();
  const metadata = parameters.metadata();
  const hasExpiry = type === "qrph" && parameters.has("expiry_seconds");
  const expirySeconds = hasExpiry ? parameters.wholeNumber("expiry_seconds", 60, 9000) : null;
  const details = type === "card" ? parameters.nested("details") : null;
  const { card, cardBehavior } = details ? readCard(details) : { card: null, cardBehavior: null };
  parameters.check();

  const at = clock.now();
  return store.save({
    kind: "method",
    id: newId("pm"),
    type,
    billing,
    metadata,
    card,
    cardBehavior,
    expirySeconds,
    isUsed: false,
    createdAt: at,
    updatedAt: at,
  });
}

function paymentMethodOnWire(method: PaymentMethod) {
  const { card } = method;
  return resource(method.id, "payment_method", {
    livemode: false,
    type: method.type,
    billing: method.billing,
    ...dates(method),
    details: card && { exp_month: card.expMonth, exp_year: card.expYear, last4: card.last4 },
    metadata: method.metadata,
  });
}
