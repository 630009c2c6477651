import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { checkout, listPaymentMethods } from "@tindahan/contract/checkout/checkout.ts";
import { ADDRESS, fillCarts, SPREAD_PRODUCTS } from "../../support/fill-carts.ts";
import type { TestDatabase } from "../../../api/test/support/test-database.ts";
import { startProgram } from "../../../dev/test/program.ts";
import { mostExpensiveRequests, numbered } from "../../../api/test/most-expensive-requests.ts";
import { sumUp, toTenths, type LoadResult } from "../../support/load.ts";

const CONNECTIONS = 40;
const NETWORKS = 20;
const BUYERS_AT_ONCE = 2;
const PAUSE_MS = 60;

export type Flood = {
  quiet: LoadResult;
  flooded: LoadResult;
  attack: { requests: number; refused: number; cpuSeconds: number };
};

export async function flood(
  { url: databaseUrl, superuserUrl }: Pick<TestDatabase, "url" | "superuserUrl">,
  {
    seconds,
    quietSeconds = seconds,
    environment = {},
    only,
  }: {
    seconds: number;
    quietSeconds?: number;
    environment?: Record<string, string>;
    only?: string;
  },
): Promise<Flood> {
  const program = await startProgram(databaseUrl, {
    LOG_LEVEL: "warn",
    TRUSTED_PROXIES: "1",
    DRAIN_MS: "0",
    PAYMENT_METHODS: "cod",
    ...environment,
  });
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>("select id from categories limit 1");
    const tokens = Math.ceil((3 + quietSeconds + seconds) * BUYERS_AT_ONCE * (1_000 / PAUSE_MS));
    const shop = { url: program.url, next: await fillCarts(client, tokens, SPREAD_PRODUCTS) };
    const paths = Object.entries(mostExpensiveRequests(rows[0]!.id))
      .filter(([route]) => !only || route === only)
      .flatMap(([, urls]) => urls);
    await program.untilReady();
    // A new program compiles each page on its first request, which is not measured.
    await warmUp(
      program.url,
      Object.values(mostExpensiveRequests(rows[0]!.id)).flatMap((urls) => urls.slice(0, 3)),
    );
    await placeOrders(shop, 3);
    const quiet = await placeOrders(shop, quietSeconds);
    const attack = startAttack(program.url, seconds + 1, paths);
    await sleep(500);
    const flooded = await placeOrders(shop, seconds);
    return { quiet, flooded, attack: await attack };
  } finally {
    await client.end();
    await program.end("SIGTERM");
  }
}

async function warmUp(url: string, paths: string[]): Promise<void> {
  for (let round = 1; round <= 3; round++)
    for (const path of paths) {
      const response = await fetch(url + numbered(path, round), { redirect: "manual" });
      await response.arrayBuffer();
    }
}

async function placeOrders(shop: { url: string; next: number }, seconds: number): Promise<LoadResult> {
  const times: number[] = [];
  let failed = 0;
  const until = performance.now() + seconds * 1_000;
  async function buy(): Promise<void> {
    while (performance.now() < until) {
      const buyer = ++shop.next;
      const headers = {
        authorization: `Bearer buyer-${String(buyer).padStart(37, "0")}`,
        "content-type": "application/json",
        "x-forwarded-for": `10.1.${(buyer >> 8) % 256}.${buyer % 256}`,
      };
      const userId = `00000000-0000-4000-8000-${String(buyer).padStart(12, "0")}`;
      const methods = await fetch(shop.url + listPaymentMethods.path, { headers });
      await methods.arrayBuffer();
      const start = performance.now();
      const response = await fetch(shop.url + checkout.path, {
        method: "POST",
        headers,
        body: JSON.stringify({
          userId,
          customerName: "Maria",
          phone: `0917${String(1_000_000 + buyer)}`,
          deliveryAddress: ADDRESS,
        }),
        signal: AbortSignal.timeout(30_000),
      });
      const text = await response.text();
      times.push(performance.now() - start);
      if (!response.ok || !methods.ok) {
        failed++;
        if (failed === 1) console.log(response.status, methods.status, text);
      }
      await sleep(PAUSE_MS);
    }
  }
  await Promise.all(Array.from({ length: BUYERS_AT_ONCE }, buy));
  return sumUp(times, failed);
}

/** wrk is cheap and runs at low priority, as if the attacker had another machine. */
async function startAttack(url: string, seconds: number, paths: string[]): Promise<Flood["attack"]> {
  const folder = mkdtempSync(join(tmpdir(), "tindahan-flood-"));
  const script = join(folder, "flood.lua");
  writeFileSync(script, `
local paths = { ${paths.map((path) => JSON.stringify(path)).join(", ")} }
math.randomseed(os.time())
function request()
  local path = paths[math.random(#paths)]
  path = path:gsub("N", function() return math.random(1000, 9999) end):gsub("M", function() return math.random(100, 999) end)
  local headers = { ["X-Forwarded-For"] = "203.0.113." .. math.random(${NETWORKS}), ["Accept-Encoding"] = "gzip", Accept = "text/html" }
  return wrk.format("GET", path, headers)
end
function done(summary)
  io.write(string.format("attack %d %d\\n", summary.requests, summary.errors.status))
end`); // prettier-ignore
  const wrk = spawn("bash", ["-c", `TIMEFORMAT='%U %S'; time nice -n 10 wrk -t 1 -c ${CONNECTIONS} -d ${seconds}s --timeout 10s -s ${script} ${url}`], {
    stdio: ["ignore", "pipe", "pipe"],
  }); // prettier-ignore
  let output = "";
  let timed = "";
  wrk.stdout.on("data", (chunk: Buffer) => void (output += chunk.toString()));
  wrk.stderr.on("data", (chunk: Buffer) => void (timed += chunk.toString()));
  await once(wrk, "close");
  rmSync(folder, { recursive: true });
  const [, requests, refused] = /^attack (\d+) (\d+)$/m.exec(output) ?? [];
  const cpuSeconds = timed
    .trim()
    .split(/\s+/)
    .map(Number)
    .reduce((sum, part) => sum + part, 0);
  return { requests: Number(requests), refused: Number(refused), cpuSeconds: toTenths(cpuSeconds) };
}
