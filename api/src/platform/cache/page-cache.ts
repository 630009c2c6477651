import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { isDatabaseUnavailable } from "../db/database-errors.ts";
import type { CachedResponse } from "./cached-response.ts";

export type PageCache = {
  read: (key: string) => CachedResponse | undefined;
  get: (key: string, tags: string[], render: () => Promise<CachedResponse>) => Promise<CachedResponse>;
  isRendering: (key: string) => boolean;
  /** Without a tag: drops all responses. Ongoing renderings will not be stored. */
  invalidate: (tag?: string) => void;
  open: () => void;
  close: (state: "deaf" | "away") => void;
  size: () => { entries: number; bytes: number };
  counts: () => Readonly<Counts>;
};

/**
 * `open`: notifications arrive. `deaf`: they are missed. `away`: the database is down. `since`: when notifications
 * last stopped or resumed.
 */
type NotificationState = { state: "open" | "deaf" | "away"; since: number };
type Counts = { hit: number; miss: number; stale: number };
type Entry = { tags: string[]; response: CachedResponse; renderedAt: number };
type Rendering = { tags: string[]; response: Promise<CachedResponse>; slow: Promise<void> };
type Options = {
  now?: () => number;
  mayStore?: () => boolean;
  isOutdated?: () => boolean;
  onInvalidate?: (() => void) | undefined;
};

const MAX_AGE_MS = 10_000;
/** Old prices are harmless during an outage: ordering needs the database. */
const MAX_STALE_MS = 300_000;
const SLOW_RENDERING_MS = 500;

export function cachedPageFreshness(
  { renderedAt }: { renderedAt: number },
  { state, since }: NotificationState,
  now: number,
): "fresh" | "stale" | "expired" {
  if (state === "deaf") return "expired";
  if (state === "away") return now <= since + MAX_STALE_MS ? "stale" : "expired";
  // This entry predates an outage in which changes may have been missed.
  if (renderedAt < since) return now <= since + MAX_AGE_MS ? "stale" : "expired";
  if (now <= renderedAt + MAX_AGE_MS) return "fresh";
  return now <= renderedAt + MAX_STALE_MS ? "stale" : "expired";
}

export function createPageCache(
  maxBytes: number,
  { now = Date.now, mayStore = () => true, isOutdated = () => false, onInvalidate }: Options = {},
): PageCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: Math.max(1, maxBytes),
    maxEntrySize: Math.max(1, Math.floor(maxBytes / 10)),
    sizeCalculation: ({ response }) => response.bytes,
  });
  const renderings = new Map<string, Rendering>();
  const counts: Counts = { hit: 0, miss: 0, stale: 0 };
  let notifications: NotificationState = { state: "deaf", since: 0 };

  function read(key: string): CachedResponse | undefined {
    const entry = entries.get(key);
    if (!entry || isOutdated()) return undefined;
    const state = cachedPageFreshness(entry, notifications, now());
    if (state === "expired") entries.delete(key);
    if (state === "expired" || (state === "stale" && notifications.state === "open")) return undefined;
    counts[state === "fresh" ? "hit" : "stale"]++;
    return entry.response;
  }

  async function get(
    key: string,
    tags: string[],
    render: () => Promise<CachedResponse>,
  ): Promise<CachedResponse> {
    const cached = read(key);
    if (cached) return cached;
    const older = entries.peek(key);
    const fallback = () => (entries.peek(key) === older ? older?.response : undefined);
    const { response, slow } = renderings.get(key) ?? startRendering(key, tags, render);
    const newer = response.then(
      (value) => (value.status === 503 && fallback()) || value,
      (error: unknown) => {
        const old = isDatabaseUnavailable(error) ? fallback() : undefined;
        if (old) return old;
        throw error;
      },
    );
    const sent = await Promise.race([newer, slow.then(() => fallback() ?? newer)]);
    counts[sent === older?.response ? "stale" : "miss"]++;
    return sent;
  }

  function startRendering(key: string, tags: string[], render: () => Promise<CachedResponse>): Rendering {
    const slow = sleep(SLOW_RENDERING_MS, undefined, { ref: false });
    const rendering: Rendering = { tags, response: render(), slow };
    if (notifications.state !== "open") return rendering;
    renderings.set(key, rendering);
    const isStored = mayStore();
    const store = (response?: CachedResponse) => {
      // Only requests that already wait receive an invalidated rendering.
      if (renderings.get(key) !== rendering) return;
      renderings.delete(key);
      if (isStored && response?.isStorable) entries.set(key, { tags, response, renderedAt: now() });
    };
    rendering.response.then(store, () => store());
    return rendering;
  }

  return {
    read,
    get,
    isRendering: (key) => renderings.has(key),
    invalidate(tag) {
      onInvalidate?.();
      const isAffected = ({ tags }: { tags: string[] }) => tag === undefined || tags.includes(tag);
      for (const [key, rendering] of renderings) if (isAffected(rendering)) renderings.delete(key);
      for (const [key] of [...entries].filter(([, entry]) => isAffected(entry))) entries.delete(key);
    },
    open() {
      if (notifications.state === "deaf") entries.clear();
      renderings.clear();
      notifications = { state: "open", since: now() };
    },
    close(state) {
      renderings.clear();
      notifications = { state, since: notifications.state === "open" ? now() : notifications.since };
    },
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
    counts: () => counts,
  };
}
