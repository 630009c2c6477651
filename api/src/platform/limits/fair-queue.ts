import { LRUCache } from "lru-cache";

/** `key`: the network, or whatever else shares a turn. `isFirst` goes before all that are not. */
export type Place = { key: string; isFirst?: boolean };

export type FairQueue = {
  run: <T>(place: Place, work: () => Promise<T>) => Promise<T | "full">;
  /** Calls `start` now or later, or else `refuse`; what was started ends with `leave`. */
  enter: (place: Place, start: (leave: () => void) => void, refuse: () => void) => void;
  hasRoom: (place: Place) => boolean;
  /** Starts what `mayStart` kept back. */
  startNext: () => void;
};

type Options = {
  atOnce: number;
  /** The most that may wait with one key, and in total. */
  perKey: number;
  atMost: number;
  /** Without it, they wait for as long as it takes. */
  patienceMs?: number;
  mayStart?: () => boolean;
};

type Waiter = { key: string; isFirst: boolean; start: () => void; refuse: () => void };

/** More than the networks of an attack; a forgotten key counts as new. */
const REMEMBERED_KEYS = 10_000;

/**
 * Keys take turns: the one served least recently goes next, however many wait with the others. When the queue is full, a
 * key that has nothing in it displaces the last of the key that has most.
 */
export function createFairQueue(options: Options): FairQueue {
  const { atOnce, perKey, atMost, patienceMs, mayStart = () => true } = options;
  const servedAt = new LRUCache<string, number>({ max: REMEMBERED_KEYS });
  let waiting: Waiter[] = [];
  let running = 0;
  let turn = 0;

  const canStart = () => running < atOnce && mayStart();
  const turnOf = ({ key, isFirst }: Waiter) => (isFirst ? -1 : (servedAt.peek(key) ?? 0));

  function hasRoom({ key, isFirst = false }: Place): boolean {
    if (canStart()) return true;
    const alike = waiting.filter((one) => one.isFirst === isFirst).length;
    if (isFirst) return alike < atMost;
    const own = waiting.filter((one) => one.key === key).length;
    return own < perKey && (alike < atMost || (own === 0 && longest().length > 1));
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
      const next = waiting.reduce((best, one) => (turnOf(one) < turnOf(best) ? one : best));
      servedAt.set(next.key, ++turn);
      running++;
      next.start();
    }
  }

  function enter(
    { key, isFirst = false }: Place,
    start: (leave: () => void) => void,
    refuse: () => void,
  ): void {
    if (!hasRoom({ key, isFirst })) return refuse();
    const isFull = waiting.filter((one) => !one.isFirst).length >= atMost;
    if (isFull && !isFirst) longest().at(-1)!.refuse();
    const patience = patienceMs && setTimeout(() => waiter.refuse(), patienceMs);
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
    run: (place, work) =>
      new Promise((resolve, reject) => {
        const start = (leave: () => void) => void work().then(resolve, reject).finally(leave);
        enter(place, start, () => resolve("full"));
      }),
  };
}

export type BoundedQueue = { run: <T>(work: () => Promise<T>) => Promise<T | "full"> };

/** A queue with a single key. */
export function createBoundedQueue(atOnce: number, atMost: number): BoundedQueue {
  const queue = createFairQueue({ atOnce, perKey: atMost, atMost });
  return { run: (work) => queue.run({ key: "" }, work) };
}
