import { LRUCache } from "lru-cache";

/** `isFirst`: before all others, whatever their keys. */
export type QueueEntry = { key: string; isFirst?: boolean };

export type FairQueue = {
  run: <T>(entry: QueueEntry, work: () => Promise<T>) => Promise<T | "full">;
  /** Calls `start` now or later, or `refuse`. Work that started must call `release`. */
  enter: (entry: QueueEntry, start: (release: () => void) => void, refuse: () => void) => void;
  hasRoom: (entry: QueueEntry) => boolean;
  startNext: () => void;
};

type Options = {
  atOnce: number;
  maxPerKey: number;
  maxWaiting: number;
  maxWaitMs?: number;
  mayStart?: () => boolean;
};

type Waiter = { key: string; isFirst: boolean; start: () => void; refuse: () => void };

const REMEMBERED_KEYS = 10_000;

/** Serves the least recently served key. In a full queue a new key replaces the last entry of the longest one. */
export function createFairQueue(options: Options): FairQueue {
  const { atOnce, maxPerKey, maxWaiting, maxWaitMs, mayStart = () => true } = options;
  const servedAt = new LRUCache<string, number>({ max: REMEMBERED_KEYS });
  let waiting: Waiter[] = [];
  let running = 0;
  let servedCount = 0;

  const canStart = () => running < atOnce && mayStart();
  const lastServed = ({ key, isFirst }: Waiter) => (isFirst ? -1 : (servedAt.peek(key) ?? 0));

  function hasRoom({ key, isFirst = false }: QueueEntry): boolean {
    if (canStart()) return true;
    const samePriority = waiting.filter((one) => one.isFirst === isFirst).length;
    if (isFirst) return samePriority < maxWaiting;
    const own = waiting.filter((one) => one.key === key).length;
    return own < maxPerKey && (samePriority < maxWaiting || (own === 0 && longest().length > 1));
  }

  function longest(): Waiter[] {
    const keys = Map.groupBy(
      waiting.filter(({ isFirst }) => !isFirst),
      ({ key }) => key,
    );
    return [...keys.values()].reduce((most, list) => (list.length > most.length ? list : most), []);
  }

  function startNext(): void {
    while (waiting.length > 0 && canStart()) {
      const next = waiting.reduce((best, one) => (lastServed(one) < lastServed(best) ? one : best));
      servedAt.set(next.key, ++servedCount);
      running++;
      next.start();
    }
  }

  function enter(
    { key, isFirst = false }: QueueEntry,
    start: (release: () => void) => void,
    refuse: () => void,
  ): void {
    if (!hasRoom({ key, isFirst })) return refuse();
    const isFull = waiting.filter((one) => !one.isFirst).length >= maxWaiting;
    if (isFull && !isFirst) longest().at(-1)!.refuse();
    const patience = maxWaitMs && setTimeout(() => waiter.refuse(), maxWaitMs);
    const stopWaiting = () => {
      clearTimeout(patience);
      waiting = waiting.filter((one) => one !== waiter);
    };
    const waiter: Waiter = {
      key,
      isFirst,
      start() {
        stopWaiting();
        start(() => {
          running--;
          startNext();
        });
      },
      refuse() {
        stopWaiting();
        refuse();
      },
    };
    waiting.push(waiter);
    startNext();
  }

  return {
    hasRoom,
    startNext,
    enter,
    run: (entry, work) =>
      new Promise((resolve, reject) => {
        const start = (release: () => void) => void work().then(resolve, reject).finally(release);
        enter(entry, start, () => resolve("full"));
      }),
  };
}

export type BoundedQueue = { run: <T>(work: () => Promise<T>) => Promise<T | "full"> };

export function createBoundedQueue(atOnce: number, maxWaiting: number): BoundedQueue {
  const queue = createFairQueue({ atOnce, maxPerKey: maxWaiting, maxWaiting });
  return { run: (work) => queue.run({ key: "" }, work) };
}
