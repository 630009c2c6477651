import type { Pressure } from "./pressure.ts";

/** How quickly this process calls people out of the line. */
export type Pace = {
  /** How many may be called now, of so many that wait. */
  take: (waiting: number) => number;
  perSecond: () => number;
  noteAdmitted: () => void;
};

const SLOW_MS = 400;
const QUICK_MS = 200;
/** From the call until somebody asks again. Before that nobody knows whether too many were called. */
const COMING_SECONDS = 3;
const FEWER = 0.7;
/** In a second. People sleep between two looks at the line: whoever calls more of them finds out late. */
const MORE = 1.025;
const FEWEST = 2;
/** However slow everything is, the line moves. */
const LEAST_PER_SECOND = 1;
/** Between two calls while somebody waits. Whoever comes first after a quiet hour finds nothing saved. */
const LONGEST = 0.5;
/** After so many seconds, half of those who were called and did not come are given up. */
const HALF_LIFE = 10;

/**
 * Bounds how many have been called and not yet been served, as TCP bounds what is on its way: if we are slow, the next
 * ones are called later by that alone. The bound itself grows while all goes quickly, and shrinks when it does not.
 */
export function createPace(
  pressure: Pick<Pressure, "expectedMs" | "perSecond" | "waiting">,
  now: () => number = () => performance.now(),
): Pace {
  let most = Math.max(FEWEST, pressure.perSecond());
  let coming = 0;
  let credit = 0;
  let lessenedAt = -Infinity;
  let at = now();

  return {
    perSecond: () => Math.max(LEAST_PER_SECOND, most / COMING_SECONDS),
    take(waiting) {
      const seconds = Math.min(LONGEST, (now() - at) / 1_000);
      at = now();
      coming *= 0.5 ** (seconds / HALF_LIFE);
      if (waiting === 0) return 0;
      const room = most - coming - pressure.waiting();
      const expectedMs = pressure.expectedMs();
      if (expectedMs > SLOW_MS && at - lessenedAt > COMING_SECONDS * 1_000) {
        lessenedAt = at;
        most = Math.max(FEWEST, most * FEWER);
      } else if (expectedMs < QUICK_MS && room < most / 2) most *= MORE ** seconds;
      const hasRoom = room >= 1 && expectedMs <= 2 * SLOW_MS;
      const rate = hasRoom ? Math.max(LEAST_PER_SECOND, most) : LEAST_PER_SECOND;
      // Whatever there is room for is not called all at once.
      credit = Math.min(credit + rate * seconds, Math.max(1, rate / 4));
      const taken = Math.min(Math.floor(credit), waiting, hasRoom ? Math.floor(room) : 1);
      credit -= taken;
      coming += taken;
      return taken;
    },
    noteAdmitted: () => void (coming = Math.max(0, coming - 1)),
  };
}
