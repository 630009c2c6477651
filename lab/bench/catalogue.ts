import { Client } from "pg";
import { openPool } from "@tindahan/api/platform/db/database.ts";
import { generateProducts } from "../../api/db/generate.ts";
import { explainingUrl, watchScans } from "../../api/test/support/query-plans.ts";
import { createShopDatabase } from "../../dev/shop-database.ts";
import { startProgram } from "../../dev/test/program.ts";
import { makeCases, type Case } from "./catalogue-cases.ts";
import type { Stats } from "../../api/test/support/stats.ts";
import { findPgbench, measurePgbench } from "./pgbench.ts";
import { startPostgresOnDisk } from "./postgres-on-disk.ts";
import { cycleThrough, measureWrk } from "./wrk.ts";

const CONNECTIONS = 32;
const SIZES = (process.env.BENCH_SIZES ?? "1000,100000,1000000").split(",").map(Number);
const VARIANTS_FROM = 1_000_000;

/** Options: BENCH_SECONDS, BENCH_SIZES, and BENCH_DATABASES for filled databases. */
export async function main(): Promise<void> {
  const seconds = Number(process.env.BENCH_SECONDS ?? 10);
  const pgbench = findPgbench();
  if (!pgbench) console.log("There is no pgbench on this machine: only the program is measured.");
  const filled = process.env.BENCH_DATABASES?.split(",");
  const own = filled ? undefined : await fillOwn();
  try {
    for (const url of filled ?? own!.urls) await measureOne(url, seconds, pgbench);
  } finally {
    await own?.stop();
  }
}

async function measureOne(url: string, seconds: number, pgbench: string | undefined): Promise<void> {
  const { total, cases } = await makeCases(url);
  if (total >= 20_000) await requireIndexes(url, cases);
  console.log(`\n${total} products, ${CONNECTIONS} connections, ${seconds} s each, nothing cached`);
  console.log("| read | requests/s | p50 ms | p99 ms | pgbench tps | p50 ms | p99 ms | ratio |");
  console.log("| --- | --- | --- | --- | --- | --- | --- | --- |");
  const program = await startProgram(url, {
    LOG_LEVEL: "silent",
    PAGE_CACHE_MB: "0",
    READ_ADMISSION: "off",
    ROLE: "web",
  });
  try {
    await program.untilReady();
    for (const one of cases) {
      const http = throughProgram(program.url, one, seconds);
      const alone =
        pgbench &&
        one.scripts.length > 0 &&
        measurePgbench(pgbench, url, one.scripts, CONNECTIONS, seconds, {
          isPlannedOnce: true,
        });
      console.log(row(one.name, http, alone || undefined));
    }
  } finally {
    await program.end("SIGTERM");
  }
}

async function requireIndexes(url: string, cases: Case[]): Promise<void> {
  const pool = openPool(explainingUrl(url), 1);
  const { sequential, statements } = watchScans(pool);
  for (const { scripts } of cases) for (const script of scripts) await pool.query(script);
  await pool.end();
  const scan = sequential.find((one) => /^(products|variants):/.test(one));
  if (scan) throw new Error(`This reads all products or variants: ${scan}`);
  if (statements() < 100) throw new Error("PostgreSQL did not explain what it did.");
}

function throughProgram(base: string, { paths }: Case, seconds: number): Stats {
  measureWrk(base, CONNECTIONS, Math.min(2, seconds), cycleThrough(paths));
  return measureWrk(base, CONNECTIONS, seconds, cycleThrough(paths));
}

function row(name: string, http: Stats, alone: Stats | undefined): string {
  const cellsOf = ({ perSecond, p50, p99 }: Stats) => [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1)];
  const ratio = alone ? (http.perSecond / alone.perSecond).toFixed(2) : "";
  const cells = [name, ...cellsOf(http), ...(alone ? cellsOf(alone) : ["", "", ""]), ratio];
  return `| ${cells.join(" | ")} |${http.failed > 0 ? `  ${http.failed} FAILED` : ""}`;
}

async function fillOwn(): Promise<{ urls: string[]; stop: () => Promise<void> }> {
  const postgres = await startPostgresOnDisk();
  const urls: string[] = [];
  for (const size of SIZES) {
    const { url, migrationUrl } = await createShopDatabase(postgres, `shop_${size}`);
    urls.push(url);
    const client = new Client({ connectionString: migrationUrl });
    await client.connect();
    const start = performance.now();
    await generateProducts(client, size, { hasVariants: size >= VARIANTS_FROM });
    await client.end();
    console.log(`${size} products made in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  }
  return { urls, stop: postgres.stop };
}
