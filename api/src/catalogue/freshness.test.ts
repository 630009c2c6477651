// @module-tag postgres-15
import type { FastifyInstance } from "fastify";
import { expect } from "vitest";
import { listProducts } from "@tindahan/contract/catalogue/catalogue.ts";
import { createProduct, deleteProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import { createApp } from "../app.ts";
import { test as base, testConfig } from "../../test/support/shop.ts";
import { createServices } from "../compose.ts";
import type { Services } from "../platform/services.ts";
import { until } from "../../test/support/until.ts";

type Instance = { app: FastifyInstance; services: Services };

const mangoes = { name: "Dried Mangoes", details: "Sweet", price: 120, image: "/pictures/x.webp" };

const test = base.extend<{ instances: [Instance, Instance] }>({
  instances: async ({ shop }, use) => {
    const open = async (): Promise<Instance> => {
      const services = createServices(testConfig(shop.databaseUrl, { PAGE_CACHE_MB: "8" }));
      const app = await createApp(services);
      await app.ready();
      return { app, services };
    };
    const instances: [Instance, Instance] = [await open(), await open()];
    for (const instance of instances) await untilCached(instance);
    await use(instances);
    for (const { app, services } of instances) {
      await app.close();
      await services.close();
    }
  },
});

test("shows a change made in one app instance in the other within a second", async ({
  shop,
  instances: [one, two],
}) => {
  const admin = await shop.admin();
  const headers = { authorization: `Bearer ${admin.token}` };
  for (let round = 0; round < 5; round++) {
    await untilCached(two);
    expect(await names(two.app)).toHaveLength(0);
    const added = await one.app.inject({
      method: "POST",
      url: createProduct.path,
      headers,
      payload: mangoes,
    });
    expect(await names(one.app)).toHaveLength(1);
    const start = performance.now();
    await until(async () => (await names(two.app)).length !== 0, 5);
    expect(performance.now() - start).toBeLessThan(1_000);

    const url = deleteProduct.path.replace(":id", added.json().data._id);
    await one.app.inject({ method: "DELETE", url, headers });
    expect(await names(one.app)).toHaveLength(0);
    await until(async () => (await names(two.app)).length === 0, 5);
  }
});

test("drops cached responses after the notification connection was lost", async ({
  shop,
  instances: [one],
}) => {
  expect(await names(one.app)).toHaveLength(0);
  await shop.services.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tindahan-changes' and datname = current_database()",
  );
  await shop.superuser.pool.query("alter table products disable trigger products_announce");
  await until(() => one.services.changes.state() !== "ok", 5);
  await until(() => one.services.changes.state() === "ok", 5);
  await shop.product();

  expect(await names(one.app)).toHaveLength(1);
  await untilCached(one);
});

test("invalidates other instances' caches when the last piece is sold, but not at earlier sales", async ({
  shop,
  instances: [one],
}) => {
  const { id } = await shop.product({ stock: 2 });
  let receivedTags: string[] = [];
  one.services.changes.subscribe({
    onTag: (tag) => receivedTags.push(tag),
    onUp: () => {},
    onDown: () => {},
  });
  // Notifications arrive in order, so the marker proves that all earlier ones arrived.
  const takeAnnouncedTags = async () => {
    await shop.services.pool.query("select pg_notify('changes', 'marker')");
    await until(() => receivedTags.includes("marker"));
    const tags = receivedTags.filter((tag) => tag !== "marker");
    receivedTags = [];
    return tags;
  };
  const sell = () => shop.services.pool.query("update variants set stock = stock - 1 where id = $1", [id]);
  const stocks = async () => (await one.app.inject(listProducts.path)).json().data[0].stock;
  await takeAnnouncedTags();
  expect(await stocks()).toBe(2);

  await sell();
  expect(await takeAnnouncedTags()).toEqual([]);

  await sell();
  expect(await takeAnnouncedTags()).not.toEqual([]);
  expect(await stocks()).toBe(0);
});

test("answers a matching ETag with 304, and compresses responses on request", async ({
  shop,
  instances: [one],
}) => {
  for (let i = 0; i < 10; i++) await shop.product({ details: "x".repeat(200) });
  await until(async () => (await names(one.app)).length === 10);
  for (const from of [one.app, shop.app]) {
    const plain = await from.inject(listProducts.path);
    const { etag } = plain.headers;
    expect(plain.headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
    const again = await from.inject({ url: listProducts.path, headers: { "if-none-match": etag! } });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    for (const encoding of ["br", "gzip"]) {
      const url = listProducts.path;
      const small = await from.inject({ url, headers: { "accept-encoding": `${encoding}, deflate` } });
      expect(small.headers["content-encoding"]).toBe(encoding);
      expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
      expect(small.headers.etag).toBe(etag);
    }
  }
});

test("serves only GET and HEAD from the cache, with the usual headers", async ({ instances: [one] }) => {
  await untilCached(one);
  const url = listProducts.path;
  const fresh = await one.app.inject(url);
  const cached = await one.app.inject(url);
  const head = await one.app.inject({ method: "HEAD", url });
  const created = await one.app.inject({ method: "POST", url, payload: {} });

  for (const { headers } of [fresh, cached, head]) {
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["content-length"]).toBe(String(fresh.rawPayload.length));
  }
  expect(cached.body).toBe(fresh.body);
  expect(created.statusCode).toBe(401);
});

async function names(app: FastifyInstance): Promise<string[]> {
  return (await app.inject(listProducts.path)).json().data.map(({ name }: { name: string }) => name);
}

async function untilCached({ app, services }: Instance): Promise<void> {
  const isCached = async () => {
    await app.inject("/api/categories");
    return services.pageCache.size().entries > 0;
  };
  await until(isCached);
}
