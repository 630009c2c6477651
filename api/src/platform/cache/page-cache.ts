import { setTimeout as sleep } from "node:timers/promises";
import type { CachedResponse } from "./cached-response.ts";
import { isDatabaseAway as isAway } from "../db/database-errors.ts";
import type { Turns } from "./turns.ts";

export type PageCache = {
  /** The cached response, if it is still fresh. */
  read: (key: string) => CachedResponse | undefined;
  /** The cached response, or else what `make` renders from these tags: once, however many ask at the same time. */
  get: <T extends CachedResponse>(key: string, tags: string[], make: () => Promise<T>) => Promise<T>;
  /** Whether it is being made right now: who asks for it only waits, and costs nothing. */
  isBeingMade: (key: string) => boolean;
  /** Forgets everything about a tag, also what is just being made of it. */
  invalidate: (tag: string) => void;
  /** Keeps from now on. It starts closed, because whoever cannot hear of changes must not keep anything. */
  open: () => void;
  /** Keeps nothing new. While the database is away, what it has is still read, for five minutes at most. */
  close: (state: { isDatabaseAway: boolean }) => void;
  /** Whether what is made now will be out of date by itself within this time, as far as we know. */
  turnsWithin: (ms: number) => boolean;
  size: () => { entries: number; bytes: number };
  /** How many requests for cacheable responses got one from here, had to have it rendered, or got an old one. */
  counts: () => Readonly<Counts>;
};

type Counts = { hit: number; miss: number; stale: number };

type Entry = {
  tags: string[];
  value: CachedResponse;
  until: number;
  /** A change of it may have been missed: from then on it is only sent if there is no other way. */
  doubtfulFrom?: number;
};
type Flight = { tags: string[]; since: number; made: Promise<CachedResponse> };

/** Even if a change were missed, nothing is older than this. */
const MAX_AGE_MS = 10_000;
/** While the database is away, yesterday's price is no danger: the checkout needs the database, and asks it. */
const MAX_STALE_MS = 300_000;
/** How long somebody waits for what is rendered again, before getting what there was. */
const PATIENCE_MS = 500;

/** Finished answers in memory, the least used of them leaving first. The key is the address they answer. */
export function createPageCache(
  maxBytes: number,
  {
    now = Date.now,
    onInvalidate,
    turns,
  }: { now?: () => number; onInvalidate?: (() => void) | undefined; turns?: Turns } = {},
): PageCache {
  const entries = new Map<string, Entry>();
  const flights = new Map<string, Flight>();
  const counts: Counts = { hit: 0, miss: 0, stale: 0 };
  let bytes = 0;
  let isOpen = false;
  let isDatabaseAway = false;
  let closedAt = 0;

  function remove(key: string, entry: Entry): void {
    entries.delete(key);
    bytes -= entry.value.bytes;
  }

  function read(key: string): CachedResponse | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    if (!isOpen && !isDatabaseAway) return undefined;
    const time = now();
    if ((isOpen ? entry.until : closedAt) + MAX_STALE_MS < time) {
      remove(key, entry);
      return undefined;
    }
    if (isOpen && entry.until < time && (isDoubtful(entry) || !isOverdue(flights.get(key)))) return undefined;
    // At the end of the line again.
    entries.delete(key);
    entries.set(key, entry);
    counts[isOpen && entry.until >= time ? "hit" : "stale"]++;
    return entry.value;
  }

  function isDoubtful({ doubtfulFrom = Infinity }: Entry): boolean {
    return doubtfulFrom < now();
  }

  function isOverdue(flight: Flight | undefined): boolean {
    return flight !== undefined && flight.since + PATIENCE_MS < now();
  }

  /** What is being rendered again; or what there was, if that takes long or the database is away. */
  async function orStale(key: string, made: Promise<CachedResponse>): Promise<CachedResponse> {
    const entry = entries.get(key);
    if (!entry || entry.until + MAX_STALE_MS < now()) return made;
    const stale = () => (entries.get(key) === entry ? entry.value : undefined);
    const rendered = made.then(
      (value) => (value.status === 503 ? (stale() ?? value) : value),
      (error: unknown) => {
        const old = isAway(error) ? stale() : undefined;
        if (old) return old;
        throw error;
      },
    );
    if (isDoubtful(entry)) return rendered;
    return Promise.race([
      rendered,
      sleep(PATIENCE_MS, undefined, { ref: false }).then(() => stale() ?? rendered),
    ]);
  }

  function keep(key: string, { tags, since }: Flight, value: CachedResponse): void {
    if (value.bytes > maxBytes / 10) return;
    const earlier = entries.get(key);
    if (earlier) remove(key, earlier);
    const turn = turns?.after(since) ?? Infinity;
    if (turn <= now()) return;
    const until = Math.min(now() + MAX_AGE_MS, turn);
    entries.set(key, { tags, value, until, ...(until === turn && { doubtfulFrom: turn }) });
    bytes += value.bytes;
    for (const [oldest, entry] of entries) {
      if (bytes <= maxBytes) break;
      remove(oldest, entry);
    }
  }

  function get<T extends CachedResponse>(key: string, tags: string[], make: () => Promise<T>): Promise<T> {
    const cached = read(key);
    if (cached) return Promise.resolve(cached as T);
    if (!isOpen) return counted(key, make()) as Promise<T>;
    const other = flights.get(key);
    if (other) return counted(key, orStale(key, other.made)) as Promise<T>;

    const flight: Flight = { tags, since: now(), made: make() };
    flights.set(key, flight);
    // Invalidated while it was being rendered: those who wait get it, but it is not cached, because it may be stale.
    const land = (value?: CachedResponse) => {
      if (flights.get(key) !== flight) return;
      flights.delete(key);
      if (value) keep(key, flight, value);
    };
    flight.made.then(land, () => land());
    return counted(key, orStale(key, flight.made)) as Promise<T>;
  }

  function counted(key: string, served: Promise<CachedResponse>): Promise<CachedResponse> {
    const old = entries.get(key)?.value;
    served.then(
      (value) => counts[value === old ? "stale" : "miss"]++,
      () => counts.miss++,
    );
    return served;
  }

  function invalidate(tag: string): void {
    onInvalidate?.();
    turns?.reload();
    for (const [key, flight] of flights) if (flight.tags.includes(tag)) flights.delete(key);
    for (const [key, entry] of entries) if (entry.tags.includes(tag)) remove(key, entry);
  }

  return {
    read,
    get,
    isBeingMade: (key) => flights.has(key),
    invalidate,
    open: () => {
      isOpen = true;
      turns?.reload();
      // Changes may have been missed: all is rendered again. What there was while the database was away may still help
      // out until its connections are back: some hang for seconds on a primary that is gone.
      flights.clear();
      if (isDatabaseAway)
        for (const entry of entries.values()) {
          entry.doubtfulFrom ??= now() + MAX_AGE_MS;
          entry.until = Math.min(entry.until, now() - 1);
        }
      else {
        entries.clear();
        bytes = 0;
      }
      isDatabaseAway = false;
    },
    close: (state) => {
      if (isOpen) closedAt = now();
      isOpen = false;
      ({ isDatabaseAway } = state);
      flights.clear();
    },
    turnsWithin: (ms) => turns?.isWithin(ms) ?? false,
    size: () => ({ entries: entries.size, bytes }),
    counts: () => counts,
  };
}
