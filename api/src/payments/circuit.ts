export type Circuit = {
  /** Whether it is worth asking: false for a while after several failures in a row. */
  isClosed: () => boolean;
  /** Asks, unless that is in vain or too many ask already; `isFailure` tells which errors are the other side's. */
  run: <T>(ask: () => Promise<T>, isFailure: (error: unknown) => boolean) => Promise<T>;
};

export class CircuitOpen extends Error {}

const FAILURES_UNTIL_OPEN = 5;
const OPEN_FOR_MS = 15_000;
/** So that a silent provider cannot tie up the whole program. */
const MAX_AT_ONCE = 64;

/** Spares a provider that is down, and spares our shoppers the waiting. After a pause one caller tries again. */
export function createCircuit(now: () => number = Date.now): Circuit {
  let failuresInARow = 0;
  let openUntil = 0;
  let isTrying = false;
  let running = 0;

  function isClosed(): boolean {
    return failuresInARow < FAILURES_UNTIL_OPEN || (now() >= openUntil && !isTrying);
  }

  return {
    isClosed,
    async run(ask, isFailure) {
      if (!isClosed() || running >= MAX_AT_ONCE)
        throw new CircuitOpen("The payment provider is not asked for now.");
      const isTrial = failuresInARow >= FAILURES_UNTIL_OPEN;
      if (isTrial) isTrying = true;
      running++;
      try {
        const answer = await ask();
        failuresInARow = 0;
        return answer;
      } catch (error) {
        if (isFailure(error)) {
          failuresInARow++;
          openUntil = now() + OPEN_FOR_MS;
        } else failuresInARow = 0;
        throw error;
      } finally {
        running--;
        if (isTrial) isTrying = false;
      }
    },
  };
}
