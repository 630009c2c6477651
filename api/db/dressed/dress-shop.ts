import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import type { FastifyInstance } from "fastify";
import { Client } from "pg";
import sharp from "sharp";
import { listCollections, listProducts, type Product } from "@tindahan/contract/catalogue/catalogue.ts";
import { changeProducts } from "@tindahan/contract/catalogue/change-products.ts";
import { moveCategory, updateCategory } from "@tindahan/contract/catalogue/manage-products.ts";
import { uploadPicture } from "@tindahan/contract/catalogue/pictures.ts";
import {
  createPromotion,
  listAllPromotions,
  type PromotionForm,
} from "@tindahan/contract/checkout/promotions.ts";
import type { CallArguments, Endpoint, ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import { MANILA_OFFSET_MS, MS_PER_DAY } from "@tindahan/contract/core/manila-time.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { getAdminContentPage, listAllPages, savePage } from "@tindahan/contract/pages/pages.ts";
import { getSettings, updateSettings, type Settings } from "@tindahan/contract/settings/settings.ts";
import { createApp } from "../../src/app.ts";
import { createServices } from "../../src/compose.ts";
import { readConfig } from "../../src/config.ts";
import { hashToken, newToken } from "../../src/platform/crypto/tokens.ts";
import { countSales } from "../generate-orders.ts";
import { seed } from "../seed.ts";
import { seedProducts } from "../seed/catalogue.ts";
import { DEMO_KEY_PREFIX } from "./fingerprint.ts";
import { planOrders } from "./plan-orders.ts";
import { playOrders, SHOPPER_EMAILS } from "./play-orders.ts";
import { DEMO_VOUCHER, dressSettings, FIRST_CATEGORIES, type CatalogueIds } from "./settings.ts";

/** The shop has orders, products, promotions or settings that the demo did not make. */
export class NotBareError extends Error {}

type Options = {
  /** As of the program: SECRET_KEY, UPLOADS_DIRECTORY and so on. */
  environment: Record<string, string | undefined>;
  databaseUrl: string;
  migrationUrl: string;
  now?: Date;
};

const SALE_DAYS = 5;
const PROMOTION_DAYS = 10;
const PERMIT = "DTI Permit No. SAMPLE-0000";
const ON_SALE = [
  "buntal-sun-hat",
  "sampaguita-soy-candle",
  "tablea-davao-250g",
  "abaniko-folding-fan",
  "baon-lunch-box",
  "stoneware-teapot-red",
  "wireless-headphones-silver",
];
const CATEGORIES: Record<string, { picture: string; description: string }> = {
  "snacks-pasalubong": {
    picture: "dried-mangoes-cebu",
    description: "Sweet, salty and crunchy, from the towns that made them famous.",
  },
  "coffee-drinks": {
    picture: "barako-coffee-batangas",
    description: "Beans, cacao and coolers for slow mornings and warm afternoons.",
  },
  pantry: { picture: "dinorado-rice-5kg", description: "What a Filipino kitchen runs out of first." },
  "fashion-bags": { picture: "bayong-buri", description: "Woven, carved and stitched by hand." },
  "home-garden": { picture: "burnay-jar-vigan", description: "Clay, linen and light for the house." },
  "beauty-care": { picture: "gumamela-soap-bar", description: "Gentle things for skin and hair." },
  kitchen: { picture: "stoneware-teapot-red", description: "Pots, pans and baon boxes that last." },
};

/** Products, brand, pages, delivery fees, promotions and orders. Safe to repeat. Raises: NotBareError. */
export async function dressShop({
  environment,
  databaseUrl,
  migrationUrl,
  now = new Date(),
}: Options): Promise<void> {
  const client = new Client({ connectionString: migrationUrl, application_name: "tindahan-demo" });
  await client.connect();
  const config = readConfig({
    SMTP_URL: "smtp://127.0.0.1:9",
    LOG_LEVEL: "warn",
    ...environment,
    NODE_ENV: "development",
    DATABASE_URL: databaseUrl,
  });
  const services = createServices(config);
  const app = await createApp(services);
  const token = newToken();
  try {
    await assertBare(client);
    await seed(services.db, now);
    const ownerId = await openSession(client, token);
    const call = callerOf(app, token);
    const settings = await furnish(app, call, token, now);
    await startSale(call, now);
    const stage = { client, settings, secretKey: config.secretKey, ownerId, keyPrefix: DEMO_KEY_PREFIX };
    // Last, because the orders mark a shop that is dressed.
    await playOrders(stage, planOrders(now));
    await countSales(client);
  } finally {
    await client.query("delete from sessions where token_hash = $1", [hashToken(token)]);
    await app.close();
    await services.close();
    await client.end();
  }
}

async function assertBare(client: Client): Promise<void> {
  const { rows } = await client.query<
    Record<"hasOwner" | "hasOrders" | "hasOldDemo" | "isEmpty" | "isDemoCatalogue" | "hasSettings", boolean>
  >(
    `select
       exists (select from users where admin_role = 'owner' and disabled_at is null) as "hasOwner",
       exists (select from orders o where not exists (
         select from users u where u.id = o.user_id and lower(u.email) = any ($1))) as "hasOrders",
       exists (select from orders o where idempotency_key like 'key:demo-%'
         and not starts_with(idempotency_key, 'key:' || $2)) as "hasOldDemo",
       not exists (select from products) as "isEmpty", exists (select from settings_versions) as "hasSettings",
       (select count(*) = cardinality($3::text[]) and bool_and(slug = any ($3)) from products) as "isDemoCatalogue"`,
    [SHOPPER_EMAILS, DEMO_KEY_PREFIX, seedProducts.map(({ slug }) => slug)],
  );
  const { hasOwner, hasOrders, hasOldDemo, isEmpty, isDemoCatalogue, hasSettings } = rows[0]!;
  if (!hasOwner) throw new NotBareError("The shop has no owner yet: tindahan admin create NAME");
  if (hasOrders) throw new NotBareError("The shop has orders.");
  if (hasOldDemo) throw new NotBareError("The shop has the orders of an earlier demo.");
  if (!isEmpty && !isDemoCatalogue) throw new NotBareError("The shop has products of its own.");
  if (isEmpty && hasSettings) throw new NotBareError("The shop's settings were changed.");
}

/** A short session of the owner, so that the API does what it does for the admin screens. */
async function openSession(client: Client, token: string): Promise<Id> {
  const { rows } = await client.query<{ user_id: Id }>(
    `insert into sessions (token_hash, user_id, idle_limit, expires_at, confirmed_at)
     select $1, id, '10 minutes', now() + interval '10 minutes', now() from users
     where admin_role = 'owner' and disabled_at is null order by id limit 1 returning user_id`,
    [hashToken(token)],
  );
  return rows[0]!.user_id;
}

type Call = <E extends Endpoint>(endpoint: E, input: CallArguments<E>) => Promise<ResponseOf<E>>;

function callerOf(app: FastifyInstance, token: string): Call {
  return async <E extends Endpoint>(endpoint: E, input: CallArguments<E>) => {
    const { params = {}, query, body } = input as { params?: object; query?: object; body?: object };
    const url = Object.entries(params).reduce(
      (path, [name, value]) => path.replace(`:${name}`, String(value)),
      endpoint.path as string,
    );
    const response = await app.inject({
      method: endpoint.method,
      url,
      headers: { authorization: `Bearer ${token}` },
      ...(query && { query: query as Record<string, string> }),
      ...(body && { payload: body }),
    });
    if (response.statusCode !== 200) throw new Error(`${endpoint.method} ${url}: ${response.body}`);
    return response.json() as ResponseOf<E>;
  };
}

async function furnish(app: FastifyInstance, call: Call, token: string, now: Date): Promise<Settings> {
  const { settings, version } = await call(getSettings, {});
  const ids = await readIds(call);
  const dressed = dressSettings(settings, ids, await uploadLogo(app, token));
  const isDressed = isDeepStrictEqual(dressed, settings);
  if (version > 0 && !isDressed) throw new NotBareError("The shop's settings were changed.");
  await addPromotions(call, ids, now);
  if (!isDressed) await call(updateSettings, { body: { settings: dressed, version } });
  await describeCategories(call, ids);
  await publishPages(call);
  return dressed;
}

async function readIds(call: Call): Promise<CatalogueIds> {
  const { data: categories } = await call(listCollections, {});
  const products = await listDemoProducts(call);
  return {
    categories: new Map(categories.map(({ slug, _id }) => [slug, _id])),
    products: new Map(products.map(({ slug, _id }) => [slug, _id])),
  };
}

async function listDemoProducts(call: Call): Promise<Product[]> {
  return (await call(listProducts, { query: { limit: 100 } })).data;
}

/** A PNG, as the browser of a merchant who chooses an SVG sends it. */
async function uploadLogo(app: FastifyInstance, token: string): Promise<string> {
  const png = await sharp(fileURLToPath(new URL("logo.svg", import.meta.url)))
    .png()
    .toBuffer();
  const response = await app.inject({
    method: uploadPicture.method,
    url: uploadPicture.path,
    headers: { authorization: `Bearer ${token}`, "content-type": "image/png" },
    payload: png,
  });
  if (response.statusCode !== 200) throw new Error(`The logo was refused: ${response.body}`);
  return (response.json() as ResponseOf<typeof uploadPicture>).image;
}

async function addPromotions(call: Call, { categories }: CatalogueIds, now: Date): Promise<void> {
  const ends = { until: manilaDay(now, PROMOTION_DAYS), permit: PERMIT };
  const promotions: (PromotionForm & { id: Id })[] = [
    {
      id: "00000000-0000-4000-8000-00000000d001",
      name: "Merienda month",
      kind: "percent",
      value: 10,
      cap: 150,
      minSpend: 500,
      categories: [categories.get("snacks-pasalubong")!],
      ...ends,
    },
    {
      id: "00000000-0000-4000-8000-00000000d002",
      name: "Libreng padala",
      kind: "shipping",
      cap: 150,
      minSpend: 1_200,
      ...ends,
    },
    {
      id: "00000000-0000-4000-8000-00000000d003",
      name: "First box",
      code: DEMO_VOUCHER,
      kind: "amount",
      value: 100,
      minSpend: 1_000,
      customerLimit: 1,
      ...ends,
    },
  ];
  const { data: present } = await call(listAllPromotions, { query: { limit: 100 } });
  if (present.some(({ _id }) => !promotions.some(({ id }) => id === _id)))
    throw new NotBareError("The shop has promotions.");
  for (const promotion of promotions)
    if (!present.some(({ _id }) => _id === promotion.id)) await call(createPromotion, { body: promotion });
}

async function describeCategories(call: Call, { categories }: CatalogueIds): Promise<void> {
  for (const [index, slug] of FIRST_CATEGORIES.entries())
    await call(moveCategory, { params: { id: categories.get(slug)! }, body: { place: index + 1 } });
  const { data } = await call(listCollections, {});
  for (const { _id, slug, name, image } of data) {
    const look = CATEGORIES[slug];
    if (!look || image) continue;
    const { picture, description } = look;
    await call(updateCategory, {
      params: { id: _id },
      body: { name, image: `/pictures/demo/${picture}-640.webp`, description },
    });
  }
}

async function publishPages(call: Call): Promise<void> {
  const { pages } = await call(listAllPages, {});
  for (const { slug, version } of pages) {
    if (version > 0) continue;
    const { template } = await call(getAdminContentPage, { params: { slug } });
    await call(savePage, { params: { slug }, body: { ...template, isPublished: true, version } });
  }
}

async function startSale(call: Call, now: Date): Promise<void> {
  const products = await listDemoProducts(call);
  const regular = products.filter(
    ({ slug, comparePrice }) => ON_SALE.includes(slug) && comparePrice === undefined,
  );
  if (regular.length === 0) return;
  const { results } = await call(changeProducts, {
    body: {
      change: {
        kind: "sale-percent",
        percent: 20,
        rounding: "peso",
        from: null,
        until: manilaDay(now, SALE_DAYS),
      },
      products: regular.map(({ _id: id, name, price, category, stock }) => ({
        id,
        seen: { name, price, category, stock },
      })),
      key: randomUUID(),
    },
  });
  const refused = results.find(({ outcome }) => outcome === "refused");
  if (refused) throw new Error(`The sale was refused: ${refused.problem}`);
}

function manilaDay(now: Date, daysLater: number): string {
  return new Date(now.getTime() + MANILA_OFFSET_MS + daysLater * MS_PER_DAY).toISOString().slice(0, 10);
}
