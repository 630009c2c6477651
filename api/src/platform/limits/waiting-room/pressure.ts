import type { Pool } from "pg";

export type Pressure = {
  isOverloaded: () => boolean;
  takeCalls: (waiting: number) => number;
  noteArrival: () => void;
  stop: () => void;
};

/** About one second of waiting: an order takes a connection twice for 50 ms. */
const MAX_WAITING_PER_CONNECTION = 10;
/** Visitors called but not arrived: few enough to serve together. */
const CALLED_PER_CONNECTION = 5;
const HALF_LIFE_SECONDS = 10;
const CHECK_EVERY_MS = 100;
const LATE_MS = 500;
const MAX_LATE_CHECKS = 5;

/** Slow payment or mail providers do not count: a queue would not help. */
export function measureOrderPressure(pool: Pool): Pressure {
  const { max } = pool.options;
  let called = 0;
  let lateChecks = 0;
  let checkedAt = performance.now();
  const timer = setInterval(() => {
    const passedMs = performance.now() - checkedAt;
    checkedAt += passedMs;
    lateChecks = passedMs > CHECK_EVERY_MS + LATE_MS ? lateChecks + 1 : 0;
    called *= 0.5 ** (passedMs / 1_000 / HALF_LIFE_SECONDS);
  }, CHECK_EVERY_MS).unref();

  return {
    isOverloaded: () =>
      pool.waitingCount >= MAX_WAITING_PER_CONNECTION * max || lateChecks >= MAX_LATE_CHECKS,
    takeCalls(waiting) {
      const room = CALLED_PER_CONNECTION * max - called - pool.waitingCount;
      const calls = Math.max(0, Math.min(waiting, Math.floor(room)));
      called += calls;
      return calls;
    },
    noteArrival: () => void (called = Math.max(0, called - 1)),
    stop: () => clearInterval(timer),
  };
}
