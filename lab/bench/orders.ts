import { Client } from "pg";
import { createShopDatabase } from "../../dev/shop-database.ts";
import { startProgram } from "../../dev/test/program.ts";
import type { Stats } from "../../api/test/support/stats.ts";
import { measureOrders } from "./orders-load.ts";
import { findPgbench, measurePgbench } from "./pgbench.ts";
import { RECIPIENT } from "../../api/test/support/order-request.ts";
import { fillCarts, SPREAD_PRODUCTS } from "../support/fill-carts.ts";
import { startPostgresOnDisk } from "./postgres-on-disk.ts";

const CONNECTIONS = [16, 64];

/** Compares the checkout endpoint with its SQL call in pgbench. Both write every commit to disk. */
export async function main(): Promise<void> {
  const seconds = Number(process.env.BENCH_SECONDS ?? 6);
  const postgres = await startPostgresOnDisk();
  const { url, superuserUrl } = await createShopDatabase(postgres);
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  const program = await startProgram(url, {
    LOG_LEVEL: "silent",
    ROLE: "web",
    WAITING_ROOM_PLACES: "0",
  });
  try {
    await program.untilReady();
    const enough = seconds * 4_000;
    measureOrders(program.url, 16, 2, await fillCarts(client, enough, SPREAD_PRODUCTS));
    await compareWithPgbench(client, url, program.url, seconds);
    await assertExactLedger(client);
  } finally {
    await program.end("SIGTERM");
    await client.end();
    await postgres.stop();
  }
}

async function compareWithPgbench(
  client: Client,
  databaseUrl: string,
  url: string,
  seconds: number,
): Promise<void> {
  const pgbench = findPgbench();
  if (!pgbench) throw new Error("This measurement needs pgbench.");
  const enough = seconds * 4_000;
  console.log("| orders | connections | orders/s | p50 ms | p99 ms | pgbench/s | p50 ms | p99 ms | ratio |");
  console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
  for (const products of [SPREAD_PRODUCTS, 1])
    for (const connections of CONNECTIONS) {
      const first = await fillCarts(client, enough, products);
      const http = measureOrders(url, connections, seconds, first);
      const from = await fillCarts(client, enough, products);
      const alone = measurePgbench(
        pgbench,
        databaseUrl,
        [scriptFrom(from, enough / connections)],
        connections,
        seconds,
        { variables: ["n=0"] },
      );
      console.log(row(products === 1 ? "one product" : "spread", connections, http, alone));
    }
}

/** pgbench keeps a variable per client, so that every order has another buyer. */
function scriptFrom(first: number, share: number): string {
  return `\\set n :n + 1
select place_order(jsonb_populate_record(null::order_request, jsonb_build_object('order_id', uuidv7(), 'event_id', uuidv7(), \
'shopper', '00000000-0000-4000-8000-' || lpad((${first} + :client_id * ${Math.floor(share)} + :n)::text, 12, '0')) \
|| '${JSON.stringify({ ...RECIPIENT, payment_method: "cod" })}'), null);`;
}

function row(name: string, connections: number, http: Stats, alone: Stats): string {
  const cells = [http, alone].flatMap(({ perSecond, p50, p99 }) => [
    perSecond.toFixed(0),
    p50.toFixed(1),
    p99.toFixed(1),
  ]);
  const ratio = (http.perSecond / alone.perSecond).toFixed(2);
  return `| ${[name, connections, ...cells, ratio].join(" | ")} |${http.failed > 0 ? `  ${http.failed} FAILED` : ""}`;
}

async function assertExactLedger(client: Client): Promise<void> {
  const { rows } = await client.query<{ taken: number; ordered: number; wrong: number }>(`
    select (select sum(1000000000 - stock)::int from variants) as taken,
      (select sum(quantity)::int from order_lines) as ordered,
      (select count(*)::int from orders o where total_centavos <>
        (select sum(quantity * price_centavos) from order_lines where order_id = o.id)
          - discount_centavos + shipping_centavos + cod_fee_centavos) as wrong`);
  const { taken, ordered, wrong } = rows[0]!;
  console.log(`\nPieces ordered ${ordered}, taken from stock ${taken}, orders with a wrong total ${wrong}.`);
  if (taken !== ordered || wrong !== 0) throw new Error("The ledger does not balance.");
}
