import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { expect, test } from "vitest";
import { generateProducts } from "../../../api/db/generate.ts";
import { createShopDatabase } from "../../../tools/shop-database.ts";
import { startPair } from "../../../tools/standby-postgres.ts";
import { startProgram } from "../../../tools/test/program.ts";
import { insertBuyers, startBuyers, type Buyer } from "../../../tools/test/support/buyers.ts";
import { TICK_MS } from "../../bench/processor-time.ts";
import { ticksOfDatabase } from "../security/route-costs.ts";

const PRODUCTS = 20_000;
const READERS = 6;
const BUYERS = 4;
const SECONDS = 20;
const WORDS = [
  "rice",
  "mango",
  "coffee",
  "soap",
  "bag",
  "chips",
  "milk",
  "sugar",
  "dried",
  "small",
  "large",
  "pack",
];

type Result = {
  searches: number;
  failed: number;
  orders: number;
  primaryMsPerSearch: number;
  onReplica: number;
};

test("with a replica the primary is spared the searches, and orders go on as before", async () => {
  const pair = await startPair();
  const { url, superuserUrl } = await createShopDatabase(pair.primary);
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await generateProducts(client, PRODUCTS);
    const { buyers, productIds } = await insertBuyers(client, 2 * BUYERS);
    await client.query("analyze");
    const replicaUrl = url.replace(`:${pair.primary.port}/`, `:${pair.standby.port}/`);
    const run = (environment: Record<string, string>, who: Buyer[]) =>
      search(url, environment, client, (shopUrl) => startBuyers([shopUrl], who, productIds));

    const alone = await run({}, buyers.slice(0, BUYERS));
    const both = await run({ DATABASE_REPLICA_URL: replicaUrl }, buyers.slice(BUYERS));
    console.log({ alone, both });
    expect([alone.failed, both.failed]).toEqual([0, 0]);
    expect(both.onReplica).toBeGreaterThan(0.95);
    expect(both.primaryMsPerSearch).toBeLessThan(alone.primaryMsPerSearch / 2);
    expect(both.orders).toBeGreaterThan(alone.orders * 0.7);
  } finally {
    await client.end();
    await pair.stop();
  }
});

/** Searches that no cache holds, while others order. */
async function search(
  databaseUrl: string,
  environment: Record<string, string>,
  client: Client,
  startOrders: (shopUrl: string) => ReturnType<typeof startBuyers>,
): Promise<Result> {
  const program = await startProgram(databaseUrl, {
    ROLE: "web",
    LOG_LEVEL: "warn",
    PAGE_CACHE_MB: "0",
    REQUEST_BUDGETS: "off",
    SEARCH_TIMEOUT_MS: "5000",
    ...environment,
  });
  await program.untilReady();
  let searches = 0;
  let failed = 0;
  let isOver = false;
  const read = async (reader: number) => {
    for (let i = reader; !isOver; i += READERS) {
      const word = (n: number) => WORDS[n % WORDS.length]!;
      const response = await fetch(
        `${program.url}/api/products?search=${word(i)}+${word(i * 7 + 3)}&page=${1 + (i % 3)}`,
      );
      await response.arrayBuffer();
      searches++;
      if (!response.ok) failed++;
    }
  };
  const reading = Array.from({ length: READERS }, (_, n) => read(n));
  // Connections are open, and queries planned.
  await sleep(3_000);
  const buying = startOrders(program.url);
  const [before, searchedBefore] = [await ticksOfDatabase(client), searches];
  await sleep(SECONDS * 1_000);
  const [after, searchedAfter] = [await ticksOfDatabase(client), searches];
  isOver = true;
  await Promise.all([...reading, buying.stop()]);
  const metrics = await (await fetch(program.metricsUrl)).text();
  await program.end("SIGTERM");
  const from = (source: string) => Number(new RegExp(`from="${source}"\\} (\\d+)`).exec(metrics)?.[1] ?? 0);
  const found = searchedAfter - searchedBefore;
  return {
    searches: found,
    failed,
    orders: buying.acknowledged.length,
    primaryMsPerSearch: ((after - before) * TICK_MS) / found,
    onReplica: from("replica") / (from("replica") + from("primary")),
  };
}
