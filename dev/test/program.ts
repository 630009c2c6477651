import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { reservePort } from "../reserve-port.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export type Program = {
  url: string;
  metricsUrl: string;
  pid: number;
  output: () => string;
  untilReady: () => Promise<void>;
  hasEnded: () => boolean;
  end: (signal: NodeJS.Signals) => Promise<{ code: number | null; ms: number }>;
};

/** Below the ports that outgoing connections take, since a program opens its port seconds later. */
export function reserveTestPort(): Promise<number> {
  return reservePort(20_000);
}

export async function startProgram(
  databaseUrl: string,
  environment: Record<string, string> = {},
): Promise<Program> {
  const port = environment.PORT ?? String(await reserveTestPort());
  const metricsPort = String(await reserveTestPort());
  const child = spawn(process.execPath, ["server.ts"], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: port,
      METRICS_PORT: metricsPort,
      DATABASE_URL: databaseUrl,
      SECRET_KEY: "a-secret-that-only-the-tests-know-of",
      SMTP_URL: "smtp://127.0.0.1:9",
      LOG_LEVEL: "info",
      COD_MAX_OPEN_ORDERS: "0",
      COD_MAX_OPEN_PESOS: "0",
      NODE_COMPILE_CACHE: `${ROOT}test-results/compiled`,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => void (output += chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    metricsUrl: `http://127.0.0.1:${metricsPort}`,
    pid: child.pid!,
    output: () => output,
    untilReady: () => untilReady(child, url, () => output),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    end: async (signal) => {
      const start = performance.now();
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, "exit");
        child.kill(signal);
        await exited;
      }
      return { code: child.exitCode, ms: performance.now() - start };
    },
  };
}

async function untilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  for (let waited = 0; waited < 90_000; waited += 50) {
    if (child.exitCode !== null) throw new Error(`The program ended:\n${output()}`);
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await sleep(50);
  }
  throw new Error(`The program did not get ready:\n${output()}`);
}
