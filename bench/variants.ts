import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { startPostgres } from "../tools/postgres.ts";
import { createShopDatabase } from "../tools/shop-database.ts";
import { startProgram } from "../tools/test/program.ts";
import { PAIR_COLUMNS, measurePair, tableHead, tableRow } from "./builds.ts";
import { ordersInTurn } from "./orders-load.ts";
import { fillCartsWith, insertTwoOfEach } from "./orders-stage.ts";
import type { Stats } from "./stats.ts";

/** More than this machine ever did. */
const MOST_A_SECOND = 1_400;

/** Whether two variants of one product are sold as fast as two products, in turn; and as one variant alone. */
export async function main(): Promise<void> {
  const seconds = Number(process.env.BENCH_SECONDS ?? 4);
  const rounds = Number(process.env.BENCH_ROUNDS ?? 8);
  const directory = mkdtempSync(join(tmpdir(), "tindahan-bench-"));
  const postgres = await startPostgres({
    directory,
    settings: { shared_buffers: "1GB", max_wal_size: "4GB", max_connections: "200" },
  });
  const { url, superuserUrl } = await createShopDatabase(postgres);
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  const program = await startProgram(url, { LOG_LEVEL: "silent", ROLE: "web", REQUEST_BUDGETS: "off" });
  try {
    await program.untilReady();
    const { products, variants } = await insertTwoOfEach(client);
    async function buying(ids: string[], connections: number): Promise<() => Stats> {
      const carts = (rounds + 1) * seconds * MOST_A_SECOND;
      const first = await fillCartsWith(client, carts, ids);
      return ordersInTurn(program.url, connections, seconds, first);
    }
    console.log(tableHead(["orders", "connections", ...PAIR_COLUMNS]));
    for (const connections of [16, 64])
      for (const [name, ids] of [
        ["two products, then two variants of one", products],
        ["one variant, then two of one product", variants.slice(0, 1)],
      ] as const) {
        const pair = [await buying([...ids], connections), await buying(variants, connections)] as const;
        // To warm up.
        for (const measure of pair) measure();
        console.log(tableRow([name, connections, ...measurePair(rounds, ...pair)]));
      }
  } finally {
    await program.end("SIGTERM");
    await client.end();
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
