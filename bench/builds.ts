import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { startPostgres } from "../tools/postgres.ts";
import type * as ShopDatabases from "../tools/shop-database.ts";
import type * as Programs from "../tools/test/program.ts";
import { processorMs } from "./processor-time.ts";
import { median, type Stats } from "./stats.ts";

const HERE = fileURLToPath(new URL("..", import.meta.url));

/** A program in a folder, on a database of its own that it has made itself. */
export type Build = {
  url: string;
  databaseUrl: string;
  client: Client;
  /** Of its program and its connections, so far. */
  processorMs: () => number;
  /** One of its own modules. */
  load: <T>(file: string) => Promise<T>;
};

type Options = {
  environment: Record<string, string>;
  /** Before its program starts. */
  fill?: (build: Omit<Build, "url" | "processorMs">) => Promise<void>;
};

/**
 * The program of the folder BEFORE (a checkout with packages and a build) and this one, or that of the folder AFTER, side
 * by side on one PostgreSQL.
 */
export async function withBuilds(
  { environment, fill }: Options,
  measure: (before: Build, after: Build) => Promise<void>,
): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "tindahan-bench-"));
  const postgres = await startPostgres({
    directory,
    settings: { shared_buffers: "1GB", max_wal_size: "8GB", max_connections: "200" },
  });
  const closing: (() => Promise<unknown>)[] = [];
  async function open(folder: string, name: string): Promise<Build> {
    const load = <T>(file: string) => import(join(resolve(folder), file)) as Promise<T>;
    const { url: databaseUrl, superuserUrl } = await (
      await load<typeof ShopDatabases>("tools/shop-database.ts")
    ).createShopDatabase(postgres, name);
    const client = new Client({ connectionString: superuserUrl });
    await client.connect();
    closing.push(() => client.end());
    await fill?.({ databaseUrl, client, load });
    const { startProgram } = await load<typeof Programs>("tools/test/program.ts");
    const program = await startProgram(databaseUrl, { LOG_LEVEL: "silent", ROLE: "web", ...environment });
    closing.push(() => program.end("SIGTERM"));
    await program.untilReady();
    return {
      url: program.url,
      databaseUrl,
      client,
      processorMs: () => processorMs(program.pid, name),
      load,
    };
  }
  try {
    await measure(
      await open(process.env.BEFORE!, "shop_before"),
      await open(process.env.AFTER ?? HERE, "shop_after"),
    );
  } finally {
    for (const close of closing.toReversed()) await close();
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

export const PAIR_COLUMNS = ["before/s", "after/s", "p99 ms", "p99 ms", "ratio", "of the rounds"];
/** Steadier than a rate on a machine that others use, too. */
export const PROCESSOR_COLUMNS = ["processor ms before", "after", "ratio", "of the rounds"];

/** The same, and what each request cost the processor. */
export function withProcessor(
  measure: () => Stats,
  processorMs: Build["processorMs"],
  seconds: number,
): () => Stats {
  return () => {
    const began = processorMs();
    const stats = measure();
    return { ...stats, processorMs: (processorMs() - began) / (stats.perSecond * seconds) };
  };
}

/** Both in turn, and who begins changes: what the machine does meanwhile happens to both. Cells of a row. */
export function measurePair(
  rounds: number,
  measureBefore: () => Stats,
  measureAfter: () => Stats,
): (string | number)[] {
  const [before, after]: [Stats[], Stats[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const turns = [() => before.push(measureBefore()), () => after.push(measureAfter())];
    for (const turn of round % 2 ? turns.toReversed() : turns) turn();
  }
  const failed = [...before, ...after].reduce((sum, stats) => sum + stats.failed, 0);
  if (failed > 0) throw new Error(`${failed} requests failed.`);
  const mid = (all: Stats[], key: "perSecond" | "p99" | "processorMs") => median(all.map((one) => one[key]!));
  const ratio = (key: "perSecond" | "processorMs") => {
    const ratios = after.map((one, i) => one[key]! / before[i]![key]!);
    return [
      median(ratios).toFixed(2),
      `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
    ];
  };
  const processor =
    before[0]!.processorMs === undefined
      ? []
      : [
          mid(before, "processorMs").toFixed(2),
          mid(after, "processorMs").toFixed(2),
          ...ratio("processorMs"),
        ];
  return [
    mid(before, "perSecond").toFixed(0),
    mid(after, "perSecond").toFixed(0),
    mid(before, "p99").toFixed(1),
    mid(after, "p99").toFixed(1),
    ...ratio("perSecond"),
    ...processor,
  ];
}

export function tableRow(cells: (string | number)[]): string {
  return `| ${cells.join(" | ")} |`;
}

export function tableHead(columns: string[]): string {
  return `${tableRow(columns)}\n${tableRow(columns.map(() => "---"))}`;
}
