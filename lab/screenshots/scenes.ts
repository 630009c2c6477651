import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { sql } from "kysely";
import { createAdmin } from "@tindahan/api/accounts/accounts.ts";
import type { Db } from "@tindahan/api/platform/db/database.ts";
import type { Settings, SettingsResponse } from "@tindahan/contract/settings/settings.ts";
import type { Storage } from "../../e2e/looks/look.ts";
import { ADDRESS } from "../../e2e/support/checking-out.ts";
import { expect, readStoredSession, startAdminSession, openProfile } from "../../e2e/support/people.ts";
import { BAG, COFFEE, ON_SALE } from "../../e2e/support/shopping.ts";
import { ISLANDS, POBLACION_MAKATI } from "../../e2e/support/delivery-zones.ts";

export type Person = "visitor" | "shopper" | "owner";
export type PathParameters = Record<string, string>;

type Shopper = {
  id: string;
  add: (slug: string, quantity?: number) => Promise<void>;
  post: (path: string, body: object) => Promise<Record<string, unknown>>;
  order: (slug?: string, quantity?: number) => Promise<string>;
};
type Call = <T>(method: "get" | "post" | "put", path: string, data?: object) => Promise<T>;
type Owner = {
  call: Call;
  finishSetup: () => Promise<Storage>;
};

const PASSWORD = "a long enough password";
const BUYERS = [
  "Liza Bautista",
  "Ramon Ocampo",
  "Grace Garcia",
  "Paolo Mendoza",
  "Tess Torres",
  "Noel Aquino",
];
const PICTURED = [
  ["snacks-pasalubong", "dried-mangoes-cebu"],
  ["coffee-drinks", "barako-coffee-batangas"],
  ["fashion-bags", "bayong-buri"],
  ["home-garden", "stoneware-teapot-red"],
] as const;

export async function sellForTwoMonths(db: Db): Promise<void> {
  await sql`insert into users (id, role, email, name, created_at)
    select uuidv7(-since), 'shopper', lower(replace(name, ' ', '.')) || '@example.ph', name, now() - since
    from unnest(${BUYERS}::text[]) with ordinality as n (name, place), make_interval(days => 60 + place::int) as since`.execute(
    db,
  );
  await sql`
    with sold as (
      select day, number, pick, row_number() over () as n,
        (current_date - day)::timestamp + interval '4 hours' + number * interval '7 minutes' as at
      from generate_series(1, 59) as day, generate_series(0, 5) as number, lateral (select day * 3 + number * 5) as p (pick)
      where number < 1 + day * 7 % 4 + (60 - day) / 20
    ), shoppers as (
      select id, name, row_number() over (order by name) - 1 as place from users where name = any (${BUYERS}::text[])
    ), goods as (
      select id, price_centavos, row_number() over (order by slug) - 1 as place from products limit 23
    )
    insert into orders (id, user_id, idempotency_key, status, payment_method, customer_name, phone, street,
      billing_address, total_centavos, stock_held, created_at, updated_at)
    select uuidv7(at - now()), s.id, g.id || ' ' || n,
      case when pick % 11 = 0 then 'Cancelled' when day < 3 then 'Processing' when day < 6 then 'Shipped' else 'Delivered' end,
      'cod', s.name, '+639171234567', '12 Mabini St, Quezon City', '12 Mabini St, Quezon City', g.price_centavos, false, at, at
    from sold join shoppers s on s.place = pick % 6 join goods g on g.place = pick * pick % 23
    order by at`.execute(db);
  await sql`insert into order_lines (order_id, position, variant_id, name, image, price_centavos, quantity, took_stock)
    select o.id, 1, p.id, p.name, p.image, p.price_centavos, 1, false
    from orders o join products p on p.id::text = split_part(o.idempotency_key, ' ', 1)`.execute(db);
  await sql`insert into order_events (id, order_id, at, kind, to_status)
    select gen_random_uuid(), id, created_at, 'placed', 'Processing' from orders`.execute(db);
  await sql`select fold_order_tallies()`.execute(db);
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('recount_sales', 0))`.execute(tx);
    await sql`select recount_sales_of(day) from (select distinct day from stale_sales_days) days`.execute(tx);
    await sql`delete from stale_sales_days`.execute(tx);
  });
  await sql`select count_recent_sales()`.execute(db);
}

export async function signInOwner(page: Page, db: Db, request: APIRequestContext): Promise<Owner> {
  const credentials = { username: "ana", password: PASSWORD };
  await createAdmin(db, credentials.username, PASSWORD, { adminRole: "owner" });
  await db.updateTable("users").set({ name: "Ana Reyes" }).where("username", "=", "ana").execute();
  await startAdminSession(page, credentials);
  const headers = { authorization: `Bearer ${(await readStoredSession(page)).token!}` };
  return {
    async call<T>(method: "get" | "post" | "put", path: string, data?: object) {
      const response = await request[method](path, { headers, ...(data && { data }) });
      expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
      return (await response.json()) as T;
    },
    async finishSetup() {
      const { id: user_id } = await db
        .updateTable("users")
        .set({ second_factor_due_at: null })
        .where("username", "=", "ana")
        .returning("id")
        .executeTakeFirstOrThrow();
      const factor = { user_id, secret: Buffer.from("nobody's"), confirmed_at: new Date() };
      await db.insertInto("second_factors").values(factor).execute();
      await openProfile(page);
      return page.context().storageState();
    },
  };
}

export async function createOrdersAndCart(
  db: Db,
  { call }: Owner,
  shopper: Shopper,
  control: (path: string) => Promise<unknown>,
): Promise<PathParameters> {
  const move = (id: string, change: object) => call("put", `/api/orders/${id}/status`, change);
  const delivered = await shopper.order("dried-mangoes-cebu", 3);
  await move(delivered, { status: "Shipped", courier: "J&T Express", trackingNumber: "820012345678" });
  await move(delivered, { status: "Delivered" });
  const shipped = await shopper.order(BAG);
  await move(shipped, { status: "Shipped", courier: "LBC", trackingNumber: "123456789012" });
  await shopper.add(COFFEE);
  const contact = { customerName: "Maria Santos", phone: "0917 123 4567", deliveryAddress: ADDRESS };
  const order = { userId: shopper.id, ...contact, paymentMethod: "gcash" };
  const paid = String((await shopper.post("/api/checkout/paymongo", order))["orderId"]);
  const { provider_reference } = await db
    .selectFrom("payments")
    .select("provider_reference")
    .where("order_id", "=", paid)
    .executeTakeFirstOrThrow();
  await control(`intents/${provider_reference}/pay`);
  await shopper.post("/api/checkout/payment-success", { sourceId: provider_reference });
  await shopper.add("buntal-sun-hat");
  await shopper.add(COFFEE);
  await shopper.add(BAG, 2);
  return { shipped, paid };
}

export async function customizeShop(db: Db, { call }: Owner, shopper: Shopper): Promise<void> {
  for (const [slug, picture] of PICTURED)
    await db
      .updateTable("categories")
      .set({ image: `/pictures/demo/${picture}-640.webp` })
      .where("slug", "=", slug)
      .execute();
  const { settings, version } = await call<SettingsResponse>("get", "/api/admin/settings");
  const furnished = { ...settings, ...(await sectionsOf(db)), shipping: ISLANDS };
  await call("post", "/api/admin/confirmation", { password: PASSWORD });
  await call("put", "/api/admin/settings", { settings: furnished, version });

  const onSale = [ON_SALE, "sampaguita-soy-candle", "tablea-davao-250g", "abaniko-folding-fan"];
  const products = await db
    .selectFrom("products as p")
    .innerJoin("variants as v", "v.id", "p.id")
    .select(["p.id", "p.name", "p.price_centavos", "p.category_id", "v.stock"])
    .where("p.slug", "in", onSale)
    .execute();
  await call("post", "/api/admin/products/change", {
    change: { kind: "sale-percent", percent: 20, from: null, until: inDays(5) },
    products: products.map(({ id, name, price_centavos, category_id, stock }) => {
      return { id, seen: { name, price: price_centavos / 100, category: category_id, stock } };
    }),
    key: randomUUID(),
  });
  const [snacks] = await idsOf(db, "categories", ["snacks-pasalubong"]);
  for (const offer of [
    { name: "Merienda", kind: "percent", value: 20, cap: 150, minSpend: 500, categories: [snacks] },
    { name: "12.12", kind: "shipping", from: inDays(20), until: inDays(21), permit: "DTI Permit No. 1234" },
    { name: "Tagulan", kind: "amount", value: 50, code: "TAGULAN", totalLimit: 100, customerLimit: 1 },
  ])
    await call("post", "/api/admin/promotions", { ...offer, id: randomUUID() });

  const home = {
    name: "Maria Santos",
    phone: "0917 123 4567",
    place: POBLACION_MAKATI,
    landmark: "Blue gate",
  };
  const address = { ...home, id: randomUUID(), street: "1 Rizal St", isDefault: true };
  await shopper.post("/api/addresses", address);
  await shopper.add(ON_SALE);
  await shopper.add("dried-mangoes-cebu", 3);
  await shopper.add(BAG);
}

async function sectionsOf(db: Db): Promise<Pick<Settings, "home">> {
  const slugs = PICTURED.map(([slug]) => slug);
  const favorites = ["burnay-jar-vigan", "abaca-handbag", "baguio-strawberry-jam", "gumamela-soap-bar"];
  return {
    home: {
      sections: [
        {
          id: "hero",
          kind: "hero",
          heading: "Pasalubong from every island",
          text: "Made in small batches, packed today, at your door this week.",
          image: "/pictures/demo/pasalubong-gift-box-640.webp",
          link: "/c/snacks-pasalubong",
          button: "See the snacks",
        },
        {
          id: "categories",
          kind: "categories",
          heading: "",
          categories: await idsOf(db, "categories", slugs),
        },
        { id: "best", kind: "best-sellers", heading: "", count: 4 },
        { id: "sale", kind: "on-sale", heading: "", count: 4 },
        {
          id: "chosen",
          kind: "products",
          heading: "Ana's favorites",
          products: await idsOf(db, "products", favorites),
        },
      ],
    },
  };
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function idsOf(db: Db, table: "categories" | "products", slugs: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom(table).select(["id", "slug"]).where("slug", "in", slugs).execute();
  return slugs.map((slug) => rows.find((row) => row.slug === slug)!.id);
}
