import {
  PAIR_COLUMNS,
  PROCESSOR_COLUMNS,
  measurePair,
  tableHead,
  tableRow,
  withBuilds,
  withProcessor,
} from "./builds.ts";
import { ordersInTurn } from "./orders-load.ts";
import type * as Stage from "./orders-stage.ts";

const SPREAD_PRODUCTS = 1_000;
const CASES = [
  { name: "spread", products: SPREAD_PRODUCTS, connections: 16 },
  { name: "spread", products: SPREAD_PRODUCTS, connections: 64 },
  { name: "one product", products: 1, connections: 16 },
];
/** More than this machine ever did. */
const MOST_A_SECOND = 1_400;

const UNLIMITED = { REQUEST_BUDGETS: "off", WAITING_ROOM_PLACES: "0" };

/** `BEFORE=<folder> npm run bench -- orders-before`: orders a second of two programs in turn. */
export async function main(): Promise<void> {
  const seconds = Number(process.env.BENCH_SECONDS ?? 4);
  const rounds = Number(process.env.BENCH_ROUNDS ?? 8);
  await withBuilds({ environment: UNLIMITED }, async (...builds) => {
    console.log(tableHead(["orders", "connections", ...PAIR_COLUMNS, ...PROCESSOR_COLUMNS]));
    for (const { name, products, connections } of CASES) {
      const [before, after] = await Promise.all(
        builds.map(async ({ url, client, processorMs, load }) => {
          const { fillCarts } = await load<typeof Stage>("bench/orders-stage.ts");
          const carts = (rounds + 1) * seconds * MOST_A_SECOND;
          const first = await fillCarts(client, carts, products);
          return withProcessor(ordersInTurn(url, connections, seconds, first), processorMs, seconds);
        }),
      );
      // To warm up. What was planned while there were no orders reads all of them: it is planned again.
      for (const measure of [before!, after!]) measure();
      for (const { client } of builds) await client.query("vacuum analyze orders, order_lines, order_events");
      console.log(tableRow([name, connections, ...measurePair(rounds, before!, after!)]));
    }
  });
}
