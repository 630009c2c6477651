import { seconds } from "../api/wire.ts";
import type { Deps } from "../deps.ts";
import type { Attempt, Delivery, Webhook } from "../state/records.ts";
import { signatureHeader } from "./signature.ts";

/** Delays of 2 s to 4096 s, 136.5 minutes in total, as documented. */
const MAX_RETRIES = 12;
const EXHAUSTED_EVENTS_UNTIL_DISABLED = 3;

export function attemptOnTime(deps: Deps, { id, nextAttemptAt }: Delivery): void {
  if (nextAttemptAt !== null) deps.clock.at(nextAttemptAt, () => attempt(deps, id));
}

function retryDelivery(deps: Deps, delivery: Delivery): void {
  const at = deps.clock.now();
  const retried = deps.books.keep({ ...delivery, state: "waiting", nextAttemptAt: at, updatedAt: at });
  attemptOnTime(deps, retried);
}

async function attempt(deps: Deps, deliveryId: string): Promise<void> {
  const { books, clock } = deps;
  const delivery = books.find("delivery", deliveryId);
  const isDue = delivery?.nextAttemptAt != null && delivery.nextAttemptAt <= clock.now();
  if (!delivery || !isDue) return;
  const webhook = books.get("webhook", delivery.webhookId);
  if (webhook.status === "disabled") {
    books.keep({ ...delivery, state: "abandoned", nextAttemptAt: null });
    return;
  }

  const made = await post(deps, delivery, webhook);

  books.together(() => {
    // The records may have been reset while the request was running.
    const current = books.find("delivery", deliveryId);
    if (!current) return;
    const tried = { ...current, attempts: [...current.attempts, made], updatedAt: clock.now() };
    if (made.problem === null) succeed(deps, tried);
    else tryAgainLater(deps, tried);
    releaseHeld(deps, tried);
  });
}

async function post(deps: Deps, delivery: Delivery, webhook: Webhook): Promise<Attempt> {
  const { body } = deps.books.get("event", delivery.eventId);
  const at = deps.clock.now();
  const signedAt =
    deps.settings.retriesAreSignedAnew || !delivery.attempts[0] ? seconds(at) : delivery.attempts[0].signedAt;
  const secret = delivery.hasBadSignature ? `${webhook.secret}-not` : webhook.secret;
  try {
    const answer = await fetch(webhook.url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": "Ruby",
        "paymongo-signature": signatureHeader(secret, signedAt, body),
      },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(deps.account.webhookTimeoutMs),
    });
    return { at, signedAt, status: answer.status, problem: problemWith(answer.status, await answer.text()) };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { at, signedAt, status: null, problem: cause instanceof Error ? cause.message : String(cause) };
  }
}

function problemWith(status: number, body: string): string | null {
  if (status < 200 || status > 209) return `status ${status}`;
  try {
    JSON.parse(body);
    return null;
  } catch {
    return "the answer is not JSON";
  }
}

function succeed({ books }: Deps, delivery: Delivery): void {
  books.keep({ ...delivery, state: "delivered", nextAttemptAt: null });
  books.keep({ ...books.get("webhook", delivery.webhookId), exhaustedInARow: 0 });
}

function tryAgainLater(deps: Deps, delivery: Delivery): void {
  const retry = delivery.attempts.length;
  if (retry > MAX_RETRIES) {
    exhaust(deps, delivery);
    return;
  }
  // Relative to the last attempt, so that tests can predict the time.
  const lastAttemptAt = delivery.attempts.at(-1)?.at ?? deps.clock.now();
  const nextAttemptAt = lastAttemptAt + 2 ** retry * 1000;
  attemptOnTime(deps, deps.books.keep({ ...delivery, state: "waiting", nextAttemptAt }));
}

/** After three exhausted events in a row, PayMongo disables the webhook. */
function exhaust({ books, clock }: Deps, delivery: Delivery): void {
  books.keep({ ...delivery, state: "exhausted", nextAttemptAt: null });
  const webhook = books.get("webhook", delivery.webhookId);
  const exhaustedInARow = webhook.exhaustedInARow + 1;
  const isTooMuch = exhaustedInARow >= EXHAUSTED_EVENTS_UNTIL_DISABLED;
  books.keep({
    ...webhook,
    exhaustedInARow,
    ...(isTooMuch && { status: "disabled", disabledReason: "max_retries_exceeded", updatedAt: clock.now() }),
  });
}

/** Sends held events after the event that overtook them. */
function releaseHeld(deps: Deps, overtaker: Delivery): void {
  for (const id of deps.faults.held) {
    const delivery = deps.books.find("delivery", id);
    deps.faults.held.delete(id);
    if (delivery?.state === "held" && id !== overtaker.id) retryDelivery(deps, delivery);
  }
}
