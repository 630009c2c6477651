import { request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { Client } from "pg";
import { expect, vi } from "vitest";
import { FEED_PATH } from "@tindahan/contract/catalogue/feed.ts";
import { createProduct, deleteProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import { generateProducts } from "../../db/generate.ts";
import { createFeedReader, type FeedItem } from "../../test/support/feed-rules.ts";
import { changeSettings, publish, stockShelves } from "../../test/support/feed-scenario.ts";
import { hostileStrings } from "../../test/support/hostile-strings.ts";
import { openTestShop, test as base, type Shop } from "../../test/support/shop.ts";

const PUBLIC_URL = "https://tindahan.example";

const test = base.extend<{ shop: Shop }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the fixture's needs from its parameters
  shop: async ({}, use) => {
    const { shop, close } = await openTestShop({ PUBLIC_URL });
    await use(shop);
    await close();
  },
});

async function read(shop: Shop): Promise<FeedItem[]> {
  const response = await shop.app.inject(FEED_PATH);
  expect(response.statusCode).toBe(200);
  const items: FeedItem[] = [];
  const reader = createFeedReader((item) => items.push(item));
  reader.push(response.payload);
  expect(reader.end()).toBe(items.length);
  return items;
}

const form = { details: "Soft.\nWarm.", price: 250, image: "/uploads/2026/shirt-640.webp" };

test("every variant is an item that keeps the published rules, whatever is written in it", async ({
  shop,
}) => {
  const client = new Client({ connectionString: shop.superuserUrl });
  await client.connect();
  await generateProducts(client, 200, { hasVariants: true });
  await client.end();
  await stockShelves(shop, hostileStrings);
  await publish(shop, { brand: 'Mendoza & Sons <b>"', condition: "new" });

  const items = await read(shop);
  const { n } = await shop.services.db
    .selectFrom("variants")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("archived_at", "is", null)
    .executeTakeFirstOrThrow();
  expect(items).toHaveLength(n);
  expect(new Set(items.map(({ brand }) => brand))).toEqual(new Set(['Mendoza & Sons <b>"']));
  // All that can be told is told somewhere.
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

test("an item says what its page says: price, sale, stock, options and delivery", async ({ shop }) => {
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
  const { data: hidden } = await admin.call(createProduct, { body: { ...form, name: "Gone" } });
  await admin.call(deleteProduct, { params: { id: hidden._id } });
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

  const [red, blue, ...others] = await read(shop);
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
    // Eighty, and twenty for the kilo that is begun.
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

  // Nobody pays for advertisements while nobody can order; and a fee that depends on the place is not told.
  await changeSettings(shop, ({ shipping, vacation }) => ({
    vacation: { ...vacation, firstDay: "2026-01-01" },
    shipping: { ...shipping, excluded: ["133"] },
  }));
  for (const item of await read(shop)) {
    expect(item.availability).toBe("out_of_stock");
    expect(item.shipping).toBeUndefined();
  }
});

test("there is no feed until the merchant publishes it, and few can read it at once", async ({ shop }) => {
  expect((await shop.app.inject(FEED_PATH)).statusCode).toBe(404);
  expect((await shop.app.inject({ method: "HEAD", url: FEED_PATH })).statusCode).toBe(404);
  await publish(shop);
  expect(await read(shop)).toEqual([]);
  // More than fits between two sockets: whoever does not read it keeps it open.
  await sql`
    insert into products (id, slug, name, price_centavos, image, details)
    select gen_random_uuid(), 'p-' || n, 'Product', 1, '/pictures/x.webp', repeat('x', 5000)
    from generate_series(1, 2500) as n`.execute(shop.superuser.db);
  await shop.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = shop.app.server.address() as AddressInfo;

  /** Reads nothing of it, from another machine of the loopback network. */
  const open = (localAddress: string) =>
    new Promise<{ status: number; close: () => void }>((resolve, reject) => {
      const asked = ask({ host: "127.0.0.1", port, path: FEED_PATH, localAddress }, (response) => {
        response.on("error", () => {});
        resolve({ status: response.statusCode!, close: () => response.destroy() });
      });
      asked.on("error", reject).end();
    });
  const first = await open("127.0.0.2");
  expect(first.status).toBe(200);
  expect((await open("127.0.0.2")).status).toBe(429);
  const second = await open("127.0.1.3");
  expect(second.status).toBe(200);
  expect((await open("127.0.2.4")).status).toBe(503);

  // Whoever hangs up makes room, and asking for the headers alone takes none.
  first.close();
  const hasRoom = async () => {
    const head = await shop.app.inject({ method: "HEAD", url: FEED_PATH });
    expect(head.headers["content-type"]).toBe("application/xml; charset=utf-8");
    return (await open("127.0.2.4")).status === 200;
  };
  await vi.waitUntil(hasRoom, { timeout: 60_000 });
});
