import { globSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import type * as Generate from "../../api/db/generate.ts";
import type * as ShopDatabases from "../../dev/shop-database.ts";
import type * as Programs from "../../dev/test/program.ts";
import type * as Cases from "./catalogue-cases.ts";
import { ordersInTurn } from "./orders-load.ts";
import type * as Carts from "../support/fill-carts.ts";
import { startPostgresOnDisk } from "./postgres-on-disk.ts";
import { processorMs } from "./processor-time.ts";
import { median, type Stats } from "../../api/test/support/stats.ts";
import { cycleThrough, measureWrk } from "./wrk.ts";

const HERE = fileURLToPath(new URL("../..", import.meta.url));
const ORDERS = [
  { name: "orders spread", products: 1_000, connections: 16 },
  { name: "orders spread", products: 1_000, connections: 64 },
  { name: "orders of one product", products: 1, connections: 16 },
];
const READERS = 32;
const MAX_PER_SECOND = 1_400;
const UNLIMITED = { PAGE_CACHE_MB: "0", READ_ADMISSION: "off", WAITING_ROOM_PLACES: "0" };
const COLUMNS = [
  "what", "connections", "before/s", "after/s", "p99 ms", "p99 ms", "ratio", "of the rounds",
  "processor ms before", "after", "ratio", "of the rounds",
]; // prettier-ignore

type Build = {
  url: string;
  databaseUrl: string;
  client: Client;
  processorMs: () => number;
  load: <T>(name: string) => Promise<T>;
  end: () => Promise<void>;
};
type Measurement = { name: string; connections: number; measure: () => Stats };

const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const rounds = Number(process.env.BENCH_ROUNDS ?? 8);
const products = Number(process.env.BENCH_PRODUCTS ?? 100_000);

/**
 * `BEFORE=<folder> npm run bench -- compare [orders|catalogue]` compares that checkout with this one, or
 * AFTER.
 */
export async function main([part]: string[]): Promise<void> {
  const { BEFORE, AFTER = HERE } = process.env;
  if (!BEFORE) throw new Error("BEFORE must name the folder of the other checkout.");
  const postgres = await startPostgresOnDisk();
  const builds: Build[] = [];
  try {
    for (const [folder, name] of [
      [BEFORE, "shop_before"],
      [AFTER, "shop_after"],
    ] as const)
      builds.push(await open(resolve(folder), name, postgres.urlOf));
    console.log(`${rounds} × ${seconds} s each, ${products} products, nothing cached`);
    console.log(tableRow(COLUMNS));
    console.log(tableRow(COLUMNS.map(() => "---")));
    if (part !== "catalogue")
      for (const options of ORDERS) await compare(builds, (one) => orders(one, options));
    if (part !== "orders") await compareReads(builds);
  } finally {
    for (const { end } of builds) await end();
    await postgres.stop();
  }
}

async function open(folder: string, name: string, urlOf: (name: string) => string): Promise<Build> {
  const load = async <T>(file: string) => {
    const [path] = globSync(`{dev,cli,lab,api/db}/**/${file}.ts`, { cwd: folder });
    if (!path) throw new Error(`${folder} has no ${file}.ts`);
    return (await import(join(folder, path))) as T;
  };
  const { createShopDatabase } = await load<typeof ShopDatabases>("shop-database");
  const { url: databaseUrl, superuserUrl } = await createShopDatabase({ urlOf }, name);
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  await (await load<typeof Generate>("generate")).generateProducts(client, products);
  const { startProgram } = await load<typeof Programs>("program");
  const program = await startProgram(databaseUrl, { LOG_LEVEL: "silent", ROLE: "web", ...UNLIMITED });
  await program.untilReady();
  return {
    url: program.url,
    databaseUrl,
    client,
    processorMs: () => processorMs(program.pid, name),
    load,
    end: async () => {
      await program.end("SIGTERM");
      await client.end();
    },
  };
}

async function orders({ url, client, load }: Build, options: (typeof ORDERS)[number]): Promise<Measurement> {
  const { fillCarts } = await load<typeof Carts>("{fill-carts,orders-stage}");
  const first = await fillCarts(client, (rounds + 1) * seconds * MAX_PER_SECOND, options.products);
  return { ...options, measure: ordersInTurn(url, options.connections, seconds, first) };
}

async function compareReads(builds: Build[]): Promise<void> {
  const [before, after] = await Promise.all(
    builds.map(async ({ databaseUrl, load }) => {
      const { cases } = await (await load<typeof Cases>("catalogue-cases")).makeCases(databaseUrl);
      return new Map(cases.map(({ name, paths }) => [name, paths]));
    }),
  );
  for (const name of before!.keys())
    await compare(builds, async ({ url }) => {
      const paths = (url === builds[0]!.url ? before : after)!.get(name)!;
      return {
        name,
        connections: READERS,
        measure: () => measureWrk(url, READERS, seconds, cycleThrough(paths)),
      };
    });
}

/** Alternates the order of the builds, so that load on the machine affects both alike. */
async function compare(builds: Build[], prepare: (build: Build) => Promise<Measurement>): Promise<void> {
  const pair: (Measurement & { stats: Required<Stats>[]; measureOnce: () => void })[] = [];
  for (const build of builds) {
    const measurement = await prepare(build);
    const stats: Required<Stats>[] = [];
    const measureOnce = () => {
      const startMs = build.processorMs();
      const result = measurement.measure();
      const spent = (build.processorMs() - startMs) / (result.perSecond * seconds);
      stats.push({ ...result, processorMs: spent });
    };
    pair.push({ ...measurement, stats, measureOnce });
  }
  // Plans made without orders scan the table, so analyze after the warm-up.
  for (const { measureOnce, stats } of pair) {
    measureOnce();
    stats.length = 0;
  }
  for (const { client } of builds) await client.query("vacuum analyze orders, order_lines, order_events");
  for (let round = 0; round < rounds; round++)
    for (const { measureOnce } of round % 2 ? pair.toReversed() : pair) measureOnce();

  const [before, after] = pair.map(({ stats }) => stats) as [Required<Stats>[], Required<Stats>[]];
  const failed = [...before, ...after].reduce((sum, stats) => sum + stats.failed, 0);
  if (failed > 0) throw new Error(`${failed} requests failed.`);
  const both = (key: "perSecond" | "p99" | "processorMs", digits: number) =>
    [before, after].map((all) => median(all.map((one) => one[key])).toFixed(digits));
  const ratio = (key: "perSecond" | "processorMs") => {
    const ratios = after.map((one, i) => one[key] / before[i]![key]);
    return [
      median(ratios).toFixed(2),
      `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
    ];
  };
  const { name, connections } = pair[0]!;
  console.log(
    tableRow([name, connections, ...both("perSecond", 0), ...both("p99", 1), ...ratio("perSecond"),
      ...both("processorMs", 2), ...ratio("processorMs")]),
  ); // prettier-ignore
}

function tableRow(cells: (string | number)[]): string {
  return `| ${cells.join(" | ")} |`;
}
