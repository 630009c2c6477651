import { monitorEventLoopDelay } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Loaded before the program by `NODE_OPTIONS=--import=…`: on SIGUSR2 it collects its garbage and writes one line that says
 * what is left, and for how long it had answered nobody at worst since the last time. Nothing else about the program is changed.
 */
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const delay = monitorEventLoopDelay();
delay.enable();

process.on("SIGUSR2", () => {
  const longestStallMs = Math.round(delay.max / 1e6);
  // Twice: what has a finalizer is freed by the second.
  collectGarbage();
  collectGarbage();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.stderr.write(`memory ${JSON.stringify({ heapUsed, external, rss, longestStallMs })}\n`);
  delay.reset();
});
