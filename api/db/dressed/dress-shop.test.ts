// @module-tag long
import { expect } from "vitest";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { listPromotions } from "@tindahan/contract/checkout/promotions.ts";
import { getHome } from "@tindahan/contract/catalogue/home.ts";
import { getProduct, listProducts } from "@tindahan/contract/catalogue/catalogue.ts";
import { MANILA_OFFSET_MS, MS_PER_DAY } from "@tindahan/contract/core/manila-time.ts";
import { quoteCart } from "@tindahan/contract/delivery/delivery.ts";
import { getStats, listBestSellers } from "@tindahan/contract/orders/insights.ts";
import { getOrder, listOrders, type AdminOrder } from "@tindahan/contract/orders/manage-orders.ts";
import { SOLD_STATUSES } from "@tindahan/contract/orders/order-groups.ts";
import { listMyOrders } from "@tindahan/contract/orders/orders.ts";
import { getPage } from "@tindahan/contract/pages/pages.ts";
import { getSettings, updateSettings } from "@tindahan/contract/settings/settings.ts";
import { getShop } from "@tindahan/contract/settings/shop.ts";
import { ORDER_STATUSES } from "@tindahan/contract/orders/order-statuses.ts";
import { rolesOf, withUser } from "../../../cli/database-roles.ts";
import { openTestShop, SECRET, test as base, type Member, type Shop } from "../../test/support/shop.ts";
import { seed } from "../seed.ts";
import { dressShop, NotBareError } from "./dress-shop.ts";
import { DEMO_SHOPPER_EMAIL } from "./fingerprint.ts";
import { planOrders } from "./plan-orders.ts";

type Dressed = { shop: Shop; owner: Member };

const test = base.extend<{ dressed: Dressed }>({
  dressed: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads the fixture's needs from its parameters
    async ({}, use) => {
      const { shop, close } = await openTestShop();
      const owner = await shop.admin();
      await dress(shop);
      await use({ shop, owner });
      await close();
    },
    { scope: "file" },
  ],
});

const LAHUG_CEBU = "30600041";
const SANTA_ELENA_MARIKINA = "80700009";

async function dress({ databaseUrl, services: { config } }: Shop): Promise<void> {
  await dressShop({
    environment: {
      SECRET_KEY: SECRET,
      LOG_LEVEL: "silent",
      UPLOADS_DIRECTORY: config.uploadsDirectory,
      PAYMONGO_SECRET_KEY: "sk_test_simulator",
      PAYMONGO_PUBLIC_KEY: "pk_test_simulator",
    },
    databaseUrl,
    migrationUrl: withUser(databaseUrl, rolesOf("template_shop").migrating),
  });
}

const dayOf = (time: string | number) =>
  new Date(new Date(time).getTime() + MANILA_OFFSET_MS).toISOString().slice(0, 10);
const sum = (numbers: number[]) => Math.round(numbers.reduce((all, one) => all + one * 100, 0)) / 100;

async function readOrders(owner: Member): Promise<AdminOrder[]> {
  return (await owner.call(listOrders, { query: { limit: 100 } })).orders;
}

test("the demo shop shows brand, pages, sections, sale and promotions", async ({ dressed }) => {
  const { visitor } = dressed.shop;

  const { shop: shown } = await visitor.call(getShop, {});
  expect(shown).toMatchObject({
    name: "Kanto",
    tin: expect.stringMatching(/^\d/),
    delivery: { needsPlace: true, pickup: { address: expect.stringContaining("Marikina") } },
    brand: {
      style: expect.stringContaining("/accent/"),
      logo: { url: expect.stringContaining("/uploads/"), width: 512, height: 512 },
      chats: [{ name: "Messenger" }, { name: "Viber" }],
    },
  });
  expect(shown.seals).toHaveLength(2);
  expect(shown.pages).toHaveLength(5);
  for (const { slug } of shown.pages) {
    const { page } = await visitor.call(getPage, { params: { slug } });
    expect(JSON.stringify(page.blocks)).not.toMatch(/\{[a-z]+\}/i);
  }

  const { sections } = await visitor.call(getHome, {});
  expect(sections.map(({ kind }) => kind)).toEqual([
    "cover",
    "mosaic",
    "products",
    "story",
    "voucher",
    "products",
    "products",
    "text",
  ]);
  const rows = sections.flatMap((section) => (section.kind === "products" ? [section.products.length] : []));
  expect(rows).toEqual([8, 4, 4]);
  const { data: hat } = await visitor.call(getProduct, { params: { slug: "buntal-sun-hat" } });
  expect(hat).toMatchObject({ price: 756, comparePrice: 945 });

  const { data: promotions } = await visitor.call(listPromotions, {});
  expect(promotions.map(({ kind }) => kind).toSorted()).toEqual(["percent", "shipping"]);
  const low = await visitor.call(listProducts, { query: { stock: "low", limit: 100 } });
  expect(low.data.filter(({ stock }) => stock === 0).length).toBeGreaterThan(0);
  expect(low.data.filter(({ stock }) => stock !== null && stock > 0 && stock <= 5).length).toBeGreaterThan(1);
});

test("the demo shop prices an order by zone, weight, promotions and payment method", async ({
  dressed: { shop },
}) => {
  const maria = await shop.logIn(DEMO_SHOPPER_EMAIL);
  const { data: mangoes } = await maria.call(getProduct, { params: { slug: "dried-mangoes-cebu" } });
  await maria.call(addToCart, { body: { userId: maria.id, productId: mangoes._id, quantity: 4 } });
  const quote = async (place: string, paymentMethod: "cod" | "gcash") =>
    (await maria.call(quoteCart, { body: { userId: maria.id, place, paymentMethod } })).quote;

  expect(await quote(SANTA_ELENA_MARIKINA, "gcash")).toMatchObject({
    subtotal: 756,
    discounts: [{ target: "goods", name: "Merienda month", amount: 75.6 }],
    shippingFee: 160,
    codFee: 0,
    total: 840.4,
    ways: [{ name: "Standard delivery" }, { name: "Same day" }, { kind: "pickup", fee: 0 }],
  });
  expect(await quote(LAHUG_CEBU, "cod")).toMatchObject({ shippingFee: 220, codFee: 26.8, total: 927.2 });
});

test("the demo shop has orders in every state, whose figures on the dashboard equal a recount", async ({
  dressed: { owner },
}) => {
  const orders = await readOrders(owner);
  expect(orders).toHaveLength(60);
  const [from, to] = [dayOf(Date.now() - 89 * MS_PER_DAY), dayOf(Date.now())];
  const weekAgo = dayOf(Date.now() - 6 * MS_PER_DAY);

  const { counts } = await owner.call(listOrders, {});
  for (const status of ORDER_STATUSES) {
    expect(counts[status], status).toBeGreaterThan(0);
    expect(counts[status]).toBe(orders.filter((order) => order.status === status).length);
  }
  const details = await Promise.all(orders.map(({ _id: id }) => owner.call(getOrder, { params: { id } })));
  const sold = orders.filter(({ status }) => SOLD_STATUSES.includes(status));
  const refunds = details
    .filter(({ order }) => SOLD_STATUSES.includes(order.status))
    .flatMap(({ payments }) => payments.flatMap(({ refunds }) => refunds.map(({ amount }) => amount)));
  const flagged = details.filter(({ payments }) =>
    payments.some(({ marks }) => marks.some(({ isOpen }) => isOpen)),
  );

  const stats = await owner.call(getStats, { query: { from, to } });
  const [ordered, refunded] = [sum(sold.map(({ total }) => total)), sum(refunds)];
  expect(stats).toMatchObject({
    customers: new Set(orders.map(({ userId }) => userId)).size,
    attention: flagged.length,
    now: {
      total: {
        orders: sold.length,
        cod: sold.filter(({ paymentMethod }) => paymentMethod === "cod").length,
        ordered,
        refunded,
        sales: sum([ordered, -refunded]),
      },
    },
  });
  expect([refunds.length, flagged.length]).toEqual([2, 1]);
  const thisWeek = sold.filter(({ createdAt }) => dayOf(createdAt) >= weekAgo);
  const week = await owner.call(getStats, { query: { from: weekAgo, to } });
  expect(week.now.total).toMatchObject({
    orders: thisWeek.length,
    ordered: sum(thisWeek.map(({ total }) => total)),
  });

  const { bestSellers } = await owner.call(listBestSellers, { query: { from, to } });
  expect(bestSellers.length).toBeGreaterThan(4);
  const lines = sold.flatMap(({ items }) => items);
  for (const { name, units, sales } of bestSellers) {
    const own = lines.filter(({ product }) => product.name.startsWith(name));
    expect([name, sum(own.map(({ quantity }) => quantity))]).toEqual([name, units]);
    expect(sum(own.map(({ price, quantity, discount = 0 }) => price * quantity - discount))).toBe(sales);
  }
});

test("the demo shop sells as its rules allow, sends no mail and asks no payment provider", async ({
  dressed: { shop, owner },
}) => {
  const orders = await readOrders(owner);

  const cash = orders.filter(({ paymentMethod }) => paymentMethod === "cod");
  expect(Math.max(...cash.map(({ total }) => total))).toBeLessThanOrEqual(5_000);
  for (const part of ["shippingFee", "codFee"] as const)
    expect(orders.filter((order) => order[part] > 0).length, part).toBeGreaterThan(5);
  for (const target of ["goods", "shipping"])
    expect(
      orders.filter(({ discounts }) => discounts.some((one) => one.target === target)).length,
    ).toBeGreaterThan(2);
  expect(orders.filter(({ delivery }) => delivery?.kind === "pickup").length).toBeGreaterThan(1);
  const maria = await shop.logIn(DEMO_SHOPPER_EMAIL);
  const own = await maria.call(listMyOrders, { params: { userId: maria.id } });
  expect(own.pagination.total).toBeGreaterThan(3);

  const { db } = shop.superuser;
  expect(await db.selectFrom("order_event_outbox").selectAll().execute()).toEqual([]);
  const jobs = await shop.superuser.pool.query(
    "select task_identifier from graphile_worker.jobs where task_identifier ~ 'mail|refund|payment'",
  );
  expect(jobs.rows.filter(({ task_identifier }) => task_identifier !== "mail-login-code")).toEqual([]);
  const due = await db
    .selectFrom("payments")
    .select("state")
    .where("next_check_at", "is not", null)
    .execute();
  expect(due).toEqual([{ state: "starting" }, { state: "starting" }]);
});

test("the demo shop takes another order; furnishing it again then changes nothing", async ({
  dressed: { shop, owner },
}) => {
  const maria = await shop.logIn(DEMO_SHOPPER_EMAIL);
  const { data: mangoes } = await maria.call(getProduct, { params: { slug: "dried-mangoes-cebu" } });
  await maria.call(addToCart, { body: { userId: maria.id, productId: mangoes._id } });
  await maria.call(checkout, {
    body: {
      userId: maria.id,
      customerName: "Maria Santos",
      phone: "0917 123 4567",
      deliveryAddress: "1 Rizal St",
      deliveryPlace: LAHUG_CEBU,
    },
  });
  const before = [await readOrders(owner), (await owner.call(getSettings, {})).version];
  expect(before[0]).toHaveLength(61);

  await dress(shop);

  expect([await readOrders(owner), (await owner.call(getSettings, {})).version]).toEqual(before);
});

test("refuses to furnish a shop that has orders, products or settings of its own, or no owner", async ({
  shop,
}) => {
  await expect(dress(shop)).rejects.toThrow("The shop has no owner yet");
  const owner = await shop.admin();
  const { settings, version } = await owner.call(getSettings, {});
  const body = { settings: { ...settings, maxQuantity: 5 }, version };
  await owner.call(updateSettings, { body });
  await expect(dress(shop)).rejects.toThrow(NotBareError);
  await seed(shop.services.db);
  await expect(dress(shop)).rejects.toThrow("The shop's settings were changed.");

  const { id: productId } = await shop.product();
  await expect(dress(shop)).rejects.toThrow("The shop has products of its own.");
  const juan = await shop.shopper();
  await juan.call(addToCart, { body: { userId: juan.id, productId } });
  await juan.call(checkout, {
    body: { userId: juan.id, customerName: "Juan", phone: "0917 123 4567", deliveryAddress: "1 Rizal St" },
  });
  await expect(dress(shop)).rejects.toThrow("The shop has orders.");

  expect((await owner.call(listOrders, {})).pagination.total).toBe(1);
  expect((await shop.visitor.call(listPromotions, {})).data).toEqual([]);
});

test("plans the same demo orders at any hour, with their events in order and in the past", () => {
  const goodsAt = (now: Date) =>
    planOrders(now).map(({ number, lines, method }) => ({ number, lines, method }));
  const byNumber = (now: Date) => goodsAt(now).toSorted((a, b) => a.number - b.number);
  const noon = new Date("2026-11-19T04:00:00Z");
  for (let hour = 0; hour < 24; hour++) {
    const now = new Date(noon.getTime() + (hour * MS_PER_DAY) / 24);
    expect(byNumber(now)).toEqual(byNumber(noon));
    for (const { at, steps } of planOrders(now)) {
      const times = [at, ...steps.map((step) => step.at), now].map((time) => time.getTime());
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    }
  }
});
