import { Client } from "pg";
import type { TestDatabase } from "../../../api/test/support/test-database.ts";
import { startProgram } from "../../../dev/test/program.ts";
import { percentiles } from "../../../api/test/support/stats.ts";
import { startBalancer } from "../../support/haproxy.ts";
import { toTenths } from "../../support/load.ts";
import { rush, type Rush } from "./flash-sale-shoppers.ts";
import { balance, setStage, VOUCHER, type Books } from "./flash-sale-ledger.ts";

export type FlashSale = Omit<Rush, "orders" | "times" | "waits"> & {
  orders: number;
  seconds: number;
  p50Ms: number;
  p99Ms: number;
  waitP50Seconds: number;
  waitMostSeconds: number;
  books: Books;
};

type Options = {
  shoppers: number;
  /** Of each of the 50: there is less than is wanted. */
  stock: number;
  vouchers: number;
  arriveWithinSeconds: number;
  deadlineSeconds: number;
  environment?: Record<string, string>;
  /** Without it shoppers ask both instances in turn. */
  hasBalancer?: boolean;
};

/** Of each program: with ten, their twenty connections at work leave the programs themselves no time on two cores. */
const DATABASE_POOL = "4";

/** 11.11: carts are full, and at midnight everybody orders the same fifty things, from two instances behind HAProxy. */
export async function flashSale(
  { url: databaseUrl, superuserUrl }: Pick<TestDatabase, "url" | "superuserUrl">,
  { arriveWithinSeconds, deadlineSeconds, environment = {}, hasBalancer = true, ...wanted }: Options,
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
    const { buyers, startsAt } = await setStage(client, wanted);
    const result = await rush({
      ports: balancer ? [balancer.port] : ports,
      shoppers: buyers,
      startsAt: startsAt.getTime(),
      arriveWithinMs: arriveWithinSeconds * 1_000,
      deadlineMs: deadlineSeconds * 1_000,
      voucher: VOUCHER,
    });
    const seconds = toTenths((Date.now() - startsAt.getTime()) / 1_000);
    return sumUp(result, seconds, await balance(client, result.orders, { ...wanted, startsAt }));
  } finally {
    await balancer?.stop();
    for (const program of programs) {
      await program.end("SIGTERM");
      const said = program.output().trim();
      if (said) console.log(said.split("\n").slice(-20).join("\n"));
    }
    await client.end();
  }
}

function sumUp({ orders, times, waits, ...counts }: Rush, seconds: number, books: Books): FlashSale {
  const { p50, p99 } = percentiles(times);
  return {
    ...counts,
    orders: orders.length,
    seconds,
    p50Ms: toTenths(p50),
    p99Ms: toTenths(p99),
    waitP50Seconds: toTenths(percentiles(waits).p50 / 1_000) || 0,
    waitMostSeconds: toTenths(Math.max(0, ...waits) / 1_000),
    books,
  };
}
