import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { CommandError } from "../command.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const START_WITHIN_MS = 120_000;

export type RehearsedProgram = { url: string; pid: number; stop: () => Promise<void> };

/** Starts the shop's own program without jobs, mail, payments or a waiting room, on loopback. */
export async function startRehearsedProgram(
  databaseUrl: string,
  instances: number,
): Promise<RehearsedProgram> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const folder = mkdtempSync(join(tmpdir(), "tindahan-rehearsal-"));
  const { PATH, DATABASE_POOL, WEB_CONCURRENCY = "1" } = process.env;
  const child = spawn(process.execPath, ["server.ts"], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH,
      ...(DATABASE_POOL ? { DATABASE_POOL } : {}),
      WEB_CONCURRENCY: String(Number(WEB_CONCURRENCY) * instances),
      NODE_ENV: "production",
      ROLE: "web",
      LOG_LEVEL: "fatal",
      HOST: "127.0.0.1",
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      DATABASE_URL: databaseUrl,
      SECRET_KEY: randomBytes(33).toString("base64"),
      SMTP_URL: "smtp://127.0.0.1:9",
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      PAYMENT_METHODS: "cod",
      COD_MAX_OPEN_ORDERS: "0",
      COD_MAX_OPEN_PESOS: "0",
      WAITING_ROOM_PLACES: "0",
      UPLOADS_DIRECTORY: folder,
    },
  });
  const exited = once(child, "exit");
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill("SIGTERM");
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  const deadline = performance.now() + START_WITHIN_MS;
  while (!(await isReady(url))) {
    if (child.exitCode === null && performance.now() < deadline) {
      await sleep(100);
      continue;
    }
    await stop();
    throw new CommandError("The program did not start on the scratch database.");
  }
  return { url, pid: child.pid!, stop };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
