import { seconds } from "../api/wire.ts";
import type { Deps } from "../deps.ts";
import type { Attempt, Delivery, Webhook } from "../state/records.ts";
import { signatureHeader } from "./signature.ts";

/** Delays of 2 s to 4096 s, 136.5 minutes in total, as documented. */
const MAX_RETRIES = 12;
const TIMEOUT_MS = 30_000;
const MAX_EXHAUSTED_IN_A_ROW = 3;

export function scheduleAttempt(deps: Deps, { id, nextAttemptAt }: Delivery): void {
  if (nextAttemptAt !== null) deps.clock.schedule(nextAttemptAt, () => attemptDelivery(deps, id));
}

async function attemptDelivery(deps: Deps, deliveryId: string): Promise<void> {
  const { store, clock } = deps;
  const delivery = store.find("delivery", deliveryId);
  const isDue = delivery?.nextAttemptAt != null && delivery.nextAttemptAt <= clock.now();
  if (!delivery || !isDue) return;
  const webhook = store.get("webhook", delivery.webhookId);
  if (webhook.status === "disabled") {
    store.save({ ...delivery, state: "abandoned", nextAttemptAt: null });
    return;
  }

  const result = await postEvent(deps, delivery, webhook);

  store.transaction(() => {
    // The records may have been reset while the request was running.
    const current = store.find("delivery", deliveryId);
    if (!current) return;
    const attempted = { ...current, attempts: [...current.attempts, result], updatedAt: clock.now() };
    if (result.problem === null) markDelivered(deps, attempted);
    else scheduleRetry(deps, attempted);
  });
}

async function postEvent(deps: Deps, delivery: Delivery, webhook: Webhook): Promise<Attempt> {
  const { body } = deps.store.get("event", delivery.eventId);
  const at = deps.clock.now();
  try {
    const response = await fetch(webhook.url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": "Ruby",
        "paymongo-signature": signatureHeader(webhook.secret, seconds(at), body),
      },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return {
      at,
      status: response.status,
      problem: responseProblem(response.status, await response.text()),
    };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { at, status: null, problem: cause instanceof Error ? cause.message : String(cause) };
  }
}

function responseProblem(status: number, body: string): string | null {
  if (status < 200 || status > 209) return `status ${status}`;
  try {
    JSON.parse(body);
    return null;
  } catch {
    return "the response is not JSON";
  }
}

function markDelivered({ store }: Deps, delivery: Delivery): void {
  store.save({ ...delivery, state: "delivered", nextAttemptAt: null });
  store.save({ ...store.get("webhook", delivery.webhookId), exhaustedInARow: 0 });
}

function scheduleRetry(deps: Deps, delivery: Delivery): void {
  const retry = delivery.attempts.length;
  if (retry > MAX_RETRIES) {
    markExhausted(deps, delivery);
    return;
  }
  // Relative to the last attempt, so that tests can predict the time.
  const lastAttemptAt = delivery.attempts.at(-1)?.at ?? deps.clock.now();
  const nextAttemptAt = lastAttemptAt + 2 ** retry * 1000;
  scheduleAttempt(deps, deps.store.save({ ...delivery, state: "waiting", nextAttemptAt }));
}

function markExhausted({ store, clock }: Deps, delivery: Delivery): void {
  store.save({ ...delivery, state: "exhausted", nextAttemptAt: null });
  const webhook = store.get("webhook", delivery.webhookId);
  const exhaustedInARow = webhook.exhaustedInARow + 1;
  const isTooMuch = exhaustedInARow >= MAX_EXHAUSTED_IN_A_ROW;
  store.save({
    ...webhook,
    exhaustedInARow,
    ...(isTooMuch && { status: "disabled", disabledReason: "max_retries_exceeded", updatedAt: clock.now() }),
  });
}
