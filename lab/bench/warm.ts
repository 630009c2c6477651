import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { openDatabase, openPool } from "@tindahan/api/platform/db/database.ts";
import { seed } from "../../api/db/seed.ts";
import { createShopDatabase } from "../../dev/shop-database.ts";
import { startProgram, type Program } from "../../dev/test/program.ts";
import { startPostgresOnDisk } from "./postgres-on-disk.ts";
import { median } from "../../api/test/support/stats.ts";
import { measureWrk } from "./wrk.ts";

const CONNECTIONS = 32;
const ROUNDS = 3;
const LIST = "/api/products?page=1&limit=8";
const HOME = "/";
const TARGETS = { list: 0.7, page: 0.85, "page as brotli": 0.85 };
const COMPRESSED = `wrk.headers["accept-encoding"] = "gzip, deflate, br, zstd"`;

export async function main(): Promise<void> {
  const seconds = Number(process.env.BENCH_SECONDS ?? 5);
  const database = await openShop();
  const commonEnvironment = { LOG_LEVEL: "warn", ROLE: "web" };
  const shop = await startProgram(database.url, commonEnvironment);
  const uncached = await startProgram(database.url, {
    ...commonEnvironment,
    PAGE_CACHE_MB: "0",
    READ_ADMISSION: "off",
  });
  await Promise.all([shop.untilReady(), uncached.untilReady()]);
  const bare = await startBare(shop);
  try {
    const contestants: Record<string, [url: string, script?: string]> = {
      "list, bare Fastify": [bare.url + LIST],
      "list, cached": [shop.url + LIST],
      "list, rendered": [uncached.url + LIST],
      "page, bare Fastify": [bare.url + HOME],
      "page, cached": [shop.url + HOME],
      "page, rendered": [uncached.url + HOME],
      "page as brotli, bare Fastify": [`${bare.url}/compressed`],
      "page as brotli, cached": [shop.url + HOME, COMPRESSED],
      "page as brotli, rendered": [uncached.url + HOME, COMPRESSED],
    };
    const results = Object.keys(contestants).map((name) => ({ name, rounds: [] as number[] }));
    for (const [url, script] of Object.values(contestants)) measureWrk(url, CONNECTIONS, 2, script);
    for (let round = 0; round < ROUNDS; round++)
      for (const [index, [url, script]] of Object.values(contestants).entries())
        results[index]!.rounds.push(measureWrk(url, CONNECTIONS, seconds, script).perSecond);
    report(Object.fromEntries(results.map(({ name, rounds }) => [name, median(rounds)])));
  } finally {
    bare.stop();
    await Promise.all([shop.end("SIGTERM"), uncached.end("SIGTERM")]);
    await database.stop();
  }
}

function report(perSecond: Record<string, number>): void {
  console.log(`${CONNECTIONS} connections, the median of ${ROUNDS} rounds`);
  for (const [name, value] of Object.entries(perSecond)) console.log(`| ${name} | ${value.toFixed(0)} |`);
  const ratio = (one: string, other: string) => (perSecond[one]! / perSecond[other]!).toFixed(2);
  for (const [kind, target] of Object.entries(TARGETS)) {
    const bare = ratio(`${kind}, cached`, `${kind}, bare Fastify`);
    const rendered = ratio(`${kind}, cached`, `${kind}, rendered`);
    console.log(`${kind}: cached / bare ${bare} (target ${target}), cached / rendered ${rendered}`);
  }
}

async function startBare(shop: Program): Promise<{ url: string; stop: () => void }> {
  const responses = await Promise.all(
    [LIST, HOME].map(async (path) => {
      const response = await fetch(shop.url + path);
      const headers = Object.fromEntries(response.headers);
      for (const name of ["connection", "content-encoding", "content-length", "date", "keep-alive"])
        delete headers[name];
      return { path: path.split("?", 1)[0]!, headers, text: await response.text() };
    }),
  );
  const child = fork(fileURLToPath(new URL("bare-fastify.ts", import.meta.url)), {
    env: { ...process.env, NODE_ENV: "production" },
  });
  child.send([...responses, { ...responses[1]!, path: "/compressed", isCompressed: true }]);
  const [url] = (await once(child, "message")) as [string];
  return { url, stop: () => void child.kill() };
}

async function openShop(): Promise<{ url: string; stop: () => Promise<void> }> {
  const postgres = await startPostgresOnDisk();
  const { url } = await createShopDatabase(postgres);
  const db = openDatabase(openPool(url, 2));
  await seed(db);
  await db.destroy();
  return { url, stop: postgres.stop };
}
