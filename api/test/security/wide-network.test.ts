// @module-tag long
import { expect, test as base } from "vitest";
import { adminLogin, requestOtp } from "@tindahan/contract/accounts/accounts.ts";
import { setVoucher } from "@tindahan/contract/checkout/cart.ts";
import { createPromotion } from "@tindahan/contract/checkout/promotions.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { clientPrefixKeys } from "../../src/platform/limits/network.ts";
import type { Limit } from "../../src/platform/limits/rate-limits.ts";
import { fillCart, payWith } from "./declined-cards.ts";
import { countCalls } from "./payment-polls.ts";
import { test as paying } from "../support/paying.ts";
import { PASSWORD, SECRET, test, type Shop } from "../support/shop.ts";
import { fillQueue, openBusyShop, send } from "../support/waiting-shoppers.ts";

// Spread over a /48, so that each /56 has one or two.
const SPREAD_ADDRESSES = Array.from({ length: 300 }, (_, n) => `2001:db8:1:${(n * 218).toString(16)}::1`);

/** Counts requests of the /48 as if they had just been made. */
async function countForPrefix({ services: { db } }: Shop, limit: Limit, count: number): Promise<void> {
  const { key } = clientPrefixKeys(SPREAD_ADDRESSES[0]!, SECRET).at(-1)!;
  await db
    .insertInto("rate_limits")
    .values({ key: `${key}:${limit}`, window_start: new Date(), count })
    .execute();
}

const count = (statuses: number[], expected: number) =>
  statuses.filter((status) => status === expected).length;

base("limits a /48 to the waiting-room positions of four networks and still admits others", async () => {
  const { shop, close } = await openBusyShop(0, { WAITING_ROOM_PLACES: "20000" });
  await fillQueue(shop, 10_000);
  const join = async (from: string, n: number) =>
    (await send(shop, requestOtp, { email: `person${n}@example.com` }, { from })).status;
  const statuses = await Promise.all(
    [...SPREAD_ADDRESSES, ...SPREAD_ADDRESSES, ...SPREAD_ADDRESSES].map(join),
  );

  expect(count(statuses, 503)).toBeGreaterThanOrEqual(400);
  expect(count(statuses, 503)).toBeLessThan(600);
  expect(count(statuses, 503) + count(statuses, 429)).toBe(900);
  expect(await join("2001:db8:2::1", 900)).toBe(503);
  expect(await join("203.0.113.9", 901)).toBe(503);
  await close();
});

test("limits a /48 to 240 wrong voucher codes per hour without affecting other networks", async ({
  shop,
}) => {
  const admin = await shop.admin();
  const body = { id: newId(), name: "Friends", permit: "", kind: "percent" as const, value: 10 };
  await admin.call(createPromotion, { body: { ...body, code: "FRIENDS" } });
  const attackers = await Promise.all(Array.from({ length: 20 }, () => shop.shopper()));
  const enter = async ({ token, id }: { token: string; id: string }, code: string, remoteAddress: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const payload = { userId: id, code };
    const { path: url } = setVoucher;
    return (await shop.app.inject({ method: "POST", url, remoteAddress, headers, payload })).statusCode;
  };
  await countForPrefix(shop, "wrongVouchersByNetwork", 200);
  const statuses: number[] = [];
  for (const [n, address] of SPREAD_ADDRESSES.slice(0, 60).entries())
    statuses.push(await enter(attackers[n % 20]!, `GUESS-${n}`, address));

  expect([count(statuses, 404), count(statuses, 429)]).toEqual([40, 20]);
  expect(await enter(await shop.shopper(), "FRIENDS", "2001:db8:2::1")).toBe(200);
  expect(await enter(await shop.shopper(), "WRONG-1", "203.0.113.9")).toBe(404);
});

async function signIn({ app }: Shop, username: string, password: string, remoteAddress: string) {
  const payload = { username, password };
  const { path: url } = adminLogin;
  return (await app.inject({ method: "POST", url, remoteAddress, payload })).statusCode;
}

test("limits a /48 to 20 password guesses per owner in 15 minutes and still lets the owner sign in", async ({
  shop,
}) => {
  const username = (await shop.admin()).user.username!;
  const statuses: number[] = [];
  for (const [n, address] of SPREAD_ADDRESSES.slice(0, 60).entries())
    statuses.push(await signIn(shop, username, `guess ${n}`, address));

  expect([count(statuses, 401), count(statuses, 429)]).toEqual([20, 40]);
  expect(await signIn(shop, username, PASSWORD, "2001:db8:2::1")).toBe(200);
  expect(await signIn(shop, username, PASSWORD, "203.0.113.9")).toBe(200);
});

test("limits a /48 to 240 sign-ins per hour over all names", async ({ shop }) => {
  const username = (await shop.admin()).user.username!;
  await countForPrefix(shop, "adminLoginsByNetwork", 216);
  const statuses: number[] = [];
  // One password is hashed and two wait, which is the limit for a /48.
  for (let n = 0; n < 36; n += 3)
    statuses.push(
      ...(await Promise.all(
        SPREAD_ADDRESSES.slice(n, n + 3).map((address, i) => signIn(shop, `name-${n + i}`, "guess", address)),
      )),
    );

  expect([count(statuses, 401), count(statuses, 429)]).toEqual([24, 12]);
  expect(await signIn(shop, username, PASSWORD, "2001:db8:2::1")).toBe(200);
});

paying(
  "passes 20 declined cards of a /48 to the provider and still lets others pay",
  async ({ paying: shop }) => {
    const attackers = await Promise.all(Array.from({ length: 20 }, () => fillCart(shop)));
    const attached = await countCalls(shop, "attach");
    for (const [n, from] of SPREAD_ADDRESSES.slice(0, 60).entries())
      expect((await payWith(shop, attackers[n % 20]!, "5100000000000198", { from })).status).toBe(402);

    expect(await attached()).toBe(20);
    const maria = await fillCart(shop);
    const good = await payWith(shop, maria, "4343434343434345", { from: "2001:db8:2::1" });
    expect(good.status).toBe(200);
  },
);
