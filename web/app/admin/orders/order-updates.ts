import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import type { OrderUpdates } from "@tindahan/contract/orders/order-updates.ts";
import { createSessionFetch } from "../../shared/api/api.ts";
import { currentSession, subscribeToSession } from "../../shared/session/session.ts";
import { withoutTitleCount } from "../../ui/feedback/route-announcer.tsx";

const CHANNEL = "order-news";
const RETRY_MS = 2_000;

let latest: OrderUpdates | undefined;
const listeners = new Set<() => void>();
let stop: (() => void) | undefined;

export function usePendingOrderCount(): number | undefined {
  return useSyncExternalStore(
    subscribeToOrderUpdates,
    () => latest?.pending,
    () => undefined,
  );
}

export function usePendingCountInTitle(): void {
  const pending = usePendingOrderCount();
  // Each screen sets its own title, so the count is added again.
  useLocation();
  useEffect(() => {
    const title = withoutTitleCount(document.title);
    document.title = pending ? `(${pending > 999 ? "999+" : pending}) ${title}` : title;
  });
}

export function useOrderUpdates(onUpdate: () => void): void {
  const notify = useEffectEvent(onUpdate);
  useEffect(() => {
    // Skips the first value, which the screen already shows.
    let isFirst = latest === undefined;
    return subscribeToOrderUpdates(() => {
      if (!isFirst) notify();
      isFirst = false;
    });
  }, []);
}

function subscribeToOrderUpdates(listener: () => void): () => void {
  listeners.add(listener);
  stop ??= shareOrderUpdateStream();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = undefined;
  };
}

function publishOrderUpdate(update: OrderUpdates): void {
  latest = update;
  for (const listener of listeners) listener();
}

/** One tab connects and informs the others: browsers allow six connections per host. */
function shareOrderUpdateStream(): () => void {
  const ended = new AbortController();
  const channel = new BroadcastChannel(CHANNEL);
  let isLeading = false;
  channel.addEventListener("message", ({ data }: MessageEvent<OrderUpdates | null>) => {
    if (data) publishOrderUpdate(data);
    else if (isLeading && latest) broadcast(latest);
  });
  const broadcast = (message: OrderUpdates | null) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only one origin: ours
    channel.postMessage(message);
  };
  broadcast(null);

  async function listenAsLeader(): Promise<void> {
    isLeading = true;
    while (!ended.signal.aborted) {
      await readOrderUpdateStream(ended.signal, (update) => {
        publishOrderUpdate(update);
        broadcast(update);
      }).catch(() => {});
      await waitBeforeRetry(ended.signal);
    }
  }
  // Without Web Locks (plain HTTP), each tab connects.
  const leading =
    navigator.locks?.request(CHANNEL, { signal: ended.signal }, listenAsLeader) ?? listenAsLeader();
  leading.catch(() => {});
  return () => {
    ended.abort();
    channel.close();
  };
}

async function readOrderUpdateStream(
  signal: AbortSignal,
  onUpdate: (update: OrderUpdates) => void,
): Promise<void> {
  const session = currentSession();
  if (session?.user.role !== "admin") return;
  const response = await createSessionFetch(session)("/api/admin/orders/updates", {
    signal,
    headers: { accept: "text/event-stream" },
  });
  // The next API call reports the expired session and asks to sign in.
  if (response.status === 401 || response.status === 403) return untilSessionChanges(signal);
  // During a deployment the proxy may refuse the request.
  if (!response.ok || !response.body) return;
  let text = "";
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const events = (text + part.value).split("\n\n");
    text = events.pop()!;
    for (const event of events)
      if (event.startsWith("data: ")) onUpdate(JSON.parse(event.slice(6)) as OrderUpdates);
  }
}

function untilSessionChanges(signal: AbortSignal): Promise<void> {
  return waitUntilDoneOrAborted(signal, subscribeToSession);
}

/** Jitter: browsers must not reconnect simultaneously after a restart. */
function waitBeforeRetry(signal: AbortSignal): Promise<void> {
  return waitUntilDoneOrAborted(signal, (done) => {
    const timer = setTimeout(done, RETRY_MS * (0.5 + Math.random()));
    return () => clearTimeout(timer);
  });
}

/** Resolves on `wait` or abort, and always cleans up. */
function waitUntilDoneOrAborted(signal: AbortSignal, wait: (done: () => void) => () => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = () => resolve();
  const stop = wait(done);
  signal.addEventListener("abort", done);
  return promise.finally(() => {
    stop();
    signal.removeEventListener("abort", done);
  });
}
