import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openDatabase, openPool } from "@tindahan/api/platform/database.ts";
import { seed } from "../api/db/seed.ts";
import { startPostgres } from "../tools/postgres.ts";
import { createShopDatabase } from "../tools/shop-database.ts";
import { startProgram, type Program } from "../tools/test/program.ts";
import { median } from "./figures.ts";
import { measureWrk } from "./wrk.ts";

const CONNECTIONS = 32;
const ROUNDS = 3;
const LIST = "/api/products?page=1&limit=8";
const HOME = "/";
/** What every browser sends. */
const COMPRESSED = `wrk.headers["accept-encoding"] = "gzip, deflate, br, zstd"`;

/**
 * What is kept, beside Fastify sending the same bytes from memory, in one run and turn by turn; and the page beside
 * itself made anew each time. BENCH_SECONDS for each.
 */
export async function main(): Promise<void> {
  const seconds = Number(process.env.BENCH_SECONDS ?? 5);
  const database = await openShop();
  const quiet = { LOG_LEVEL: "warn", ROLE: "web" };
  const shop = await startProgram(database.url, quiet);
  const unkept = await startProgram(database.url, { ...quiet, PAGE_CACHE_MB: "0", REQUEST_BUDGETS: "off" });
  await Promise.all([shop.untilReady(), unkept.untilReady()]);
  const bare = await startBare(shop);
  try {
    await demandOwnNonces(shop.url);
    const contestants: Record<string, [url: string, script?: string]> = {
      "list, bare Fastify": [bare.url + LIST],
      "list, kept": [shop.url + LIST],
      "list, made anew": [unkept.url + LIST],
      "page, bare Fastify": [bare.url + HOME],
      "page, kept": [shop.url + HOME],
      "page, made anew": [unkept.url + HOME],
      "page for browsers, bare Fastify": [`${bare.url}/compressed`],
      "page for browsers, kept": [shop.url + HOME, COMPRESSED],
      "page for browsers, made anew": [unkept.url + HOME, COMPRESSED],
    };
    const found = Object.keys(contestants).map((name) => ({ name, rounds: [] as number[] }));
    for (const [url, script] of Object.values(contestants)) measureWrk(url, CONNECTIONS, 2, script);
    for (let round = 0; round < ROUNDS; round++)
      for (const [place, [url, script]] of Object.values(contestants).entries())
        found[place]!.rounds.push(measureWrk(url, CONNECTIONS, seconds, script).perSecond);
    report(Object.fromEntries(found.map(({ name, rounds }) => [name, median(rounds)])));
  } finally {
    bare.stop();
    await Promise.all([shop.end("SIGTERM"), unkept.end("SIGTERM")]);
    await database.stop();
  }
}

function report(perSecond: Record<string, number>): void {
  console.log(`${CONNECTIONS} connections, the median of ${ROUNDS} rounds`);
  for (const [name, value] of Object.entries(perSecond)) console.log(`| ${name} | ${value.toFixed(0)} |`);
  const ratio = (one: string, other: string) => (perSecond[one]! / perSecond[other]!).toFixed(2);
  console.log(`list kept / bare: ${ratio("list, kept", "list, bare Fastify")} (aim 0.7)`);
  console.log(`page kept / bare: ${ratio("page, kept", "page, bare Fastify")} (aim 0.5)`);
  console.log(`page kept / made anew: ${ratio("page, kept", "page, made anew")} (aim 10)`);
  const browsers = (whose: string) => `page for browsers, ${whose}`;
  console.log(`page for browsers kept / bare: ${ratio(browsers("kept"), browsers("bare Fastify"))}`);
  console.log(`page for browsers kept / made anew: ${ratio(browsers("kept"), browsers("made anew"))}`);
}

/** However often a kept page is sent, each time its scripts carry a nonce that nobody has seen before. */
async function demandOwnNonces(url: string): Promise<void> {
  const seen = new Set<string>();
  for (let visit = 0; visit < 200; visit++) {
    const answer = await fetch(url + HOME);
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get("content-security-policy")!)![1]!;
    const used = new Set([...(await answer.text()).matchAll(/ nonce="([^"]+)"/g)].map((match) => match[1]!));
    if (used.size !== 1 || !used.has(nonce) || seen.has(nonce))
      throw new Error(`visit ${visit}: a foreign nonce`);
    seen.add(nonce);
  }
}

async function startBare(shop: Program): Promise<{ url: string; stop: () => void }> {
  const answers = await Promise.all(
    [LIST, HOME].map(async (path) => {
      const answer = await fetch(shop.url + path);
      const type = answer.headers.get("content-type")!;
      return { path: path.split("?", 1)[0]!, type, text: await answer.text() };
    }),
  );
  const child = fork(fileURLToPath(new URL("bare-fastify.ts", import.meta.url)), {
    env: { ...process.env, NODE_ENV: "production" },
  });
  child.send([...answers, { ...answers[1]!, path: "/compressed", isCompressed: true }]);
  const [url] = (await once(child, "message")) as [string];
  return { url, stop: () => void child.kill() };
}

async function openShop(): Promise<{ url: string; stop: () => Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), "tindahan-bench-"));
  const postgres = await startPostgres({ directory });
  const { url } = await createShopDatabase(postgres);
  const db = openDatabase(openPool(url, 2));
  await seed(db);
  await db.destroy();
  return {
    url,
    stop: async () => {
      await postgres.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
