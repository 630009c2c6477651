/** How much anonymous work fits beside the orders, found out by watching how long an order would wait. */
export type RoomForOrders = {
  /** Takes room for work of so many milliseconds, or tells that there is none. `isHeavy`: for who has taken much already. */
  take: (ms: number, isHeavy: boolean) => boolean;
  /** Milliseconds of work admitted in a second. */
  rate: () => number;
  stop: () => void;
};

type Options = {
  /** Goes the way of an order through the program and the database, and comes back. */
  probe: () => Promise<unknown>;
  /** An order that waits longer than this, and twice as long as usual, has too little room. */
  tolerableMs?: number;
  now?: () => number;
};

const LOOK_EVERY_MS = 100;
/** Milliseconds of work in a second: for a calm shop, and the bounds between which the rate moves. */
const RATE = { calm: 1_200, least: 100, most: 4_000 };
/** How many seconds of it may come at once: a burst that is larger would be felt before it can be noticed. */
const BURST_SECONDS = 0.25;
const LEAST_BURST_MS = 140;
/** Up to so much work between two looks, what an order waits is not due to it: that is how the machine is today. */
const LITTLE_MS = 15;
const SLOWER = 2;
const MOST_USUAL_MS = 40;
/** Looks that are judged together: one order that waits for one page to be rendered is no overload. */
const WAITS = 3;

/**
 * A token bucket whose rate grows while orders do not wait, and falls quickly when they do. The dearer a request, the
 * longer it takes until there are enough tokens for it: under load the dearest are turned away first by themselves.
 */
export function createRoomForOrders({
  probe,
  tolerableMs = 20,
  now = () => performance.now(),
}: Options): RoomForOrders {
  let rate = RATE.calm;
  let tokens = burst();
  let filledAt = now();
  let isWanted = false;
  let admittedMs = 0;
  let usualMs = 0;
  const waits: number[] = [];
  let timer: NodeJS.Timeout | undefined;

  function burst(): number {
    return Math.max(LEAST_BURST_MS, rate * BURST_SECONDS);
  }

  function fill(): void {
    tokens = Math.min(burst(), tokens + ((now() - filledAt) / 1_000) * rate);
    filledAt = now();
  }

  /** Only while somebody asks for uncached work: a quiet shop is not probed. */
  function watch(): void {
    timer ??= setTimeout(look, LOOK_EVERY_MS).unref();
  }

  async function look(): Promise<void> {
    waits.push(await timeProbe());
    if (waits.length > WAITS) waits.shift();
    const waitedMs = medianOf(waits);
    fill();
    const isLittle = !isWanted && admittedMs < LITTLE_MS;
    if (isLittle) usualMs += (Math.min(waitedMs, MOST_USUAL_MS) - usualMs) * 0.2;
    if (!isLittle && waitedMs > Math.max(tolerableMs, SLOWER * usualMs))
      rate = Math.max(RATE.least, rate * 0.5);
    else if (isWanted) rate = Math.min(RATE.most, rate * 1.05);
    else rate += (RATE.calm - rate) * 0.05;
    timer = undefined;
    if (isWanted || admittedMs > 0) watch();
    isWanted = false;
    admittedMs = 0;
  }

  /** How long an order waits; an answer that does not come soon is as bad as one that comes late. */
  async function timeProbe(): Promise<number> {
    const start = now();
    const late = new Promise<void>((resolve) => setTimeout(resolve, 4 * LOOK_EVERY_MS).unref());
    const isBack = await Promise.race([
      probe().then(
        () => true,
        () => false,
      ),
      late,
    ]);
    return isBack ? now() - start : 4 * LOOK_EVERY_MS;
  }

  return {
    take(ms, isHeavy) {
      watch();
      fill();
      // Whoever has taken much already leaves half of the room to those who have not.
      const reserve = isHeavy ? burst() / 2 : 0;
      if (tokens < Math.min(ms, burst() - reserve) + reserve) {
        isWanted = true;
        return false;
      }
      tokens -= ms;
      admittedMs += ms;
      return true;
    },
    rate: () => rate,
    stop: () => clearTimeout(timer),
  };
}

function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
