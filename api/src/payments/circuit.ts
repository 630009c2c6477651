import { ProviderNotAsked } from "./provider-errors.ts";

/** Questions and payments wait in separate places: however many people ask, there is room to pay. */
type Kind = "read" | "write";

/** The conclusion from a failed call: the other side is down, it works, or nothing is known. */
type Verdict = "down" | "up" | "unknown";

export type Circuit = {
  /** Whether it is worth asking: false for a while after several failures in a row. */
  isClosed: () => boolean;
  /** Asks, unless that is in vain or too many ask already; `judge` tells what an error says about the other side. */
  run: <T>(kind: Kind, ask: () => Promise<T>, judge: (error: unknown) => Verdict) => Promise<T>;
};

const FAILURES_UNTIL_OPEN = 5;
const OPEN_FOR_MS = 15_000;
/** So that a silent provider cannot tie up the whole program. */
const MAX_AT_ONCE: Record<Kind, number> = { read: 24, write: 40 };

/**
 * Keeps shoppers from waiting for a provider that is down. After a pause one caller tries again. The pause is
 * measured on a clock that nobody sets.
 */
export function createCircuit(now: () => number = () => performance.now()): Circuit {
  let failuresInARow = 0;
  let openUntil = 0;
  let isTrying = false;
  const running: Record<Kind, number> = { read: 0, write: 0 };

  function isClosed(): boolean {
    return failuresInARow < FAILURES_UNTIL_OPEN || (now() >= openUntil && !isTrying);
  }

  return {
    isClosed,
    async run(kind, ask, judge) {
      if (!isClosed() || running[kind] >= MAX_AT_ONCE[kind])
        throw new ProviderNotAsked("The payment provider is not asked for now.");
      const isTrial = failuresInARow >= FAILURES_UNTIL_OPEN;
      if (isTrial) isTrying = true;
      running[kind]++;
      try {
        const response = await ask();
        failuresInARow = 0;
        return response;
      } catch (error) {
        const verdict = judge(error);
        if (verdict === "up") failuresInARow = 0;
        if (verdict === "down") {
          failuresInARow++;
          openUntil = now() + OPEN_FOR_MS;
        }
        throw error;
      } finally {
        running[kind]--;
        if (isTrial) isTrying = false;
      }
    },
  };
}
