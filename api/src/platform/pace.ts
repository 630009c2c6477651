import type { Pressure } from "./pressure.ts";

/** How quickly this process calls people out of the line. */
export type Pace = {
  /** How many may be called now, of so many that wait. */
  take: (waiting: number) => number;
  perSecond: () => number;
  noteAdmitted: () => void;
  /** Somebody who is in has made a call. */
  noteCall: () => void;
};

const SLOW_MS = 500;
const QUICK_MS = 200;
/** In a second. Whoever is called comes some seconds later, so it must not change faster. */
const SLOWER = 0.5;
const QUICKER = 1.3;
/** What is left is for those who look at their cart and their orders. */
const SHARE = 0.9;
const LEAST_SHARE = 0.1;
/** Beyond what was measured, more slowly still: perhaps that was a bad moment. */
const TRYING = 1.05;
const MOST_SHARE = 2;
/** However slow everything is, the line moves. */
const LEAST_PER_SECOND = 1;
/** Between two calls while somebody waits. Whoever comes first after a quiet hour finds nothing saved. */
const LONGEST = 0.5;
/** After so many seconds half of what was counted is forgotten. */
const HALF_LIFE = 10;

/** As many as can be served, by how many calls each of them makes; fewer while those who are in have to wait. */
export function createPace(pressure: Pressure, now: () => number = () => performance.now()): Pace {
  let share = SHARE / 2;
  let credit = 0;
  let admitted = 0;
  let calls = 0;
  let at = now();

  const callsEach = () => Math.max(1, calls / Math.max(1, admitted));
  const perSecond = () => Math.max(LEAST_PER_SECOND, (share * pressure.perSecond()) / callsEach());

  return {
    perSecond,
    take(waiting) {
      const seconds = Math.min(LONGEST, (now() - at) / 1_000);
      at = now();
      const kept = 0.5 ** (seconds / HALF_LIFE);
      admitted *= kept;
      calls *= kept;
      const expectedMs = pressure.expectedMs();
      const isSlow = expectedMs > SLOW_MS;
      if (isSlow) share = Math.max(LEAST_SHARE, share * SLOWER ** seconds);
      else if (expectedMs < QUICK_MS && waiting > 0)
        share = Math.min(MOST_SHARE, share * (share < SHARE ? QUICKER : TRYING) ** seconds);
      const rate = isSlow ? LEAST_PER_SECOND : perSecond();
      // At most a second's worth is saved.
      credit = Math.min(credit + rate * seconds, Math.max(1, rate));
      const taken = Math.min(Math.floor(credit), waiting);
      credit -= taken;
      return taken;
    },
    noteAdmitted: () => void admitted++,
    noteCall: () => void calls++,
  };
}
