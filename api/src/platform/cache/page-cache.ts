import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { isDatabaseAway } from "../db/database-errors.ts";
import type { CachedResponse } from "./cached-response.ts";

export type PageCache = {
  /** Returns the cached response, unless it has to be rendered again. */
  read: (key: string) => CachedResponse | undefined;
  /** Returns the cached response, or else renders one from these tags: once for all requests at the same time. */
  get: (key: string, tags: string[], render: () => Promise<CachedResponse>) => Promise<CachedResponse>;
  /** Whether it is being rendered right now, so that another request for it costs nothing. */
  isRendering: (key: string) => boolean;
  /** Drops all responses with this tag, or all responses; also those that are being rendered. */
  invalidate: (tag?: string) => void;
  /** Caches from now on. A cache starts deaf. */
  open: () => void;
  /** Caches nothing new. While the database is away, the cached responses are still sent. */
  close: (state: "deaf" | "away") => void;
  size: () => { entries: number; bytes: number };
  /** Requests by result: sent from memory, rendered, or an older response because of a slow or absent database. */
  counts: () => Readonly<Counts>;
};

/**
 * How this process hears of changes: of all (`open`), of none (`deaf`), or not at all because the database is `away`.
 * `since` is when that began; `away` continues the time of `deaf` and the reverse.
 */
type Hearing = { state: "open" | "deaf" | "away"; since: number };
type Counts = { hit: number; miss: number; stale: number };
type Entry = { tags: string[]; response: CachedResponse; renderedAt: number };
type Rendering = { tags: string[]; response: Promise<CachedResponse>; late: Promise<void> };
type Options = {
  now?: () => number;
  /** Asked when a rendering starts. */
  mayStore?: () => boolean;
  /** Whether all responses have just become outdated, which `invalidate` is about to say. */
  isOutdated?: () => boolean;
  onInvalidate?: (() => void) | undefined;
};

/** Bounds the age of a response whose change was missed. */
const MAX_AGE_MS = 10_000;
/** An old price is harmless while the database is away: there can be no order without it. */
const MAX_STALE_MS = 300_000;
/** The longest wait for a new response before the older one is sent. */
const PATIENCE_MS = 500;

/** `stale`: sent only while rendering takes long or the database is away. `expired`: never sent again. */
export function freshness(
  { renderedAt }: { renderedAt: number },
  { state, since }: Hearing,
  now: number,
): "fresh" | "stale" | "expired" {
  if (state === "deaf") return "expired";
  if (state === "away") return now <= since + MAX_STALE_MS ? "stale" : "expired";
  // From before an outage: connections may hang for some seconds more, and a change may have been missed.
  if (renderedAt < since) return now <= since + MAX_AGE_MS ? "stale" : "expired";
  if (now <= renderedAt + MAX_AGE_MS) return "fresh";
  return now <= renderedAt + MAX_STALE_MS ? "stale" : "expired";
}

/** Finished responses in memory by their canonical URL; the least recently used are dropped first. */
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
  let hearing: Hearing = { state: "deaf", since: 0 };

  function read(key: string): CachedResponse | undefined {
    const entry = entries.get(key);
    if (!entry || isOutdated()) return undefined;
    const state = freshness(entry, hearing, now());
    if (state === "expired") entries.delete(key);
    if (state === "expired" || (state === "stale" && hearing.state === "open")) return undefined;
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
    // Not if it was invalidated meanwhile.
    const fallback = () => (entries.peek(key) === older ? older?.response : undefined);
    const { response, late } = renderings.get(key) ?? start(key, tags, render);
    const newer = response.then(
      (value) => (value.status === 503 && fallback()) || value,
      (error: unknown) => {
        const old = isDatabaseAway(error) ? fallback() : undefined;
        if (old) return old;
        throw error;
      },
    );
    const sent = await Promise.race([newer, late.then(() => fallback() ?? newer)]);
    counts[sent === older?.response ? "stale" : "miss"]++;
    return sent;
  }

  function start(key: string, tags: string[], render: () => Promise<CachedResponse>): Rendering {
    const late = sleep(PATIENCE_MS, undefined, { ref: false });
    const rendering: Rendering = { tags, response: render(), late };
    if (hearing.state !== "open") return rendering;
    renderings.set(key, rendering);
    const isStored = mayStore();
    const land = (response?: CachedResponse) => {
      // Requests that wait for it get a response that was invalidated meanwhile; later ones do not.
      if (renderings.get(key) !== rendering) return;
      renderings.delete(key);
      if (isStored && response?.isStorable) entries.set(key, { tags, response, renderedAt: now() });
    };
    rendering.response.then(land, () => land());
    return rendering;
  }

  return {
    read,
    get,
    isRendering: (key) => renderings.has(key),
    invalidate(tag) {
      onInvalidate?.();
      const isMeant = ({ tags }: { tags: string[] }) => tag === undefined || tags.includes(tag);
      for (const [key, rendering] of renderings) if (isMeant(rendering)) renderings.delete(key);
      for (const [key] of [...entries].filter(([, entry]) => isMeant(entry))) entries.delete(key);
    },
    open() {
      if (hearing.state === "deaf") entries.clear();
      renderings.clear();
      hearing = { state: "open", since: now() };
    },
    close(state) {
      renderings.clear();
      hearing = { state, since: hearing.state === "open" ? now() : hearing.since };
    },
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
    counts: () => counts,
  };
}
