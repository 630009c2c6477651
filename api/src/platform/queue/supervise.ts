import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import type { Logger } from "pino";

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 10_000;
const HEALTHY_AFTER_MS = 30_000;

export type SupervisedProcess = {
  untilListening: () => Promise<void>;
  stop: () => Promise<void>;
};

export function superviseProcess(role: "web" | "worker", log: Logger): SupervisedProcess {
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
      log.error(
        { role, exitCode: code, signal, restartInMs: delayMs },
        "process exited unexpectedly and will be restarted",
      );
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
      const exited = once(child, "exit");
      child.process.kill("SIGTERM");
      await exited;
    },
  };
}
