import type { Pool } from "pg";

/** The load on the orders' connections. */
export type Pressure = {
  /** Whether a new order has to wait too long. */
  isOver: () => boolean;
  /** Returns how many of the people in line can be called now, and counts them as called. */
  callsFor: (waiting: number) => number;
  /** A person who was called has arrived. */
  noteArrival: () => void;
  stop: () => void;
};

/** A second of waiting, about, on a slow machine: each of them takes a connection for some 50 ms, twice. */
const MOST_PER_CONNECTION = 10;
/** People who were called and have not arrived yet. If all come at once, none of them waits for long. */
const CALLED_PER_CONNECTION = 5;
/** After so many seconds, half of those who were called and did not come are given up. */
const HALF_LIFE = 10;
const LOOK_EVERY_MS = 100;
const LATE_MS = 500;
/** A program that pauses once, for its memory or because the machine had no time for it, is not overloaded. */
const LATE_LOOKS = 5;

/**
 * By how many wait for a connection, and by how late the program is for its own timer. Payment providers and mail servers
 * do not count: it helps nobody if others wait for those.
 */
export function measurePressure(pool: Pool): Pressure {
  const { max } = pool.options;
  let called = 0;
  let lateLooks = 0;
  let lookedAt = performance.now();
  const timer = setInterval(() => {
    const passedMs = performance.now() - lookedAt;
    lookedAt += passedMs;
    lateLooks = passedMs > LOOK_EVERY_MS + LATE_MS ? lateLooks + 1 : 0;
    called *= 0.5 ** (passedMs / 1_000 / HALF_LIFE);
  }, LOOK_EVERY_MS).unref();

  return {
    isOver: () => pool.waitingCount >= MOST_PER_CONNECTION * max || lateLooks >= LATE_LOOKS,
    callsFor(waiting) {
      const room = CALLED_PER_CONNECTION * max - called - pool.waitingCount;
      const calls = Math.max(0, Math.min(waiting, Math.floor(room)));
      called += calls;
      return calls;
    },
    noteArrival: () => void (called = Math.max(0, called - 1)),
    stop: () => clearInterval(timer),
  };
}
