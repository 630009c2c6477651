import { afterAll, beforeAll, expect, test } from "vitest";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { getProduct, listProducts, suggestProducts } from "@tindahan/contract/catalogue/catalogue.ts";
import { createProduct, updateProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { createApp } from "../src/app.ts";
import { createServices } from "../src/compose.ts";
import { openPool } from "../src/platform/db/database.ts";
import { withUser } from "../../cli/database-roles.ts";
import { createShopDatabase } from "../../dev/shop-database.ts";
import { startPrimaryAndStandby, type Pair } from "../../dev/postgres/standby-postgres.ts";
import { openShop, testConfig, type Member, type Shop } from "./support/shop.ts";
import { until } from "./support/until.ts";

let pair: Pair;
let url: string;
let replicaUrl: string;

beforeAll(async () => {
  pair = await startPrimaryAndStandby();
  ({ url } = await createShopDatabase(pair.primary));
  replicaUrl = url.replace(`:${pair.primary.port}/`, `:${pair.standby.port}/`);
});

afterAll(() => pair.stop());

async function openInstance(environment = {}): Promise<{ shop: Shop; close: () => Promise<void> }> {
  const config = testConfig(url, { DATABASE_REPLICA_URL: replicaUrl, PAGE_CACHE_MB: "8", ...environment });
  const services = createServices(config);
  const app = await createApp(services);
  await app.ready();
  const shop = openShop(app, services, url);
  const close = async () => {
    await app.close();
    await shop.superuser.db.destroy();
    await services.close();
  };
  return { shop, close };
}

async function readsOf({ services }: Shop): Promise<{ primary: number; replica: number }> {
  const { values } = await services.metrics.registry.getSingleMetric("database_public_reads_total")!.get();
  const from = (name: string) => values.find(({ labels }) => labels.from === name)?.value ?? 0;
  return { primary: from("primary"), replica: from("replica") };
}

async function untilOnReplica(shop: Shop): Promise<void> {
  let page = 2;
  const isUsed = async () => {
    const { replica } = await readsOf(shop);
    await shop.app.inject(`/api/products?page=${page++}`);
    return (await readsOf(shop)).replica > replica;
  };
  await until(isUsed);
}

async function onReplica(statement: string): Promise<void> {
  const pool = openPool(withUser(replicaUrl, "postgres"), 1);
  await pool.query(statement);
  await pool.end();
}

const mangoes = { name: "Dried mangoes", details: "Sweet", price: 100, image: "/pictures/x.webp", stock: 9 };

async function newProduct(admin: Member): Promise<{ id: string; slug: string }> {
  const { data } = await admin.call(createProduct, { body: mangoes });
  return { id: data._id, slug: data.slug };
}

const shownPrice = async ({ visitor }: Shop, slug: string) =>
  (await visitor.call(getProduct, { params: { slug } })).data.price;

test("reads for visitors from the database replica and places orders on the primary", async () => {
  const { shop, close } = await openInstance({ PAGE_CACHE_MB: "0" });
  const { id, slug } = await newProduct(await shop.admin());
  await untilOnReplica(shop);
  const before = await readsOf(shop);

  expect(await shownPrice(shop, slug)).toBe(100);
  await shop.visitor.call(listProducts, { query: { search: "mangoes" } });
  await shop.visitor.call(suggestProducts, { query: { search: "mango" } });
  expect(await readsOf(shop)).toEqual({ primary: before.primary, replica: before.replica + 3 });

  await onReplica("select pg_wal_replay_pause()");
  const maria = await shop.shopper();
  await maria.call(addToCart, { body: { userId: maria.id, productId: id } });
  const details = { customerName: "Maria", phone: "09171234567", deliveryAddress: "1 Rizal St, Manila" };
  expect(await maria.call(checkout, { body: { userId: maria.id, ...details } })).toMatchObject({ cod: true });
  await onReplica("select pg_wal_replay_resume()");
  await close();
});

test("shows a changed price on every instance and caches no old one while the database replica lags", async () => {
  const [one, other, uncached] = [
    await openInstance(),
    await openInstance(),
    await openInstance({ PAGE_CACHE_MB: "0" }),
  ];
  const all = [one, other, uncached];
  const admin = await one.shop.admin();
  const { id, slug } = await newProduct(admin);
  for (const { shop } of all) {
    await untilOnReplica(shop);
    expect(await shownPrice(shop, slug)).toBe(100);
  }

  for (const price of [250, 300, 350]) {
    await Promise.all(all.map(({ shop }) => untilOnReplica(shop)));
    await onReplica("select pg_wal_replay_pause()");
    await admin.call(updateProduct, { params: { id }, body: { ...mangoes, price } });
    expect(await shownPrice(one.shop, slug)).toBe(price);
    for (const { shop } of all) await until(async () => (await shownPrice(shop, slug)) === price);
    for (let n = 0; n < 3; n++) for (const { shop } of all) expect(await shownPrice(shop, slug)).toBe(price);
    await onReplica("select pg_wal_replay_resume()");
  }
  await untilOnReplica(other.shop);
  expect(await shownPrice(other.shop, slug)).toBe(350);
  for (const { close } of all) await close();
});

test("bypasses a lagging or stopped database replica without errors for visitors", async () => {
  const { shop, close } = await openInstance({ PAGE_CACHE_MB: "0" });
  const { id, slug } = await newProduct(await shop.admin());
  await untilOnReplica(shop);

  // Sales are not announced, so that only the replication lag reveals the change.
  await onReplica("select pg_wal_replay_pause()");
  await shop.services.pool.query("update variants set stock = 8 where id = $1", [id]);
  const shownStock = async () => (await shop.visitor.call(getProduct, { params: { slug } })).data.stock;
  await until(async () => (await shownStock()) === 8);
  await onReplica("select pg_wal_replay_resume()");

  await untilOnReplica(shop);
  await pair.standby.stop();
  for (let n = 0; n < 5; n++) expect(await shownPrice(shop, slug)).toBe(100);
  await pair.startStandby();
  await untilOnReplica(shop);
  await close();
});
