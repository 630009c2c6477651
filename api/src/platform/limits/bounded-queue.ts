export type BoundedQueue = { run: <T>(work: () => Promise<T>) => Promise<T | "full">; isFull: () => boolean };

/** Lets a few things happen at once and a few more wait; whoever comes beyond that is turned away instead of queued. */
export function createBoundedQueue(atOnce: number, waitingAtMost: number): BoundedQueue {
  let running = 0;
  const waiting: (() => void)[] = [];
  const isFull = () => running >= atOnce && waiting.length >= waitingAtMost;
  return {
    isFull,
    async run(work) {
      if (isFull()) return "full";
      if (running >= atOnce) {
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else running++;
      try {
        return await work();
      } finally {
        // The place goes straight to the next in line, so that nobody slips in between.
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
