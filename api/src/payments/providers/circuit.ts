import { ProviderNotCalled } from "./provider-errors.ts";

/** Reads and writes have separate limits, so that status checks cannot block payments. */
type Kind = "read" | "write";

type Verdict = "down" | "up" | "unknown";

export type Circuit = {
  isClosed: () => boolean;
  /** Calls the provider unless the circuit is open or full. `judge` classifies errors. */
  run: <T>(kind: Kind, request: () => Promise<T>, judge: (error: unknown) => Verdict) => Promise<T>;
};

const FAILURES_UNTIL_OPEN = 5;
const OPEN_FOR_MS = 15_000;
/** Stops a silent provider from tying up the whole program. */
const MAX_AT_ONCE: Record<Kind, number> = { read: 24, write: 40 };

/** Spares shoppers waiting for a provider that is down. The clock must be monotonic. */
export function createCircuitBreaker(now: () => number = () => performance.now()): Circuit {
  let failuresInARow = 0;
  let openUntil = 0;
  let isTrying = false;
  const running: Record<Kind, number> = { read: 0, write: 0 };

  function isClosed(): boolean {
    return failuresInARow < FAILURES_UNTIL_OPEN || (now() >= openUntil && !isTrying);
  }

  return {
    isClosed,
    async run(kind, request, judge) {
      if (!isClosed() || running[kind] >= MAX_AT_ONCE[kind])
        throw new ProviderNotCalled("The payment provider is not called for now.");
      const isTrial = failuresInARow >= FAILURES_UNTIL_OPEN;
      if (isTrial) isTrying = true;
      running[kind]++;
      try {
        const response = await request();
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
