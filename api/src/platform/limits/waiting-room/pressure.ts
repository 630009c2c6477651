import type { Pool } from "pg";

/** How long somebody who orders now has to wait for us. */
export type Pressure = {
  /** What a call waits for connections, and for the program to read it. */
  expectedMs: () => number;
  /** Whether that is more than we promise. */
  isOver: () => boolean;
  /** How many wait for a connection. */
  waiting: () => number;
  /** How many such calls a second this process can answer. */
  perSecond: () => number;
  stop: () => void;
};

/** A call asks for a connection twice: who is calling, then what they want. */
const TURNS = 2;
/** Half of what we promise, which is an answer within two seconds. */
const MOST_MS = 1_000;
const LOOK_EVERY_MS = 100;
/** Of a connection, until it was measured: turns in a second. Too few, rather than to let the first in and keep them waiting. */
const GUESSED_TURNS = 20;
/** A program that pauses once, for its memory or because the machine had no time for it, is not overloaded. */
const LATE_LOOKS = 5;

/**
 * By the connections of orders: how many wait for one, and how many get one in a second while somebody waits. Payment
 * providers and mail servers are not in it: nobody gets ahead if others do not wait for those. Then by how late the
 * program is for its own appointments, five in a row.
 */
export function measurePressure(pool: Pool): Pressure {
  let turnsPerSecond = GUESSED_TURNS * pool.options.max;
  let turns = 0;
  let wasWaiting = false;
  let lookedAt = performance.now();
  const late = Array<number>(LATE_LOOKS).fill(0);
  pool.on("acquire", () => turns++);

  const timer = setInterval(() => {
    const now = performance.now();
    const seconds = (now - lookedAt) / 1_000;
    // Only while somebody waits from one look to the next: otherwise it is as many as there were to serve.
    if (wasWaiting && pool.waitingCount > 0) turnsPerSecond += 0.3 * (turns / seconds - turnsPerSecond);
    late.shift();
    late.push(now - lookedAt - LOOK_EVERY_MS);
    wasWaiting = pool.waitingCount > 0;
    lookedAt = now;
    turns = 0;
  }, LOOK_EVERY_MS).unref();

  const waitMs = () => (TURNS * 1_000 * pool.waitingCount) / Math.max(1, turnsPerSecond);
  const lateMs = () => Math.max(0, TURNS * Math.min(...late));
  return {
    expectedMs: () => waitMs() + lateMs(),
    // As many must wait as are served: ten who stand behind a locked row are no rush.
    isOver: () => (pool.waitingCount >= pool.options.max && waitMs() > MOST_MS) || lateMs() > MOST_MS,
    waiting: () => pool.waitingCount,
    perSecond: () => turnsPerSecond / TURNS,
    stop: () => clearInterval(timer),
  };
}
