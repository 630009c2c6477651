import { Client } from "pg";
import type { TestDatabase } from "../../../api/test/support/test-database.ts";
import { startProgram } from "../../../dev/test/program.ts";
import { percentiles } from "../../../api/test/support/stats.ts";
import { startBalancer } from "../../support/haproxy.ts";
import { toTenths } from "../../support/load.ts";
import { rush, type Rush } from "./flash-sale-shoppers.ts";
import { readLedger, prepareSale, VOUCHER, type Ledger } from "./flash-sale-ledger.ts";

export type FlashSale = Omit<Rush, "orders" | "times" | "waits"> & {
  orders: number;
  seconds: number;
  p50Ms: number;
  p99Ms: number;
  waitP50Seconds: number;
  waitMostSeconds: number;
  ledger: Ledger;
};

type Options = {
  shoppers: number;
  stock: number;
  vouchers: number;
  arriveWithinSeconds: number;
  deadlineSeconds: number;
  environment?: Record<string, string>;
  hasBalancer?: boolean;
};

/** Small pools per program: with more connections, PostgreSQL takes both cores from the programs. */
const DATABASE_POOL = "4";

export async function flashSale(
  { url: databaseUrl, superuserUrl }: Pick<TestDatabase, "url" | "superuserUrl">,
  { arriveWithinSeconds, deadlineSeconds, environment = {}, hasBalancer = true, ...saleOptions }: Options,
): Promise<FlashSale> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  const programs = await Promise.all(
    [0, 1].map(() =>
      startProgram(databaseUrl, {
        ROLE: "web", LOG_LEVEL: "warn", DRAIN_MS: "0", PAYMENT_METHODS: "cod", TRUSTED_PROXIES: "1", DATABASE_POOL, ...environment,
      }),
    ),
  ); // prettier-ignore
  const ports = programs.map(({ url }) => Number(new URL(url).port));
  const balancer = hasBalancer ? await startBalancer(ports) : undefined;
  try {
    await Promise.all(programs.map((program) => program.untilReady()));
    const { buyers, startsAt } = await prepareSale(client, saleOptions);
    const result = await rush({
      ports: balancer ? [balancer.port] : ports,
      shoppers: buyers,
      startsAt: startsAt.getTime(),
      arriveWithinMs: arriveWithinSeconds * 1_000,
      deadlineMs: deadlineSeconds * 1_000,
      voucher: VOUCHER,
    });
    const seconds = toTenths((Date.now() - startsAt.getTime()) / 1_000);
    return sumUp(result, seconds, await readLedger(client, result.orders, { ...saleOptions, startsAt }));
  } finally {
    await balancer?.stop();
    for (const program of programs) {
      await program.end("SIGTERM");
      const output = program.output().trim();
      if (output) console.log(output.split("\n").slice(-20).join("\n"));
    }
    await client.end();
  }
}

function sumUp({ orders, times, waits, ...counts }: Rush, seconds: number, ledger: Ledger): FlashSale {
  const { p50, p99 } = percentiles(times);
  return {
    ...counts,
    orders: orders.length,
    seconds,
    p50Ms: toTenths(p50),
    p99Ms: toTenths(p99),
    waitP50Seconds: toTenths(percentiles(waits).p50 / 1_000) || 0,
    waitMostSeconds: toTenths(Math.max(0, ...waits) / 1_000),
    ledger,
  };
}
