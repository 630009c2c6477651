import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { subscribeToOrders, type OrderUpdates } from "@tindahan/contract/orders/order-updates.ts";
import { fetchAs } from "../../shared/api/api.ts";
import { currentSession, subscribeToSession } from "../../shared/session/session.ts";
import { withoutCount } from "../../ui/feedback/route-announcer.tsx";

const NAME = "order-news";
const RETRY_MS = 2_000;

let news: OrderUpdates | undefined;
const listeners = new Set<() => void>();
let stop: (() => void) | undefined;

/** How many orders wait for somebody; nothing until it is known. */
export function usePendingOrders(): number | undefined {
  return useSyncExternalStore(
    subscribe,
    () => news?.pending,
    () => undefined,
  );
}

/** The tab says it, too: `(3) Orders`. */
export function usePendingInTitle(): void {
  const pending = usePendingOrders();
  // Every screen brings a title of its own.
  useLocation();
  useEffect(() => {
    const title = withoutCount(document.title);
    document.title = pending ? `(${pending > 999 ? "999+" : pending}) ${title}` : title;
  });
}

/** Calls whenever orders have changed, wherever that was. */
export function useOrderUpdates(onNews: () => void): void {
  const tell = useEffectEvent(onNews);
  useEffect(() => {
    // What is known already is on the screen.
    let isFirst = news === undefined;
    return subscribe(() => {
      if (!isFirst) tell();
      isFirst = false;
    });
  }, []);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  stop ??= start();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = undefined;
  };
}

function hear(heard: OrderUpdates): void {
  news = heard;
  for (const listener of listeners) listener();
}

/**
 * One tab of a browser listens to the server and tells the others: a browser opens six connections to a shop at most,
 * and a seventh tab would wait for ever. When that tab is closed, the next one takes over.
 */
function start(): () => void {
  const ended = new AbortController();
  const channel = new BroadcastChannel(NAME);
  let isLeading = false;
  channel.addEventListener("message", ({ data }: MessageEvent<OrderUpdates | null>) => {
    if (data) hear(data);
    else if (isLeading && news) tell(news);
  });
  const tell = (message: OrderUpdates | null) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only one origin: ours
    channel.postMessage(message);
  };
  tell(null);

  async function lead(): Promise<void> {
    isLeading = true;
    while (!ended.signal.aborted) {
      await listen(ended.signal, (heard) => {
        hear(heard);
        tell(heard);
      }).catch(() => {});
      await pause(ended.signal);
    }
  }
  // Without locks, as on an address without encryption, each tab listens for itself.
  const leading = navigator.locks?.request(NAME, { signal: ended.signal }, lead) ?? lead();
  leading.catch(() => {});
  return () => {
    ended.abort();
    channel.close();
  };
}

async function listen(signal: AbortSignal, onNews: (news: OrderUpdates) => void): Promise<void> {
  const session = currentSession();
  if (session?.user.role !== "admin") return;
  const { path, method } = subscribeToOrders;
  const response = await fetchAs(session)(path, { method, signal, headers: { accept: "text/event-stream" } });
  // The session has ended: the next call of the screen says so, and asks to log in. Until then there is no news.
  if (response.status === 401 || response.status === 403) return untilSessionChanges(signal);
  // While a shop is being updated, what stands before it refuses for it.
  if (!response.ok || !response.body) return;
  let text = "";
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const events = (text + part.value).split("\n\n");
    text = events.pop()!;
    for (const event of events)
      if (event.startsWith("data: ")) onNews(JSON.parse(event.slice(6)) as OrderUpdates);
  }
}

function untilSessionChanges(signal: AbortSignal): Promise<void> {
  return until(signal, subscribeToSession);
}

/** Not all at once when a server comes back. */
function pause(signal: AbortSignal): Promise<void> {
  return until(signal, (done) => {
    const timer = setTimeout(done, RETRY_MS * (0.5 + Math.random()));
    return () => clearTimeout(timer);
  });
}

/** Until what `wait` waits for happens, or nobody wants to know any more; nothing of it is left behind. */
function until(signal: AbortSignal, wait: (done: () => void) => () => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = () => resolve();
  const stop = wait(done);
  signal.addEventListener("abort", done);
  return promise.finally(() => {
    stop();
    signal.removeEventListener("abort", done);
  });
}
