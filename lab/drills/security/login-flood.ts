import { setTimeout as sleep } from "node:timers/promises";
import { adminLogin } from "@tindahan/contract/accounts/accounts.ts";
import { startProgram } from "../../../dev/test/program.ts";
import { startLoad, type LoadResult } from "../../support/load.ts";

const CONNECTIONS = 8;
const SECONDS = 5;

export async function loginFlood(
  databaseUrl: string,
  logins: number,
): Promise<{ quiet: LoadResult; flooded: LoadResult; rejected: number }> {
  const program = await startProgram(databaseUrl, { LOG_LEVEL: "warn", TRUSTED_PROXIES: "1", DRAIN_MS: "0" });
  try {
    await program.untilReady();
    const url = `${program.url}/api/products?limit=8`;
    await measure(url, 2);
    const quiet = await measure(url, SECONDS);

    let rejected = 0;
    const load = startLoad(url, CONNECTIONS);
    const until = performance.now() + SECONDS * 1_000;
    for (let wave = 0; performance.now() < until; wave++) {
      const statuses = await Promise.all(
        Array.from({ length: logins }, (_, i) => tryToLogIn(program.url, wave, i)),
      );
      rejected += statuses.filter((status) => status === 429).length;
    }
    return { quiet, flooded: await load.stop(), rejected };
  } finally {
    await program.end("SIGTERM");
  }
}

async function measure(url: string, seconds: number): Promise<LoadResult> {
  const load = startLoad(url, CONNECTIONS);
  await sleep(seconds * 1_000);
  return load.stop();
}

async function tryToLogIn(url: string, wave: number, i: number): Promise<number> {
  const response = await fetch(url + adminLogin.path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": `10.7.${wave % 256}.${i % 256}` },
    body: JSON.stringify({ username: `guess${i}`, password: "not the password" }),
  });
  await response.arrayBuffer();
  return response.status;
}
