import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Preloaded with `--import`. On SIGUSR2 it collects garbage and prints memory and the longest stall in CPU
 * time.
 */
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const SAMPLE_INTERVAL_MS = 20;
let longestStallMs = 0;
let lastUsage = process.threadCpuUsage();
setInterval(() => {
  const { user, system } = process.threadCpuUsage(lastUsage);
  longestStallMs = Math.max(longestStallMs, (user + system) / 1000);
  lastUsage = process.threadCpuUsage();
}, SAMPLE_INTERVAL_MS).unref();

process.on("SIGUSR2", () => {
  // The second collection frees objects with finalizers.
  collectGarbage();
  collectGarbage();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.stderr.write(
    `memory ${JSON.stringify({ heapUsed, external, rss, longestStallMs: Math.round(longestStallMs) })}\n`,
  );
  longestStallMs = 0;
  lastUsage = process.threadCpuUsage();
});
