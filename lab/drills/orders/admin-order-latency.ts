import { listOrders } from "@tindahan/contract/orders/manage-orders.ts";
import { createApp } from "../../../api/src/app.ts";
import { createServices } from "../../../api/src/compose.ts";
import { stats, listings, seek } from "../../../api/test/admin-order-tour.ts";
import { openShop, testConfig } from "../../../api/test/shop.ts";
import { percentiles } from "../../../tools/test/support/stats.ts";
import { toTenths } from "../../../tools/test/support/load.ts";

export type Latency = { p50: number; p99: number };

/**
 * Each way to list orders and each figure of the dashboard, asked for again and again by one admin: milliseconds from the
 * call to its answer.
 */
export async function measureAllOrders(databaseUrl: string, times = 200): Promise<Record<string, Latency>> {
  const services = createServices(testConfig(databaseUrl));
  const app = await createApp(services);
  try {
    const admin = await openShop(app, services, databaseUrl).admin();
    const taken: Record<string, Latency> = {};
    for (const [name, query] of Object.entries(listings(await seek(admin, services.db))))
      taken[name] = await measure(times, () => admin.call(listOrders, { query }));
    for (const [name, call] of Object.entries(stats)) taken[name] = await measure(times, () => call(admin));
    return taken;
  } finally {
    await app.close();
    await services.close();
  }
}

export async function measure(times: number, call: () => Promise<unknown>): Promise<Latency> {
  const taken: number[] = [];
  for (let i = 0; i < times; i++) {
    const start = performance.now();
    await call();
    taken.push(performance.now() - start);
  }
  const { p50, p99 } = percentiles(taken);
  return { p50: toTenths(p50), p99: toTenths(p99) };
}
