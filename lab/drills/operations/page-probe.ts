import { setTimeout as sleep } from "node:timers/promises";

for (const url of process.argv.slice(2))
  void (async () => {
    let served = Date.now();
    for (;;) {
      const response = await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
      await response?.arrayBuffer().catch(() => undefined);
      if (response?.ok) {
        process.stdout.write(`${Date.now() - served} ${url}\n`);
        served = Date.now();
      }
      await sleep(100);
    }
  })();
