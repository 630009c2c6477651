import { expect, test as base } from "vitest";
import { adminLogin, requestOtp } from "@tindahan/contract/accounts/accounts.ts";
import { setVoucher } from "@tindahan/contract/checkout/cart.ts";
import { createPromotion } from "@tindahan/contract/checkout/promotions.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { fillCart, payWith } from "./declined-cards.ts";
import { countCalls } from "./payment-polls.ts";
import { test as paying } from "../support/paying.ts";
import { PASSWORD, test, type Shop } from "../support/shop.ts";
import { fillLine, openBusyShop, send } from "../support/waiting-shoppers.ts";

/** A rented server has a /48: 300 of its 65,536 networks, spread over all of it, so that a /56 has one or two. */
const ADDRESSES = Array.from({ length: 300 }, (_, n) => `2001:db8:1:${(n * 218).toString(16)}::1`);

const count = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length;

base("one /48 gets four networks' places in the waiting room, and others still get theirs", async () => {
  const { shop, close } = await openBusyShop(0, { WAITING_ROOM_PLACES: "20000" });
  await fillLine(shop, 10_000);
  const join = async (from: string, n: number) =>
    (await send(shop, requestOtp, { email: `person${n}@example.com` }, { from })).status;
  const statuses = await Promise.all([...ADDRESSES, ...ADDRESSES, ...ADDRESSES].map(join));

  // Four come back each second, while all of them ask.
  expect(count(statuses, 503)).toBeGreaterThanOrEqual(400);
  expect(count(statuses, 503)).toBeLessThan(600);
  expect(count(statuses, 503) + count(statuses, 429)).toBe(900);
  expect(await join("2001:db8:2::1", 900)).toBe(503);
  expect(await join("203.0.113.9", 901)).toBe(503);
  await close();
});

test("one /48 tries 240 voucher codes an hour, and shoppers elsewhere enter theirs", async ({ shop }) => {
  const admin = await shop.admin();
  const body = { id: newId(), name: "Friends", permit: "", kind: "percent" as const, value: 10 };
  await admin.call(createPromotion, { body: { ...body, code: "FRIENDS" } });
  const thieves = await Promise.all(Array.from({ length: 20 }, () => shop.shopper()));
  const enter = async ({ token, id }: { token: string; id: string }, code: string, remoteAddress: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const payload = { userId: id, code };
    const { path: url } = setVoucher;
    return (await shop.app.inject({ method: "POST", url, remoteAddress, headers, payload })).statusCode;
  };
  const statuses: number[] = [];
  for (const [n, address] of ADDRESSES.entries())
    statuses.push(await enter(thieves[n % 20]!, `GUESS-${n}`, address));

  expect([count(statuses, 404), count(statuses, 429)]).toEqual([240, 60]);
  expect(await enter(await shop.shopper(), "FRIENDS", "2001:db8:2::1")).toBe(200);
  expect(await enter(await shop.shopper(), "WRONG-1", "203.0.113.9")).toBe(404);
});

/** Signs in from an address; a wrong password is answered on the stroke of a slow clock. */
async function signIn({ app }: Shop, username: string, password: string, remoteAddress: string) {
  const payload = { username, password };
  const { path: url } = adminLogin;
  return (await app.inject({ method: "POST", url, remoteAddress, payload })).statusCode;
}

test("one /48 guesses an owner's password 20 times in 15 minutes, and the owner signs in", async ({
  shop,
}) => {
  const username = (await shop.admin()).user.username!;
  const statuses: number[] = [];
  for (const [n, address] of ADDRESSES.entries())
    statuses.push(await signIn(shop, username, `guess ${n}`, address));

  expect([count(statuses, 401), count(statuses, 429)]).toEqual([20, 280]);
  expect(await signIn(shop, username, PASSWORD, "2001:db8:2::1")).toBe(200);
  expect(await signIn(shop, username, PASSWORD, "203.0.113.9")).toBe(200);
});

test("one /48 tries to sign in 240 times an hour under all names together", async ({ shop }) => {
  const username = (await shop.admin()).user.username!;
  const statuses: number[] = [];
  // Three at a time: one is hashed and two wait, which is all that fits into the queue of hashes from one /48.
  for (let n = 0; n < ADDRESSES.length; n += 3)
    statuses.push(
      ...(await Promise.all(
        ADDRESSES.slice(n, n + 3).map((address, i) => signIn(shop, `name-${n + i}`, "guess", address)),
      )),
    );

  expect([count(statuses, 401), count(statuses, 429)]).toEqual([240, 60]);
  expect(await signIn(shop, username, PASSWORD, "2001:db8:2::1")).toBe(200);
});

paying(
  "of 300 declined cards of one /48 20 reach the provider, and a shopper elsewhere pays",
  async ({ paying: shop }) => {
    const thieves = await Promise.all(Array.from({ length: 60 }, () => fillCart(shop)));
    const attached = await countCalls(shop, "attach");
    for (const [n, from] of ADDRESSES.entries())
      expect((await payWith(shop, thieves[n % 60]!, "5100000000000198", { from })).status).toBe(402);

    expect(await attached()).toBe(20);
    const maria = await fillCart(shop);
    const good = await payWith(shop, maria, "4343434343434345", { from: "2001:db8:2::1" });
    expect(good.status).toBe(200);
  },
);
