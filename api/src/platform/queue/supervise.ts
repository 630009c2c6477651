import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import type { Logger } from "pino";

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 10_000;
/** After running this long a process counts as healthy, and its next end as the first one. */
const HEALTHY_AFTER_MS = 30_000;

export type Supervised = {
  /** Resolves when it first listens on its port; rejects if it ends before that. */
  untilListening: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts a process of this program in a role, and another one whenever it dies: ever more slowly if that goes on. */
export function supervise(role: "web" | "worker", log: Logger): Supervised {
  let child: Worker;
  let restart: NodeJS.Timeout | undefined;
  let isStopping = false;
  let delayMs = FIRST_DELAY_MS;

  function start(): void {
    const startedAt = performance.now();
    child = cluster.fork({ ROLE: role });
    child.once("exit", (code, signal) => {
      if (isStopping) return;
      if (performance.now() - startedAt > HEALTHY_AFTER_MS) delayMs = FIRST_DELAY_MS;
      log.error({ role, exitCode: code, signal, restartInMs: delayMs }, "a process died and is replaced");
      restart = setTimeout(start, delayMs);
      delayMs = Math.min(delayMs * 2, MAX_DELAY_MS);
    });
  }
  start();
  const first = child!;

  return {
    untilListening: () =>
      new Promise((resolve, reject) => {
        first.once("listening", () => resolve());
        first.once("exit", () => reject(new Error("The web process ended before it listened.")));
      }),
    async stop() {
      isStopping = true;
      clearTimeout(restart);
      if (child.isDead()) return;
      const gone = once(child, "exit");
      child.process.kill("SIGTERM");
      await gone;
    },
  };
}
