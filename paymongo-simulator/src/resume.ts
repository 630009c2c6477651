import type { Deps } from "./deps.ts";
import { scheduleExpiry } from "./intents/outcomes.ts";
import { scheduleSettlement } from "./refunds/refund.ts";
import { scheduleAttempt } from "./webhooks/delivery.ts";

export function resumeScheduledTasks(deps: Deps): void {
  for (const authorization of deps.store.all("authorization")) {
    if (authorization.state === "open") scheduleExpiry(deps, authorization);
  }
  for (const refund of deps.store.all("refund"))
    if (refund.status === "pending") scheduleSettlement(deps, refund);
  for (const delivery of deps.store.all("delivery")) scheduleAttempt(deps, delivery);
}
