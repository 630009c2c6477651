import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../tools/postgres.ts";
import { startProgram, type Program } from "../tools/test/program.ts";
import { startBalancer } from "./haproxy.ts";
import { startLoad } from "./load.ts";

export type Outcome = { requests: number; failed: number };

type Options = {
  databaseUrl: string;
  restarts: number;
  /** How a copy ends: SIGTERM as a deployment does it, SIGKILL as the positive control. */
  signal: "SIGTERM" | "SIGKILL";
  connections?: number;
  pauseMs?: number;
};

/** Two copies behind HAProxy, restarted one after the other under load: shoppers must not notice. */
export async function rollingRestart({
  databaseUrl,
  restarts,
  signal,
  connections = 32,
  pauseMs,
}: Options): Promise<Outcome> {
  const ports = [await freePort(4_300), await freePort(4_310)] as const;
  const copies = await Promise.all(ports.map((port) => start(databaseUrl, port)));
  const balancer = await startBalancer(ports);
  try {
    const load = startLoad(`http://127.0.0.1:${balancer.port}/api/products?limit=8`, connections, pauseMs);
    for (let i = 0; i < restarts; i++) {
      await sleep(1_000);
      const which = i % 2;
      await copies[which]!.end(signal);
      copies[which] = await start(databaseUrl, ports[which]!);
      // HAProxy needs a moment to see that the copy is back before the other one may go.
      await sleep(700);
    }
    return await load.stop();
  } finally {
    await balancer.stop();
    for (const copy of copies) await copy.end("SIGKILL");
  }
}

async function start(databaseUrl: string, port: number): Promise<Program> {
  const program = await startProgram(databaseUrl, {
    PORT: String(port),
    ROLE: "web",
    LOG_LEVEL: "warn",
    DRAIN_MS: "2500",
  });
  await program.untilReady();
  return program;
}
