import type { Deps } from "./deps.ts";
import { completeOnTime, expireOnTime } from "./intents/outcomes.ts";
import { settleOnTime } from "./refunds/refund.ts";
import { attemptOnTime } from "./webhooks/delivery.ts";

/** Reschedules pending work after a restart. Overdue tasks run immediately. */
export function resume(deps: Deps): void {
  for (const authorization of deps.books.all("authorization")) {
    if (authorization.state === "open") expireOnTime(deps, authorization);
    if (authorization.state === "processing") completeOnTime(deps, authorization);
  }
  for (const refund of deps.books.all("refund")) if (refund.status === "pending") settleOnTime(deps, refund);
  for (const delivery of deps.books.all("delivery")) attemptOnTime(deps, delivery);
}
