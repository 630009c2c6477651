import type { Deps } from "./deps.ts";
import { completeOnTime, expireOnTime } from "./intents/outcomes.ts";
import { settleOnTime } from "./refunds/refund.ts";
import { attemptOnTime } from "./webhooks/delivery.ts";

/** Makes the appointments again that a killed simulator had. What was due meanwhile happens at once. */
export function resume(deps: Deps): void {
  for (const authorization of deps.books.all("authorization")) {
    if (authorization.state === "open") expireOnTime(deps, authorization);
    if (authorization.state === "processing") completeOnTime(deps, authorization);
  }
  for (const refund of deps.books.all("refund")) if (refund.status === "pending") settleOnTime(deps, refund);
  for (const delivery of deps.books.all("delivery")) attemptOnTime(deps, delivery);
}
