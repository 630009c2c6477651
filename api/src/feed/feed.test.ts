// @module-tag long
import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { request as sendRequest, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { Client } from "pg";
import { expect } from "vitest";
import { createProduct, deleteProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import { FEED_PATH } from "@tindahan/contract/catalogue/constants.ts";
import { generateProducts } from "../../db/generate.ts";
import { createFeedReader, type FeedItem } from "../../test/support/catalogue/feed-rules.ts";
import { changeSettings, publish, createFeedScenario } from "../../test/support/catalogue/feed-scenario.ts";
import { hostileStrings } from "../../test/support/hostile-strings.ts";
import { takeJobs } from "../../test/support/queued-jobs.ts";
import { openTestShop, test as base, testConfig, type Shop } from "../../test/support/shop.ts";
import { startObjectStore } from "../../../dev/object-store/object-store.ts";
import { createApp } from "../app.ts";
import { createServices } from "../compose.ts";
import { buildProductFeed, rebuildFeedOnChanges } from "./feed.ts";
import { until } from "../../test/support/until.ts";

const PUBLIC_URL = "https://tindahan.example";

const test = base.extend<{ shop: Shop }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the fixture's needs from its parameters
  shop: async ({}, use) => {
    const uploads = await mkdtemp(join(tmpdir(), "tindahan-feed-"));
    const { shop, close } = await openTestShop({ PUBLIC_URL, UPLOADS_DIRECTORY: uploads });
    await use(shop);
    await close();
    await rm(uploads, { recursive: true });
  },
});

async function readFeed(shop: Shop): Promise<FeedItem[]> {
  await buildProductFeed.run(shop.services, {});
  const response = await shop.app.inject(FEED_PATH);
  expect(response.statusCode).toBe(200);
  const items: FeedItem[] = [];
  const reader = createFeedReader((item) => items.push(item));
  reader.push(response.payload);
  expect(reader.end()).toBe(items.length);
  return items;
}

const form = { details: "Soft.\nWarm.", price: 250, image: "/uploads/2026/shirt-640.webp" };

test("the product feed lists every variant as a valid item, whatever its texts contain", async ({ shop }) => {
  const client = new Client({ connectionString: shop.superuserUrl });
  await client.connect();
  await generateProducts(client, 200, { hasVariants: true });
  await client.end();
  await createFeedScenario(shop, hostileStrings);
  await publish(shop, { brand: 'Mendoza & Sons <b>"', condition: "new" });

  const items = await readFeed(shop);
  const { n } = await shop.services.db
    .selectFrom("variants")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("archived_at", "is", null)
    .executeTakeFirstOrThrow();
  expect(items).toHaveLength(n);
  expect(new Set(items.map(({ brand }) => brand))).toEqual(new Set(['Mendoza & Sons <b>"']));
  const fields = new Set(items.flatMap((item) => Object.keys(item)));
  for (const field of [
    "sale_price_effective_date",
    "gtin",
    "shipping_weight",
    "additional_image_link",
    "size",
    "color",
  ])
    expect(fields).toContain(field);
});

test("the product feed lists price, sale, stock, options and delivery as on the product page", async ({
  shop,
}) => {
  const admin = await shop.admin();
  const { id: category } = await shop.category("Shirts");
  const { data: shirt } = await admin.call(createProduct, {
    body: {
      ...form,
      name: "Shirt",
      category,
      options: ["Kulay", "Size"],
      variants: [
        { values: ["Red", "M"], price: 250, stock: 0, barcode: "4006381333931", weight: 180 },
        {
          values: ["Blue", "M"],
          price: 300,
          stock: 5,
          sale: { price: 240, from: "2026-01-01", until: "2099-12-31" },
        },
      ],
    },
  });
  const { data: archived } = await admin.call(createProduct, { body: { ...form, name: "Gone" } });
  await admin.call(deleteProduct, { params: { id: archived._id } });
  await admin.call(createProduct, { body: { ...form, name: "Draft", isDraft: true } });
  await publish(shop);
  await changeSettings(shop, ({ shipping }) => ({
    shipping: {
      ...shipping,
      zones: [
        {
          ...shipping.zones[0]!,
          rates: [
            { ...shipping.zones[0]!.rates[0]!, tiers: [{ from: 0, fee: 80, eachKilo: 20 }], freeFrom: 300 },
          ],
        },
      ],
    },
  }));

  const [red, blue, ...others] = await readFeed(shop);
  expect(others).toEqual([]);
  const page = `${PUBLIC_URL}/products/${shirt.slug}`;
  expect(red).toEqual({
    id: shirt.variants![0]!._id,
    title: "Shirt – Red / M",
    description: "Soft.\nWarm.",
    link: `${page}?variant=${shirt.variants![0]!._id}`,
    canonical_link: page,
    image_link: `${PUBLIC_URL}/jpegs/uploads/2026/shirt-640.jpg`,
    availability: "out_of_stock",
    price: 250_00,
    item_group_id: shirt._id,
    color: "Red",
    size: "M",
    product_type: ["Shirts"],
    gtin: "4006381333931",
    shipping_weight: "180 g",
    shipping: [{ country: "PH", service: "Standard delivery", price: 100_00 }],
  });
  expect(blue).toMatchObject({
    title: "Shirt – Blue / M",
    availability: "in_stock",
    price: 300_00,
    sale_price: 240_00,
    sale_price_effective_date: [Date.parse("2026-01-01T00:00+08:00"), Date.parse("2100-01-01T00:00+08:00")],
    identifier_exists: "no",
    shipping: [{ price: 100_00 }],
  });

  await changeSettings(shop, ({ shipping, vacation }) => ({
    vacation: { ...vacation, firstDay: "2026-01-01" },
    shipping: { ...shipping, excluded: ["133"] },
  }));
  for (const item of await readFeed(shop)) {
    expect(item.availability).toBe("out_of_stock");
    expect(item.shipping).toBeUndefined();
  }
});

test("returns 404 for an unpublished product feed and 503 until it is built, and keeps one feed file", async ({
  shop,
}) => {
  expect((await shop.app.inject(FEED_PATH)).statusCode).toBe(404);
  expect((await shop.app.inject({ method: "HEAD", url: FEED_PATH })).statusCode).toBe(404);
  await publish(shop);
  expect((await shop.app.inject(FEED_PATH)).statusCode).toBe(503);
  expect(await readFeed(shop)).toEqual([]);
  const head = await shop.app.inject({ method: "HEAD", url: FEED_PATH });
  expect(head.headers["content-type"]).toBe("application/xml; charset=utf-8");
  expect((await shop.app.inject("/uploads/files/products.xml")).statusCode).toBe(404);

  const folder = join(shop.services.config.uploadsDirectory, "files");
  const abandoned = join(folder, `products.xml${randomUUID()}`);
  await writeFile(abandoned, "half of it");
  await utimes(abandoned, 0, 0);
  await readFeed(shop);
  expect(await readdir(folder)).toEqual(["products.xml"]);

  await changeSettings(shop, ({ feed }) => ({ feed: { ...feed, isOn: false } }));
  expect((await shop.app.inject(FEED_PATH)).statusCode).toBe(404);
});

test("serves the product feed to others and builds the next one despite two stalled readers", async ({
  shop,
}) => {
  await sql`
    insert into products (id, slug, name, price_centavos, image, details)
    select gen_random_uuid(), 'p-' || n, 'Product', 1, '/pictures/x.webp', repeat('x', 5000)
    from generate_series(1, 2500) as n`.execute(shop.superuser.db);
  await publish(shop);
  await buildProductFeed.run(shop.services, {});
  await shop.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = shop.app.server.address() as AddressInfo;
  const open = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const request = sendRequest(
        { host: "127.0.0.1", port, path: FEED_PATH, localAddress: "127.0.0.2" },
        resolve,
      );
      request.on("error", reject).end();
    });

  const slow = [await open(), await open()];
  expect(slow.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await itemsIn(await open())).toBe(2_500);
  await shop.product();
  await buildProductFeed.run(shop.services, {});
  expect(await itemsIn(await open())).toBe(2_501);
  expect(await Promise.all(slow.map(itemsIn))).toEqual([2_500, 2_500]);
});

async function itemsIn(response: IncomingMessage): Promise<number> {
  const reader = createFeedReader();
  for await (const chunk of response.setEncoding("utf8")) reader.push(chunk as string);
  return reader.end();
}

test("builds the product feed once, three minutes after changes, and immediately after publishing", async ({
  shop,
}) => {
  const { services } = shop;
  const minutesUntilRuns = async () => {
    const { rows } = await sql<{ seconds: number }>`
      select greatest(0, extract(epoch from run_at - now()))::int as seconds
      from graphile_worker.jobs where task_identifier = ${buildProductFeed.name}`.execute(services.db);
    return rows.map(({ seconds }) => Math.ceil(seconds / 60));
  };
  const expectRunsIn = async (minutes: number[]) => {
    await expect.poll(minutesUntilRuns).toEqual(minutes);
  };
  rebuildFeedOnChanges(services);
  await until(() => services.changes.state() === "ok");
  await shop.product();
  await publish(shop);
  await expectRunsIn([0]);
  await takeJobs(services.db, buildProductFeed.name);

  const start = services.now();
  services.now = () => start + 600_000;
  await shop.product();
  await expectRunsIn([13]);
  await shop.product();
  services.now = () => start + 700_000;
  await shop.product();
  await changeSettings(shop, ({ lowStock }) => ({ lowStock: lowStock + 1 }));
  await expectRunsIn([0]);
});

test("serves the product feed that one instance stored in the bucket from all instances", async ({
  shop,
}) => {
  await shop.product();
  await publish(shop);
  const key = { accessKeyId: "shop", secretAccessKey: "only the bucket knows", region: "ap-southeast-1" };
  const bucket = await startObjectStore("shop", key);
  const instance = () =>
    createServices(
      testConfig(shop.databaseUrl, {
        PUBLIC_URL,
        S3_ENDPOINT: bucket.endpoint,
        S3_BUCKET: "shop",
        S3_REGION: key.region,
        S3_ACCESS_KEY_ID: key.accessKeyId,
        S3_SECRET_ACCESS_KEY: key.secretAccessKey,
      }),
    );
  const [worker, web] = [instance(), instance()];
  const app = await createApp(web);

  await buildProductFeed.run(worker, {});
  const response = await app.inject(FEED_PATH);
  expect(response.statusCode).toBe(200);
  expect(response.payload).toContain("<g:title>Product");
  expect((await app.inject("/uploads/files/products.xml")).statusCode).toBe(404);
  await app.close();
  await Promise.all([worker.close(), web.close(), bucket.close()]);
});
