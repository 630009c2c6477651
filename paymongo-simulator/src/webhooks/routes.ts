import type { FastifyInstance } from "fastify";

import { notFound } from "../api/errors.ts";
import type { Parameters } from "../api/parameters.ts";
import { registerEndpoint } from "../api/register-endpoint.ts";
import { dates, resource } from "../api/wire.ts";
import type { Deps } from "../deps.ts";
import type { Webhook } from "../state/records.ts";
import { eventTypes } from "./events.ts";
import { registerWebhook } from "./registration.ts";

export function webhookRoutes(app: FastifyInstance, deps: Deps): void {
  const { store, clock } = deps;
  const path = "/webhooks";

  registerEndpoint(app, deps, { method: "POST", path, endpoint: "create_webhook", creates: true }, (call) => {
    const { url, events } = readWebhook(call.parameters());
    return { data: webhookOnWire(registerWebhook(deps, url, events)) };
  });

  registerEndpoint(app, deps, { method: "GET", path, endpoint: "list_webhooks" }, () => ({
    data: store.all("webhook").toReversed().map(webhookOnWire),
    has_more: false,
  }));

  registerEndpoint(app, deps, { method: "GET", path: `${path}/:id`, endpoint: "get_webhook" }, ({ id }) => ({
    data: webhookOnWire(findWebhook(deps, id)),
  }));

  registerEndpoint(app, deps, { method: "PUT", path: `${path}/:id`, endpoint: "update_webhook" }, (call) => {
    const webhook = findWebhook(deps, call.id);
    return {
      data: webhookOnWire(
        store.save({ ...webhook, ...readChange(call.parameters()), updatedAt: clock.now() }),
      ),
    };
  });

  registerEndpoint(
    app,
    deps,
    { method: "POST", path: `${path}/:id/disable`, endpoint: "disable_webhook" },
    ({ id }) => {
      const disabled = { status: "disabled", disabledReason: "disabled_by_merchant" } as const;
      return {
        data: webhookOnWire(store.save({ ...findWebhook(deps, id), ...disabled, updatedAt: clock.now() })),
      };
    },
  );

  registerEndpoint(
    app,
    deps,
    { method: "POST", path: `${path}/:id/enable`, endpoint: "enable_webhook" },
    ({ id }) => {
      const enabled = { status: "enabled", disabledReason: null, exhaustedInARow: 0 } as const;
      return {
        data: webhookOnWire(store.save({ ...findWebhook(deps, id), ...enabled, updatedAt: clock.now() })),
      };
    },
  );
}

function readWebhook(parameters: Parameters): { url: string; events: string[] } {
  const url = parameters.url("url");
  const events = parameters.listOf("events", eventTypes);
  parameters.check();
  return { url, events };
}

function readChange(parameters: Parameters): Partial<Webhook> {
  const url = parameters.has("url") ? { url: parameters.url("url") } : {};
  const events = parameters.has("events") ? { events: parameters.listOf("events", eventTypes) } : {};
  parameters.check();
  return { ...url, ...events };
}

function findWebhook({ store }: Deps, id: string): Webhook {
  const webhook = store.find("webhook", id);
  if (!webhook) throw notFound("webhook", id);
  return webhook;
}

function webhookOnWire(webhook: Webhook) {
  return resource(webhook.id, "webhook", {
    events: webhook.events,
    livemode: false,
    secret_key: webhook.secret,
    status: webhook.status,
    ...(webhook.disabledReason && { disabled_reason: webhook.disabledReason }),
    url: webhook.url,
    ...dates(webhook),
  });
}
