/**
 * The Sources workflow, which PayMongo calls no longer supported. The shop does not use it; it is here so that
 * an older client can be compared, and can be switched off with the setting `legacySources`.
 */
import type { FastifyInstance } from "fastify";

import { invalid, notFound, wrongState } from "../api/errors.ts";
import type { Parameters } from "../api/parameters.ts";
import { serve } from "../api/serve.ts";
import { dates, resource } from "../api/wire.ts";
import type { Deps } from "../deps.ts";
import { paymentOnWire, recordPayment } from "../payments/payment.ts";
import { newId } from "../state/ids.ts";
import type { Payment, Source } from "../state/records.ts";
import { sendEvent } from "../webhooks/events.ts";

const SMALLEST_SOURCE = 100_00;

export function legacySourceRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, { method: "POST", path: "/sources", endpoint: "create_source", creates: true }, (call) => {
    requireLegacy(deps);
    return { data: sourceOnWire(deps, createSource(deps, call.parameters())) };
  });

  serve(app, deps, { method: "GET", path: "/sources/:id", endpoint: "get_source" }, ({ id }) => {
    requireLegacy(deps);
    const source = deps.books.find("source", id);
    if (!source) throw notFound("source", id);
    return { data: sourceOnWire(deps, source) };
  });

  serve(
    app,
    deps,
    { method: "POST", path: "/payments", endpoint: "create_payment", creates: true },
    (call) => {
      requireLegacy(deps);
      return { data: paymentOnWire(deps, chargeSource(deps, call.parameters())) };
    },
  );
}

function requireLegacy({ settings }: Deps): void {
  if (!settings.legacySources)
    throw wrongState("workflow_not_supported", "The Sources workflow is no longer supported.");
}

function createSource({ books, clock }: Deps, parameters: Parameters): Source {
  const type = parameters.oneOf("type", ["gcash", "grab_pay"]);
  const amount = parameters.wholeNumber("amount", SMALLEST_SOURCE);
  parameters.oneOf("currency", ["PHP"]);
  const redirect = parameters.nested("redirect");
  const successUrl = redirect.url("success");
  const failedUrl = redirect.url("failed");
  const billing = parameters.billing();
  const metadata = parameters.metadata();
  parameters.check();

  const at = clock.now();
  return books.keep<Source>({
    kind: "source",
    id: newId("src"),
    type,
    amount,
    successUrl,
    failedUrl,
    billing,
    metadata,
    status: "pending",
    createdAt: at,
    updatedAt: at,
  });
}

/** The money has left the wallet, but the merchant has it only after creating a payment. */
export function authorizeSource(deps: Deps, source: Source): void {
  if (source.status !== "pending") return;
  deps.books.together(() => {
    const chargeable = deps.books.keep<Source>({
      ...source,
      status: "chargeable",
      updatedAt: deps.clock.now(),
    });
    sendEvent(deps, "source.chargeable", sourceOnWire(deps, chargeable));
  });
}

export function expireSource({ books, clock }: Deps, source: Source): void {
  if (source.status === "pending") books.keep({ ...source, status: "expired", updatedAt: clock.now() });
}

function chargeSource(deps: Deps, parameters: Parameters): Payment {
  const amount = parameters.wholeNumber("amount", SMALLEST_SOURCE);
  parameters.oneOf("currency", ["PHP"]);
  const sourceId = parameters.nested("source").text("id");
  const description = parameters.optionalText("description");
  const statementDescriptor = parameters.optionalText("statement_descriptor");
  parameters.check();

  const source = deps.books.find("source", sourceId);
  if (!source) throw notFound("source", sourceId);
  if (source.status !== "chargeable")
    throw wrongState("resource_not_chargeable_state", `Source with id ${sourceId} is not chargeable.`);
  if (amount !== source.amount)
    throw invalid("amount", "amount should be equal to the chargeable source amount.");

  const { type: methodType, billing, metadata } = source;
  const from = { intentId: null, card: null, failure: null, sourceId, methodType, billing, metadata };
  const payment = recordPayment(deps, { ...from, amount, description, statementDescriptor });
  deps.books.keep({ ...source, status: "paid", updatedAt: deps.clock.now() });
  sendEvent(deps, "payment.paid", paymentOnWire(deps, payment));
  return payment;
}

function sourceOnWire({ account }: Deps, source: Source) {
  return resource(source.id, "source", {
    amount: source.amount,
    billing: source.billing,
    currency: "PHP",
    description: null,
    livemode: false,
    redirect: {
      checkout_url: `${account.publicUrl}/sources?id=${source.id}`,
      failed: source.failedUrl,
      success: source.successUrl,
    },
    statement_descriptor: null,
    status: source.status,
    type: source.type,
    metadata: source.metadata,
    ...dates(source),
  });
}
