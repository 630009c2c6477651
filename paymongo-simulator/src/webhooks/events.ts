import { dates, resource } from "../api/wire.ts";
import type { Deps } from "../deps.ts";
import { newId } from "../state/ids.ts";
import type { Delivery, Event, Webhook } from "../state/records.ts";
import { scheduleAttempt } from "./delivery.ts";

/** Accepted event names; the simulator sends only some of them. */
export const eventTypes = [
  "payment.paid",
  "payment.failed",
  "payment.refunded",
  "payment.refund.updated",
  "source.chargeable",
  "qrph.expired",
  "checkout_session.payment.paid",
  "link.payment.paid",
  "payment_intent.succeeded",
  "payment_intent.awaiting_payment_method",
  "refund.succeeded",
  "qr.paid",
  "qr.expired",
];

/** Retries must show the state at the time of the event. */
export function sendEvent(deps: Deps, type: string, subject: object): void {
  const { store, clock } = deps;
  const webhooks = store
    .all("webhook")
    .filter((webhook) => webhook.status === "enabled" && webhook.events.includes(type));
  const at = clock.now();
  const id = newId("evt");
  const body = JSON.stringify({
    data: resource(id, "event", {
      type,
      livemode: false,
      data: subject,
      previous_data: {},
      pending_webhooks: webhooks.length,
      ...dates({ createdAt: at, updatedAt: at }),
    }),
  });
  const event = store.save<Event>({ kind: "event", id, type, body, createdAt: at, updatedAt: at });
  for (const webhook of webhooks) startDelivery(deps, event, webhook);
}

function startDelivery(deps: Deps, event: Event, webhook: Webhook): void {
  const isDropped = deps.faults.takeForWebhook() !== null;
  const at = deps.clock.now();
  const delivery = deps.store.save<Delivery>({
    kind: "delivery",
    id: newId("wp"),
    eventId: event.id,
    eventType: event.type,
    webhookId: webhook.id,
    state: isDropped ? "dropped" : "waiting",
    nextAttemptAt: isDropped ? null : at + deps.settings.webhookDelayMs,
    attempts: [],
    createdAt: at,
    updatedAt: at,
  });
  scheduleAttempt(deps, delivery);
}
