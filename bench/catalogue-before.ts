import type { Client } from "pg";
import type * as Generate from "../api/db/generate.ts";
import {
  PAIR_COLUMNS,
  PROCESSOR_COLUMNS,
  measurePair,
  tableHead,
  tableRow,
  withBuilds,
  withProcessor,
  type Build,
} from "./builds.ts";
import { productPaths, type Case } from "./catalogue-cases.ts";
import type * as Cases from "./catalogue-cases.ts";
import { inTurn, measureWrk } from "./wrk.ts";

const CONNECTIONS = 32;

/** `BEFORE=<folder> npm run bench -- catalogue-before`: catalogue reads of two programs in turn, nothing cached. */
export async function main(): Promise<void> {
  const seconds = Number(process.env.BENCH_SECONDS ?? 4);
  const rounds = Number(process.env.BENCH_ROUNDS ?? 6);
  const products = Number(process.env.BENCH_PRODUCTS ?? 100_000);
  const environment = { PAGE_CACHE_MB: "0", REQUEST_BUDGETS: "off" };
  const options = {
    environment,
    fill: async ({ client, load }: { client: Client; load: Build["load"] }) => {
      const { generateProducts } = await load<typeof Generate>("api/db/generate.ts");
      await generateProducts(client, products);
    },
  };
  await withBuilds(options, async (...builds) => {
    console.log(
      `${products} products, ${CONNECTIONS} connections, ${rounds} × ${seconds} s each, nothing cached`,
    );
    console.log(tableHead(["read", ...PAIR_COLUMNS, ...PROCESSOR_COLUMNS]));
    const [before, after] = await Promise.all(
      builds.map(async ({ url, databaseUrl, client, processorMs, load }) => {
        const { makeCases } = await load<typeof Cases>("bench/catalogue-cases.ts");
        const { cases } = await makeCases(databaseUrl);
        const all: Pick<Case, "name" | "paths">[] = [
          ...cases.filter(({ name }) => !["middle page", "product"].includes(name)),
          { name: "product", paths: await productPaths(client) },
        ];
        return all.map(({ name, paths }) => ({
          name,
          measure: withProcessor(
            () => measureWrk(url, CONNECTIONS, seconds, inTurn(paths)),
            processorMs,
            seconds,
          ),
        }));
      }),
    );
    // By their names: the later program may have more of them.
    for (const { name, measure } of before!) {
      const later = after!.find((one) => one.name === name)!.measure;
      // To warm up.
      for (const one of [measure, later]) one();
      console.log(tableRow([name, ...measurePair(rounds, measure, later)]));
    }
  });
}
