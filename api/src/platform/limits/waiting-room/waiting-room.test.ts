import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { adminLogin, requestOtp, verifyOtp } from "@tindahan/contract/accounts/accounts.ts";
import { addToCart, getCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout, listPaymentMethods, providerWebhook } from "@tindahan/contract/checkout/checkout.ts";
import { createCategory } from "@tindahan/contract/catalogue/manage-products.ts";
import { endpoints } from "../../../../test/support/endpoints.ts";
import type { Member } from "../../../../test/support/shop.ts";
import { until } from "../../../../test/support/until.ts";
import {
  browserOf,
  callAll,
  fillQueue,
  openBusyShop,
  openInstance,
  send,
  untilQueuePageIsCurrent,
} from "../../../../test/support/waiting-shoppers.ts";

const details = { customerName: "Maria", phone: "09171234567", deliveryAddress: "1 Rizal St, Manila" };

test("the waiting room queues newcomers while orders wait too long, and admits them in order", async () => {
  const { shop, people, productId, close } = await openBusyShop(23, { DATABASE_POOL: "2" });
  const [nena, late, ...crowd] = people as [Member, Member, ...Member[]];
  const add = (person: Member) => ({ userId: person.id, productId });
  expect((await send(shop, addToCart, add(nena), nena)).status).toBe(200);

  const lock = await shop.superuser.pool.connect();
  await lock.query("begin; lock table carts");
  const inside = crowd.map((person) => send(shop, addToCart, add(person), person));
  const order = { userId: nena.id, ...details };
  const [browser, lateBrowser] = [browserOf(shop, nena), browserOf(shop, late)];
  await until(() => shop.services.pools.orders.waitingCount >= 19);
  inside.push(send(shop, addToCart, add(crowd[0]!), crowd[0]));
  await until(() => shop.services.pools.orders.waitingCount >= 20);
  const held = await browser.send(checkout, order);
  const behind = await lateBrowser.send(addToCart, add(late));
  await lock.query("commit");
  lock.release();

  expect(held).toMatchObject({ status: 503, body: { code: "waiting_room", waiting: { ahead: 0 } } });
  expect(held.body.message).toContain("You are next.");
  expect(held.retryAfter).toBeGreaterThanOrEqual(2);
  expect([held.number, behind.number]).toEqual([1, 2]);
  expect(new Set((await Promise.all(inside)).map(({ status }) => status))).toEqual(new Set([200]));
  await until(async () => (await browser.send(checkout, order)).status === 200);
  await until(async () => (await lateBrowser.send(addToCart, add(late))).status === 200);
  await close();
});

test("the waiting room ignores forged, copied and expired tickets", async () => {
  const { shop, people, productId, close } = await openBusyShop(4);
  const [maria, pedro, ana, ben] = people as [Member, Member, Member, Member];
  const ask = (person: Member, ticket?: string) =>
    send(shop, addToCart, { userId: person.id, productId }, { token: person.token, ticket });
  await fillQueue(shop);
  const { ticket, number } = (await ask(maria)) as { ticket: string; number: number };

  expect((await ask(maria, ticket)).number).toBe(number);
  const [kind, epoch, , until, holder, signature] = ticket.split(".") as [string, string, string, string, string, string];
  const forged = [
    [kind, epoch, "1", until, holder, signature].join("."),
    ["a", until, holder, signature].join("."),
    [kind, epoch, number, `${until}0`, holder, signature].join("."),
    `${ticket.slice(0, -2)}AA`,
    "a.9999999999999.....",
  ];
  for (const [i, text] of forged.entries())
    expect((await ask(i % 2 ? ana : ben, text)).number, text).toBeGreaterThan(number);
  expect((await ask(pedro, ticket)).number).toBeGreaterThan(number);

  const { now } = shop.services;
  shop.services.now = () => now() + 4 * 60_000;
  expect((await ask(maria, ticket)).number).toBe(number);
  shop.services.now = () => now() + 6 * 60_000;
  expect((await ask(maria, ticket)).number).toBeGreaterThan(number);
  shop.services.now = now;

  await callAll(shop);
  const admitted = await ask(maria, ticket);
  expect(admitted).toMatchObject({ status: 200, ticket: expect.stringMatching(/^a\./) });
  await fillQueue(shop);
  expect((await ask(maria, admitted.ticket)).status).toBe(200);
  expect((await ask(pedro, admitted.ticket)).status).toBe(503);
  shop.services.now = () => now() + 21 * 60_000;
  expect((await ask(maria, admitted.ticket)).status).toBe(503);
  await close();
}); // prettier-ignore

const QUEUED_ENDPOINTS = [
  "POST /api/auth/user/request-otp",
  "POST /api/cart/add",
  "POST /api/cart/clear",
  "POST /api/cart/remove",
  "POST /api/cart/update-quantity",
  "POST /api/cart/voucher",
  "POST /api/checkout/paymongo",
];

test("the waiting room queues only cart changes, orders and log-in codes", () => {
  const waiting = endpoints.filter(({ mayWait }) => mayWait);

  expect(waiting.map(({ call }) => call).toSorted()).toEqual(QUEUED_ENDPOINTS);
  expect(waiting.filter(({ access, method }) => access === "admin" || method === "GET")).toEqual([]);
});

test("the waiting room never queues admins, webhooks, health checks, reads and admitted shoppers", async () => {
  const { shop, people, productId, close } = await openBusyShop(2);
  const [maria, pedro] = people as [Member, Member];
  const browser = browserOf(shop, maria);
  await fillQueue(shop);
  await browser.send(addToCart, { userId: maria.id, productId });
  await callAll(shop);
  await browser.send(addToCart, { userId: maria.id, productId });
  await fillQueue(shop);

  const asPedro = { authorization: `Bearer ${pedro.token}` };
  const get = async (url: string, headers = {}) => (await shop.app.inject({ url, headers })).statusCode;
  expect(await get("/healthz")).toBe(200);
  expect(await get("/readyz")).toBe(200);
  expect(await get("/api/products")).toBe(200);
  expect(await get(getCart.path.replace(":userId", pedro.id), asPedro)).toBe(200);
  expect(await get(listPaymentMethods.path, asPedro)).toBe(200);
  const admin = await shop.admin();
  await admin.call(createCategory, { body: { name: "Snacks" } });
  expect((await shop.visitor.ask(adminLogin, { body: { username: "nena", password: "x" } })).status).toBe(
    401,
  );
  expect((await send(shop, providerWebhook, {})).body.code).not.toBe("waiting_room");
  expect((await browser.send(checkout, { userId: maria.id, ...details })).status).toBe(200);
  expect((await send(shop, checkout, { userId: pedro.id, ...details }, pedro)).status).toBe(503);
  await close();
});

test("a shopper who queued for a log-in code stays admitted after logging in with it", async () => {
  const { shop, productId, close } = await openBusyShop(0);
  const browser = browserOf(shop, {}, "203.0.113.5");
  const email = "maria@example.com";
  await fillQueue(shop);
  const { body, ticket, number } = await browser.send(requestOtp, { email });
  expect(body.code).toBe("waiting_room");
  expect((await browser.send(requestOtp, { email })).number).toBe(number);
  expect((await browser.send(requestOtp, { email: "pedro@example.com" })).number).toBeGreaterThan(number!);
  browser.ticket = ticket;
  await callAll(shop);
  expect((await browser.send(requestOtp, { email })).status).toBe(200);
  await fillQueue(shop);

  const loggedIn = await browser.send(verifyOtp, { email, otp: await shop.codeFor(email) });
  const { token, user } = loggedIn.body as unknown as { token: string; user: { _id: string } };
  const add = { userId: user._id, productId };
  expect((await send(shop, addToCart, add, { token, ticket: browser.ticket })).status).toBe(200);
  expect((await send(shop, addToCart, add, { token })).status).toBe(503);
  await close();
}); // prettier-ignore

test("the waiting room rejects made-up sessions, limits joins, and names a time to come back when full", async () => {
  const { shop, people, productId, close } = await openBusyShop(2, { PUBLIC_URL: "https://shop.example" });
  const [maria, ana] = people as [Member, Member];
  const add = { userId: maria.id, productId };
  await fillQueue(shop);
  const madeUp = await send(shop, addToCart, add, { token: "x".repeat(43) });
  const forgetful = [];
  for (let i = 0; i < 6; i++) forgetful.push(await send(shop, addToCart, add, maria));
  const addresses = [];
  for (let i = 0; i < 101; i++)
    addresses.push(send(shop, requestOtp, { email: `maria${i}@example.com` }, { from: "203.0.113.9" }));

  expect(madeUp.status).toBe(401);
  expect(forgetful[0]!.cookie).toMatch(/^__Host-waiting-room=[\w.-]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
  expect(forgetful.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503, 429]);
  expect((await Promise.all(addresses)).filter(({ status }) => status === 429)).toHaveLength(1);
  await fillQueue(shop, 1_500_000);
  const full = await send(shop, addToCart, { userId: ana.id, productId }, ana);
  expect(full.body).toMatchObject({ code: "waiting_room_full", message: expect.stringMatching(/try again after \w+ \d+, \d{4} at /) });
  expect(full).toMatchObject({ status: 503, ticket: undefined });
  await close();
}); // prettier-ignore

test("instances share the waiting room's tickets and its open queue", async () => {
  const { shop, people, productId, close } = await openBusyShop(2);
  const [maria, pedro] = people as [Member, Member];
  const other = await openInstance(shop);
  await fillQueue(shop);
  await untilQueuePageIsCurrent({ app: other.app, superuser: shop.superuser });
  const here = await send(shop, addToCart, { userId: maria.id, productId }, maria);
  const there = await send(other, addToCart, { userId: pedro.id, productId }, pedro);
  const again = await send(
    other,
    addToCart,
    { userId: maria.id, productId },
    { ...maria, ticket: here.ticket },
  );

  expect(there.number).toBeGreaterThan(here.number!);
  expect(again.number).toBe(here.number);
  await other.close();
  await close();
});

test("an instance that starts while the waiting room is open queues visitors, too", async () => {
  const { shop, people, productId, close } = await openBusyShop(1);
  await fillQueue(shop);
  const late = await openInstance(shop);
  await untilQueuePageIsCurrent({ app: late.app, superuser: shop.superuser });

  const held = await send(late, addToCart, { userId: people[0]!.id, productId }, people[0]);
  expect(held).toMatchObject({ status: 503, body: { code: "waiting_room" } });
  await late.close();
  await close();
});

test("shows the waiting time on a page without scripts until the waiting room closes", async () => {
  const { shop, people, productId, close } = await openBusyShop(1);
  const [maria] = people as [Member];
  const page = async (ticket?: string) =>
    shop.app.inject({ url: "/waiting-room", headers: ticket ? { cookie: `waiting-room=${ticket}` } : {} });
  expect((await page()).body).toContain("No waiting right now");
  await fillQueue(shop);
  const { ticket } = await send(shop, addToCart, { userId: maria.id, productId }, maria);

  const waiting = await page(ticket);
  expect(waiting.body).toContain("<h1>You are in line</h1>");
  expect(waiting.body).toMatch(/About [\d,]+ minutes to go. [\d,]+ people are ahead of you./);
  expect(waiting.headers).toMatchObject({ refresh: "10", "cache-control": "no-store" });
  expect((await page()).body).toContain("Many people are ordering right now");
  expect((await page(`${ticket}x`)).body).toContain("Many people are ordering right now");
  await callAll(shop);
  expect((await page(ticket)).body).toContain("It is your turn");

  await sql`update waiting_room set waited_at = now() - interval '61 seconds'`.execute(shop.superuser.db);
  await until(async () => (await page()).body.includes("No waiting right now"));
  const passed = await send(shop, addToCart, { userId: maria.id, productId }, maria);
  expect(passed).toMatchObject({ status: 200, ticket: undefined });
  const metrics = await shop.services.metrics.registry.metrics();
  expect(metrics).toContain('route="waiting-room",status="503"} 1');
  expect(metrics).not.toContain('route="/api/cart/add",status="503"');
  expect(metrics).toContain('waiting_room_calls_total{outcome="held"} 1');
  await close();
});

test("the waiting room restarts its numbers when the database lost the queue", async () => {
  const { shop, people, productId, close } = await openBusyShop(1);
  const browser = browserOf(shop, people[0]);
  await fillQueue(shop);
  await browser.send(addToCart, { userId: people[0]!.id, productId });
  await sleep(5);
  await fillQueue(shop, 20_000);

  expect((await browser.send(addToCart, { userId: people[0]!.id, productId })).number).toBe(20_001);
  await close();
});
