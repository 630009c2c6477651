import { Client } from "pg";
import { COSTS, PAGE_COSTS } from "@tindahan/api/costs.ts";
import type { TestDatabase } from "../../../api/test/support/test-database.ts";
import { TICK_MS, ticksOf } from "../../bench/processor-time.ts";
import { startProgram, type Program } from "../../../dev/test/program.ts";
import { mostExpensiveRequests, numbered } from "../../../api/test/most-expensive-requests.ts";

const ROUNDS = 12;

let asked = 0;

export type RouteCost = {
  route: string;
  dearest: string;
  programMs: number;
  databaseMs: number;
  budgetMs: number;
};

/**
 * Processor time of the dearest request of each route, in the program and in PostgreSQL. Calls are measured without a
 * cache; pages with it, and with another address each time, because the calls that they make are mostly cached.
 */
export async function measureCosts({
  url: databaseUrl,
  superuserUrl,
}: Pick<TestDatabase, "url" | "superuserUrl">): Promise<RouteCost[]> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>("select id from categories limit 1");
    const routes = Object.entries(mostExpensiveRequests(rows[0]!.id));
    const isCall = ([route]: [string, string[]]) => route in COSTS || route.startsWith("/api/");
    return [
      ...(await measureRoutes(databaseUrl, client, routes.filter(isCall), "0")),
      ...(await measureRoutes(
        databaseUrl,
        client,
        routes.filter((one) => !isCall(one)),
        "32",
      )),
    ];
  } finally {
    await client.end();
  }
}

async function measureRoutes(
  databaseUrl: string,
  client: Client,
  routes: [string, string[]][],
  cacheMb: string,
): Promise<RouteCost[]> {
  const program = await startProgram(databaseUrl, {
    LOG_LEVEL: "warn",
    DRAIN_MS: "0",
    ROLE: "web",
    PAGE_CACHE_MB: cacheMb,
    REQUEST_BUDGETS: "off",
  });
  try {
    await program.untilReady();
    const costs: RouteCost[] = [];
    for (const [route, urls] of routes) {
      const measured: Omit<RouteCost, "route" | "budgetMs">[] = [];
      for (const url of urls.slice(0, 8)) measured.push(await measure(program, client, url));
      const [dearest] = measured.toSorted((a, b) => totalOf(b) - totalOf(a));
      costs.push({ route, ...dearest!, budgetMs: budgetOf(route, dearest!.dearest) });
    }
    return costs;
  } finally {
    await program.end("SIGTERM");
  }
}

export function totalOf({ programMs, databaseMs }: { programMs: number; databaseMs: number }): number {
  return programMs + databaseMs;
}

async function measure(
  program: Program,
  client: Client,
  url: string,
): Promise<{ dearest: string; programMs: number; databaseMs: number }> {
  const ask = async () => {
    const response = await fetch(program.url + numbered(url, asked++), {
      redirect: "manual",
    });
    await response.arrayBuffer();
  };
  // The first ones are compiled on the way.
  for (let round = 0; round < ROUNDS; round++) await ask();
  const before = await processorTimes(program, client);
  for (let round = 0; round < ROUNDS; round++) await ask();
  const after = await processorTimes(program, client);
  const perRequest = (part: "program" | "database") => ((after[part] - before[part]) * TICK_MS) / ROUNDS;
  return { dearest: url, programMs: perRequest("program"), databaseMs: perRequest("database") };
}

async function processorTimes(
  program: Program,
  client: Client,
): Promise<{ program: number; database: number }> {
  return { program: ticksOf(program.pid), database: await ticksOfDatabase(client) };
}

/** Of all connections that are open now, but this one. */
async function ticksOfDatabase(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  return rows.map(({ pid }) => ticksOf(pid)).reduce((sum, ticks) => sum + ticks, 0);
}

function budgetOf(route: string, url: string): number {
  const isSearch = url.includes("search=");
  const path = url.split("?", 1)[0]!;
  const cost = COSTS[route.replace(/\?search$/, "")] ?? PAGE_COSTS.find((page) => page.path.test(path))!;
  return isSearch ? (cost.searchMs ?? cost.ms) : cost.ms;
}
