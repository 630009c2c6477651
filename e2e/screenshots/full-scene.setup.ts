import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { sql } from "kysely";
import type { Db } from "@tindahan/api/platform/db/database.ts";
import { PAGE_SLUGS, type PageFile } from "@tindahan/contract/pages/pages.ts";
import type { SettingsAnswer } from "@tindahan/contract/settings/settings.ts";
import { expect, test } from "../tests/paying.ts";
import { BAG, COFFEE, ON_SALE } from "../tests/shopping.ts";
import { POBLACION_MAKATI } from "../tests/zones.ts";
import { OWNER, PASSWORD, settleSecondFactor, signInAdmin } from "./desk.ts";
import { dress, PICTURED } from "./full-shop.ts";
import { sellForTwoMonths } from "./history.ts";
import { rememberNames, rememberPerson } from "./scene.ts";

/** The shop of a merchant who uses everything that is off in a new one. */
const SHOP = "merchants";
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

let ownerToken: string;

test("the shop has sold for two months", async ({ db }) => {
  await sellForTwoMonths(db);
  // As the worker does every hour.
  await sql`select count_recent_sales()`.execute(db);
});

test("the owner signs in and dresses the shop", async ({ page, db, request }) => {
  ownerToken = await signInAdmin(page, db, OWNER);
  const call = calling(request);
  for (const [slug, picture, description] of PICTURED) {
    const { id, name } = await db
      .selectFrom("categories")
      .select(["id", "name"])
      .where("slug", "=", slug)
      .executeTakeFirstOrThrow();
    await call("put", `/api/categories/${id}`, {
      name,
      image: `/pictures/demo/${picture}-640.webp`,
      description,
    });
  }

  const { settings, version } = await call<SettingsAnswer>("get", "/api/admin/settings");
  const confirmation = { password: PASSWORD };
  const dressed = await dress(settings, db, (picture) => upload(request, picture));
  await call("put", "/api/admin/settings", { settings: dressed, version, confirmation });

  for (const slug of PAGE_SLUGS) {
    const { page: written } = await call<PageFile>("get", `/api/admin/pages/${slug}`);
    const { title, text } = written;
    await call("put", `/api/admin/pages/${slug}`, { title, text, isPublished: true, version: 0 });
  }
  await settleSecondFactor(page, db, OWNER.username);
  await rememberPerson(SHOP, "owner", page);
});

test("something is on sale, and there are offers", async ({ db, request }) => {
  const call = calling(request);
  for (const [slug, percent] of [
    [ON_SALE, 20],
    ["sampaguita-soy-candle", 15],
    ["tablea-davao-250g", 10],
    ["abaniko-folding-fan", 25],
  ] as const) {
    const product = await productOf(db, slug);
    const seen = {
      name: product.name,
      price: product.price_centavos / 100,
      category: product.category_id,
      stock: product.stock,
    };
    await call("post", "/api/admin/products/change", {
      change: { kind: "sale-percent", percent, from: null, until: inDays(5) },
      products: [{ id: product.id, seen }],
      key: randomUUID(),
    });
  }
  const snacks = await db
    .selectFrom("categories")
    .select("id")
    .where("slug", "=", "snacks-pasalubong")
    .executeTakeFirstOrThrow();
  for (const offer of [
    { name: "Merienda", kind: "percent", value: 20, cap: 150, minSpend: 500, categories: [snacks.id] },
    { name: "12.12", kind: "shipping", from: inDays(20), until: inDays(21), permit: "DTI Permit No. 1234" },
    { name: "Tagulan", kind: "amount", value: 50, code: "TAGULAN", totalLimit: 100, customerLimit: 1 },
  ])
    await call("post", "/api/admin/promotions", { ...offer, id: randomUUID() });
});

test("there is a draft, something archived, and a history of the stock", async ({ db, request }) => {
  const call = calling(request);
  const { id: coffee } = await productOf(db, COFFEE);
  const { category_id: category } = await productOf(db, BAG);
  await call("post", "/api/products", {
    name: "Bakya, Blue Strap",
    details: "• Carved in Paete\n• Sizes 5 to 9",
    price: 445,
    category,
    image: "/pictures/demo/bakya-red-strap-640.webp",
    isDraft: true,
  });
  const { id: kite } = await productOf(db, "saranggola-diamond-kite");
  await call("delete", `/api/products/${kite}`);
  for (const change of [
    { kind: "counted", counted: 38, note: "" },
    { kind: "received", delta: 24, note: "From the cooperative in Lipa" },
    { kind: "damaged", delta: -2, note: "Bags torn on the way" },
  ])
    await call("post", `/api/admin/variants/${coffee}/stock`, { ...change, id: randomUUID() });
});

test.describe("somebody new", () => {
  test.use({ email: "juan.cruz@example.ph" });

  test("logs in, and has bought nothing yet", async ({ page, shopper }) => {
    expect(shopper.id).toBeTruthy();
    await rememberPerson(SHOP, "newcomer", page);
  });
});

test.describe("a shopper", () => {
  test.use({ email: "maria.santos@example.ph" });

  test("has addresses, orders with a voucher, complains, and fills a cart", async ({
    page,
    shopper,
    db,
    request,
  }) => {
    const call = calling(request);
    const home = { name: "Maria Santos", phone: "0917 123 4567", place: POBLACION_MAKATI };
    for (const [street, landmark, isDefault] of [
      ["1 Rizal St", "Blue gate, across from the church", true],
      ["Unit 1203, Tower 2, 88 Kalayaan Avenue corner Makati Avenue", "", false],
    ] as const)
      await shopper.post("/api/addresses", { ...home, id: randomUUID(), street, landmark, isDefault });

    await shopper.add(COFFEE, 2);
    await shopper.add("sampaguita-soy-candle");
    await shopper.post("/api/cart/voucher", { userId: shopper.id, code: "TAGULAN" });
    const { orderId } = await shopper.post("/api/checkout/paymongo", {
      userId: shopper.id,
      customerName: home.name,
      phone: home.phone,
      deliveryAddress: "1 Rizal St",
      deliveryPlace: POBLACION_MAKATI,
      landmark: "Blue gate, across from the church",
      delivery: "makati-standard",
    });
    const order = String(orderId);
    await call("put", `/api/orders/${order}/status`, {
      status: "Shipped",
      courier: "LBC",
      trackingNumber: "123456789012",
    });

    const complaints: string[] = [];
    for (const [kind, name, message] of [
      ["delivery", "Liza Bautista", "The parcel arrived wet, and the lid of the jar is broken."],
      ["refund", "Ramon Ocampo", "I sent the shoes back two weeks ago and have not seen my money yet."],
      ["product", home.name, "One of the two bags of coffee was open.\nPlease send another one."],
    ] as const) {
      const id = randomUUID();
      const email = `${name.toLowerCase().replace(" ", ".")}@example.ph`;
      await call("post", "/api/complaints", { id, kind, name, email, message, phone: "", orderNumber: "" });
      complaints.push(id);
    }
    const [, late, answered] = complaints as [string, string, string];
    await db
      .updateTable("complaints")
      .set({ due_on: inDays(-2) })
      .where("id", "=", late)
      .execute();
    await call("post", `/api/admin/complaints/${answered}/replies`, {
      id: randomUUID(),
      text: "We are sorry, Maria. Another bag leaves tomorrow morning.",
    });

    await shopper.add(ON_SALE);
    await shopper.add("dried-mangoes-cebu", 3);
    await shopper.add(BAG);
    rememberNames(SHOP, { order, customer: shopper.id, late, answered });
    await rememberPerson(SHOP, "shopper", page);
  });
});

function calling(request: APIRequestContext) {
  const headers = { authorization: `Bearer ${ownerToken}` };
  return async <Answer>(method: "get" | "post" | "put" | "delete", path: string, data?: object) => {
    const response = await request[method](path, { headers, ...(data && { data }) });
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    return (await response.json()) as Answer;
  };
}

async function upload(request: APIRequestContext, picture: Buffer): Promise<string> {
  const response = await request.post("/api/pictures", {
    headers: { authorization: `Bearer ${ownerToken}`, "content-type": "image/png" },
    data: picture,
  });
  expect(response.ok(), await response.text()).toBe(true);
  return ((await response.json()) as { image: string }).image;
}

function productOf(db: Db, slug: string) {
  return db
    .selectFrom("products as p")
    .innerJoin("variants as v", "v.id", "p.id")
    .select(["p.id", "p.name", "p.price_centavos", "p.category_id", "v.stock"])
    .where("p.slug", "=", slug)
    .executeTakeFirstOrThrow();
}
