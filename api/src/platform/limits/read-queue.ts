/** Lets uncached anonymous requests through, a few at a time, with orders before all of them. */
export type ReadQueue = {
  /** Tells later whether it may go on: `false` when it had to wait too long. `isHeavy`: from who has asked for much already. */
  enter: (cost: { ms: number; isHeavy: boolean }, done: (isAdmitted: boolean) => void) => void;
  /** The work of one that was admitted is done. */
  leave: () => void;
  orderStarts: () => void;
  orderEnds: () => void;
};

type Waiter = { ms: number; isHeavy: boolean; admit: () => void; refuse: () => void };

/** One is rendered while the database looks something up for the other; more would only stand in line. */
const AT_ONCE = 2;
const MOST_WAITING = 500;
const TIMEOUT_MS = 2_000;
/** A request that claims to order something and then takes its time holds nobody up for longer. */
const ORDER_MS = 250;
const LOOK_EVERY_MS = 10;

/**
 * Nothing new is started while an order is under way, unless as much time has passed as it will cost: the dearer a
 * request, the longer it waits, and the dearest are refused first.
 */
export function createReadQueue(now: () => number = () => performance.now()): ReadQueue {
  const waiting: Waiter[] = [];
  let running = 0;
  let orders = 0;
  let orderAt = 0;
  let startedAt = 0;
  let timer: NodeJS.Timeout | undefined;

  function mayStart({ ms }: { ms: number }): boolean {
    const isOrdering = orders > 0 && now() - orderAt < ORDER_MS;
    if (isOrdering) return running === 0 && now() - startedAt >= ms;
    return running < AT_ONCE;
  }

  function start(): void {
    running++;
    startedAt = now();
  }

  function startNext(): void {
    const [next] = waiting;
    if (!next) return;
    if (mayStart(next)) {
      waiting.shift();
      start();
      next.admit();
    }
    timer ??= setTimeout(() => {
      timer = undefined;
      startNext();
    }, LOOK_EVERY_MS);
  }

  /** Only when what has come in meanwhile has been read: it may be an order. The second one is after the next look at it. */
  function startNextSoon(): void {
    if (waiting.length > 0) setImmediate(() => setImmediate(startNext));
  }

  return {
    enter({ ms, isHeavy }, done) {
      if (waiting.length === 0 && mayStart({ ms })) {
        start();
        return done(true);
      }
      const patience = setTimeout(() => {
        waiting.splice(waiting.indexOf(waiter), 1);
        done(false);
      }, TIMEOUT_MS);
      const settle = (isAdmitted: boolean) => () => {
        clearTimeout(patience);
        done(isAdmitted);
      };
      const waiter: Waiter = { ms, isHeavy, admit: settle(true), refuse: settle(false) };
      const place = waiting.findLastIndex((other) => !isBefore(waiter, other)) + 1;
      waiting.splice(place, 0, waiter);
      if (waiting.length > MOST_WAITING) waiting.pop()!.refuse();
      startNext();
    },
    leave() {
      running--;
      startNextSoon();
    },
    orderStarts() {
      orders++;
      orderAt = now();
    },
    orderEnds() {
      orders--;
      startNextSoon();
    },
  };
}

/** Who has asked for little comes before who has asked for much, and what costs little before what costs much. */
function isBefore(a: Waiter, b: Waiter): boolean {
  return a.isHeavy === b.isHeavy ? a.ms < b.ms : b.isHeavy;
}
