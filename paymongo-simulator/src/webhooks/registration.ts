import type { Deps } from "../deps.ts";
import { newId } from "../state/ids.ts";
import type { Webhook } from "../state/records.ts";

export function registerWebhook({ store, clock, account }: Deps, url: string, events: string[]): Webhook {
  const at = clock.now();
  return store.save({
    kind: "webhook",
    id: newId("hook"),
    url,
    events,
    secret: account.webhookSecret ?? newId("whsk"),
    status: "enabled",
    disabledReason: null,
    exhaustedInARow: 0,
    createdAt: at,
    updatedAt: at,
  });
}
