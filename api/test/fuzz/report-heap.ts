import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Loaded before the program by `NODE_OPTIONS=--import=…`: on SIGUSR2 it collects its garbage and writes one line that says
 * what is left, and for how long it had computed without a pause at worst since the last time. Time in which other programs
 * had the processor does not count. Nothing else about the program is changed.
 */
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const LOOK_EVERY_MS = 20;
let longestStallMs = 0;
let before = process.threadCpuUsage();
setInterval(() => {
  const { user, system } = process.threadCpuUsage(before);
  longestStallMs = Math.max(longestStallMs, (user + system) / 1000);
  before = process.threadCpuUsage();
}, LOOK_EVERY_MS).unref();

process.on("SIGUSR2", () => {
  // Twice: what has a finalizer is freed by the second.
  collectGarbage();
  collectGarbage();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.stderr.write(
    `memory ${JSON.stringify({ heapUsed, external, rss, longestStallMs: Math.round(longestStallMs) })}\n`,
  );
  longestStallMs = 0;
  before = process.threadCpuUsage();
});
