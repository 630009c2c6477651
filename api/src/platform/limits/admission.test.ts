import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { requestOtp, verifyOtp } from "@tindahan/contract/accounts/accounts.ts";
import { addToCart, getCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout, listPaymentMethods } from "@tindahan/contract/checkout/checkout.ts";
import { errors } from "@tindahan/contract/core/errors.ts";
import { openTestShop } from "../../../test/support/shop.ts";
import { createNetworkBudgets } from "./network-budgets.ts";
import { createReadQueue } from "./read-queue.ts";
import { until } from "../../../test/support/until.ts";

const details = { customerName: "Maria", phone: "09171234567", deliveryAddress: "1 Rizal St, Manila" };

test("an address that floods the shop is told to wait, and can buy all the same", async () => {
  const { shop, close } = await openTestShop({ REQUEST_BUDGETS: "on" });
  const product = await shop.product({ name: "Dried mangoes" });
  const remoteAddress = "203.0.113.7";
  const flood = Array.from({ length: 300 }, async (_, i) =>
    shop.app.inject({ url: `/api/products/suggestions?search=a+b+c+d+e+${i}`, remoteAddress }),
  );
  const flooding = Promise.all(flood);
  // From the first refusal on, the budget is spent.
  await new Promise((resolve) => flood.forEach((one) => void one.then(({ statusCode }) => statusCode === 429 && resolve(0))));

  // What is left of the budget may do for a few that cost less.
  const pages = Array.from({ length: 50 }, async () =>
    shop.app.inject({ url: "/previews/pictures/x-640.jpg", remoteAddress, headers: { accept: "text/html" } }),
  );
  const visitor = shop.visitorFrom(remoteAddress);
  const email = "maria@example.com";
  await visitor.call(requestOtp, { body: { email } });
  const { token, user } = await visitor.call(verifyOtp, { body: { email, otp: await shop.codeFor(email) } });
  const headers = { authorization: `Bearer ${token}` };
  const asMaria = async (url: string, payload?: object) =>
    (await shop.app.inject({ url, remoteAddress, headers, ...(payload && { method: "POST", payload }) })).statusCode;
  const statuses = [
    await asMaria(listPaymentMethods.path),
    await asMaria(addToCart.path, { userId: user._id, productId: product.id }),
    await asMaria(getCart.path.replace(":userId", user._id)),
    await asMaria(checkout.path, { userId: user._id, ...details }),
  ];

  expect(statuses).toEqual([200, 200, 200, 200]);
  // Who reads pages is told so on a page.
  const page = (await Promise.all(pages)).find(({ statusCode }) => statusCode === 429);
  expect(page?.headers["content-type"]).toContain("text/html");
  expect(page?.body).toContain(errors.too_many_requests.message);
  const responses = await flooding;
  const refused = responses.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThan(100);
  // On a slow machine the queue of reads may be full as well.
  expect(responses.filter(({ statusCode }) => ![200, 429, 503].includes(statusCode))).toEqual([]);
  expect(new Set(refused.map(({ headers }) => headers["retry-after"]))).toEqual(new Set(["5"]));
  await close();
}); // prettier-ignore

test("200 people behind one address look around, and nobody is refused", async () => {
  const { shop, close } = await openTestShop({ REQUEST_BUDGETS: "on" });
  // Everybody opens another product every ten seconds; here are two of them.
  const responses = await Promise.all(
    Array.from({ length: 40 }, async (_, i) => {
      await sleep(i * 50);
      return shop.app.inject({ url: `/api/products/by-slug/product-${i}`, remoteAddress: "203.0.113.8" });
    }),
  );

  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
  await close();
});

test("what somebody logged in reads is counted apart, by person", async () => {
  const { shop, close } = await openTestShop({ REQUEST_BUDGETS: "on" });
  const [nena, maria] = [await shop.admin(), await shop.shopper()];
  const readAs = async (token: string, url: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const responses = [];
    for (let reads = 0; reads < 450; reads++)
      responses.push(await shop.app.inject({ url, remoteAddress: "203.0.113.9", headers }));
    return responses;
  };

  // A budget that grows while a slow machine reads is never used up.
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
  const reads = await readAs(nena.token, "/api/admin/couriers");
  clock.mockRestore();
  const orders = await readAs(maria.token, `/api/orders/user/${maria.id}`);

  expect(reads.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(0);
  expect(new Set(orders.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await close();
});

test("known parameters alone, in one order, make the key of what is cached", async () => {
  const { shop, close } = await openTestShop({ PAGE_CACHE_MB: "8" });
  await shop.product({ name: "Dried mangoes" });
  const { pageCache } = shop.services;
  // From here on it hears of changes; that of the product is past.
  await shop.app.ready();
  await until(async () => {
    await shop.app.inject("/api/shop");
    return pageCache.size().entries === 1;
  });
  const entriesAfter = async (...urls: string[]) => {
    for (const url of urls) await shop.app.inject(url);
    return pageCache.size().entries;
  };
  const foundBy = async (url: string) => (await shop.app.inject(url)).json().data.length;

  expect(await entriesAfter("/api/products?limit=8&page=2", "/api/products?page=2&x=1&limit=8")).toBe(2);
  expect(await entriesAfter("/api/products?utm_source=y&limit=8&page=2")).toBe(2);
  expect(await entriesAfter("/api/categories?x=1", "/api/categories?x=2", "/api/categories")).toBe(3);
  // What only looks like a parameter must not answer for the one that it looks like.
  expect(await foundBy("/api/products??search=qqqqzzzz")).toBe(1);
  expect(await foundBy("/api/products?search=qqqqzzzz")).toBe(0);
  await close();
});

test("a network's budget comes back with time, and no more networks are remembered than fit", () => {
  let now = 0;
  const budgets = createNetworkBudgets({ msPerSecond: 100, savedMs: 300, mostNetworks: 2, now: () => now });

  expect([1, 2, 3, 4].map(() => budgets.take("a", 100))).toEqual([true, true, true, false]);
  now = 1_000;
  expect([budgets.take("a", 100), budgets.take("a", 100)]).toEqual([true, false]);
  for (const network of ["b", "c", "d"]) budgets.take(network, 300);
  expect(budgets.size()).toBe(2);
  expect(budgets.take("d", 100)).toBe(false);
});

describe("uncached requests and orders", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Who got in, in order; `-name` for who was refused. */
  function openQueue() {
    const queue = createReadQueue(() => Date.now());
    const said: string[] = [];
    return {
      ...queue,
      said,
      ask: (name: string, ms: number, isHeavy = false) =>
        queue.enter({ ms, isHeavy }, (isAdmitted) => void said.push(isAdmitted ? name : `-${name}`)),
    };
  }

  test("two at once go on, and the next when one is done", async () => {
    const { ask, said, leave } = openQueue();
    for (const name of ["a", "b", "c", "d"]) ask(name, 10);
    expect(said).toEqual(["a", "b"]);
    leave();
    await vi.advanceTimersByTimeAsync(10);
    expect(said).toEqual(["a", "b", "c"]);
  });

  test("while an order is under way nothing starts before as much time has passed as it costs", async () => {
    const { ask, said, leave, orderStarts, orderEnds } = openQueue();
    ask("a", 10);
    leave();
    await vi.advanceTimersByTimeAsync(20);
    orderStarts();
    ask("dear", 120);
    ask("cheap", 40);
    await vi.advanceTimersByTimeAsync(10);
    expect(said).toEqual(["a"]);
    await vi.advanceTimersByTimeAsync(20);
    expect(said).toEqual(["a", "cheap"]);
    leave();
    orderEnds();
    await vi.advanceTimersByTimeAsync(10);
    expect(said).toEqual(["a", "cheap", "dear"]);
  });

  test("whoever claims to order and takes their time holds nobody up for long", async () => {
    const { ask, said, orderStarts } = openQueue();
    await vi.advanceTimersByTimeAsync(1_000);
    orderStarts();
    ask("a", 10_000);
    await vi.advanceTimersByTimeAsync(300);
    expect(said).toEqual(["a"]);
  });

  test("the dearest, and those who have asked for much, come last and are refused first", async () => {
    const { ask, said, leave } = openQueue();
    ask("a", 10);
    ask("b", 10);
    ask("greedy", 5, true);
    ask("dear", 100);
    ask("cheap", 5);
    for (let i = 0; i < 2; i++) {
      leave();
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(said).toEqual(["a", "b", "cheap", "dear"]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(said).toEqual(["a", "b", "cheap", "dear", "-greedy"]);

    for (let i = 0; i < 501; i++) ask(`later ${i}`, i, true);
    expect(said.at(-1)).toBe("-later 500");
  });
});

test("a crowd behind one address that asks for the same page at once costs as much as one visitor", async () => {
  const { shop, close } = await openTestShop({ REQUEST_BUDGETS: "on", PAGE_CACHE_MB: "8" });
  await shop.app.ready();
  await until(() => shop.services.changes.state() === "ok");
  const crowd = await Promise.all(
    Array.from({ length: 300 }, () =>
      shop.app.inject({ url: "/api/products?sort=name", remoteAddress: "203.0.113.9" }),
    ),
  );

  expect(new Set(crowd.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await close();
});
