import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import type { PoolClient } from "pg";
import { expect } from "vitest";
import { addToCart, getCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { openTestShop, test, type Shop } from "../../../test/support/shop.ts";
import { until } from "../../../test/support/until.ts";

async function metricsOf({ services }: Shop): Promise<Record<string, number>> {
  const text = await services.metrics.registry.metrics();
  const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
  return Object.fromEntries(
    lines.map((line) => line.split(/ (?=\S+$)/)).map(([name, n]) => [name, Number(n)]),
  );
}

test("metrics count an order once by payment method, and no refused order", async ({ shop }) => {
  const maria = await shop.shopper();
  const { id: productId } = await shop.product();
  const order = () =>
    shop.app.inject({
      method: "POST",
      url: checkout.path,
      headers: {
        authorization: `Bearer ${maria.token}`,
        "idempotency-key": "0192a000-0000-7000-8000-000000000001",
      },
      payload: {
        userId: maria.id,
        customerName: "Maria",
        phone: "09171234567",
        deliveryAddress: "1 Rizal St, Manila",
        paymentMethod: "cod",
      },
    });
  expect((await order()).statusCode).toBe(409);
  expect(await metricsOf(shop)).toMatchObject({ 'orders_placed_total{method="cod"}': 0 });

  await maria.call(addToCart, { body: { userId: maria.id, productId } });
  expect([(await order()).statusCode, (await order()).statusCode]).toEqual([200, 200]);

  expect(await metricsOf(shop)).toMatchObject({
    'orders_placed_total{method="cod"}': 1,
    'orders_placed_total{method="gcash"}': 0,
  });
});

test("metrics count only requests that wait for a database connection", async ({ shop }) => {
  const { orders } = shop.services.pools;
  const maria = await shop.shopper();
  expect(await metricsOf(shop)).toMatchObject({
    'database_pool_connections{pool="orders",state="max"}': 10,
    'database_pool_connections{pool="orders",state="busy"}': 0,
    'database_pool_wait_seconds_count{pool="orders"}': 0,
  });
  const taken: PoolClient[] = [];
  while (taken.length < orders.options.max) taken.push(await orders.connect());

  const read = maria.call(getCart, { params: { userId: maria.id } });
  await expect
    .poll(() => metricsOf(shop))
    .toMatchObject({
      'database_pool_connections{pool="orders",state="busy"}': 10,
      'database_pool_waiting{pool="orders"}': 1,
    });
  for (const client of taken) client.release();
  await read;

  const metrics = await metricsOf(shop);
  expect(metrics['database_pool_wait_seconds_count{pool="orders"}']).toBe(1);
  expect(metrics['database_pool_wait_seconds_sum{pool="orders"}']).toBeGreaterThan(0);
  expect(metrics['database_pool_wait_seconds_count{pool="reads"}']).toBe(0);
});

test("metrics count page cache hits and misses", async () => {
  const { shop, close } = await openTestShop({ PAGE_CACHE_MB: "8" });
  await shop.app.ready();
  await until(() => shop.services.changes.state() === "ok", 10);
  const count = async () => {
    const metrics = await metricsOf(shop);
    return (["hit", "miss", "stale"] as const).map(
      (result) => metrics[`page_cache_requests_total{result="${result}"}`]!,
    );
  };
  while ((await count())[0] === 0) await shop.app.inject("/api/collections");
  const before = await count();
  for (let i = 0; i < 3; i++) await shop.app.inject("/api/categories");
  await shop.app.inject("/api/categories/nothing");

  const after = await count();
  const metrics = await metricsOf(shop);
  await close();
  expect(after.map((n, i) => n - before[i]!)).toEqual([2, 1, 0]);
  expect(metrics.page_cache_bytes).toBeGreaterThan(100);
});

test("metrics report disk space for uploads, but not with a bucket", async ({ shop }) => {
  const { bavail, blocks, bsize } = statfsSync(tmpdir());
  const metrics = await metricsOf(shop);
  expect(metrics.uploads_disk_bytes).toBe(blocks * bsize);
  expect(Math.abs(metrics.uploads_disk_free_bytes! - bavail * bsize)).toBeLessThan(2 ** 30);

  const bucket = await openTestShop({
    S3_ENDPOINT: "http://127.0.0.1:9",
    S3_BUCKET: "pictures",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  });
  const without = await metricsOf(bucket.shop);
  await bucket.close();
  expect(Object.keys(without).filter((name) => name.startsWith("uploads_"))).toEqual([]);
});
