import { expect, test } from "vitest";
import type { CachedResponse } from "./cached-response.ts";
import { createPageCache, cachedPageFreshness } from "./page-cache.ts";

const page = (name: string, bytes = 10): CachedResponse & { name: string } => ({
  name,
  bytes,
  route: "/*",
  status: 200,
  isStorable: true,
  send: () => 200,
});
const render = (name: string) => async () => page(name);
const failWithOutage = () => Promise.reject(new Error("Connection terminated unexpectedly"));

function openCache(maxBytes = 1_000) {
  let time = 0;
  const cache = createPageCache(maxBytes, { now: () => time });
  cache.open();
  const passTime = (ms: number) => void (time += ms);
  return { ...cache, passTime, nameAt: (key: string) => (cache.read(key) as { name?: string } | undefined)?.name };
} // prettier-ignore

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

test.for([
  ["is fresh within ten seconds", "open", { renderedAt: 0, since: 0, now: 10 * SECOND }, "fresh"],
  ["is stale after ten seconds", "open", { renderedAt: 0, since: 0, now: 10 * SECOND + 1 }, "stale"],
  ["expires after five minutes", "open", { renderedAt: 0, since: 0, now: 5 * MINUTE + 1 }, "expired"],
  ["is stale right after an outage", "open", { renderedAt: 0, since: 1, now: 2 }, "stale"],
  [
    "expires ten seconds after an outage",
    "open",
    { renderedAt: 0, since: 1, now: 10 * SECOND + 2 },
    "expired",
  ],
  ["is stale during an outage", "away", { renderedAt: 0, since: 9 * MINUTE, now: 14 * MINUTE }, "stale"],
  [
    "expires after five minutes of outage",
    "away",
    { renderedAt: 0, since: 9 * MINUTE, now: 14 * MINUTE + 1 },
    "expired",
  ],
  ["expires while changes are missed", "deaf", { renderedAt: 0, since: 1, now: 2 }, "expired"],
] as const)("a cached response %s (%s)", ([, state, { renderedAt, since, now }, expected]) => {
  expect(cachedPageFreshness({ renderedAt }, { state, since }, now)).toBe(expected);
});

test("the page cache renders a page once for concurrent requests", async () => {
  const cache = openCache();
  const rendered = Promise.withResolvers<CachedResponse>();
  let renderings = 0;
  const slow = () => (renderings++, rendered.promise);
  const responses = Array.from({ length: 50 }, () => cache.get("a", ["catalogue"], slow));
  expect(cache.isRendering("a")).toBe(true);
  rendered.resolve(page("x"));

  expect(new Set(await Promise.all(responses)).size).toBe(1);
  await cache.get("a", ["catalogue"], slow);
  expect(renderings).toBe(1);
  expect(cache.counts()).toEqual({ hit: 1, miss: 50, stale: 0 });
});

test("the page cache evicts the least recently used page, and stores no large or unstorable response", async () => {
  const cache = openCache(100);
  for (let i = 0; i < 50; i++) {
    await cache.get(`key ${i}`, [], render("x"));
    cache.read("key 0");
  }
  await cache.get("huge", [], async () => page("x", 50));
  await cache.get("failed", [], async () => ({ ...page("x"), isStorable: false }));

  expect(cache.size()).toEqual({ entries: 10, bytes: 100 });
  expect(["key 0", "key 49", "key 1", "huge", "failed"].map(cache.nameAt)).toEqual(["x", "x", undefined, undefined, undefined]);
}); // prettier-ignore

test("the page cache neither stores nor reuses a rendering that was invalidated meanwhile", async () => {
  const cache = openCache();
  const rendered = Promise.withResolvers<CachedResponse>();
  const old = cache.get("a", ["catalogue"], () => rendered.promise);
  cache.invalidate("catalogue");
  const fresh = cache.get("a", ["catalogue"], render("new"));
  await fresh;
  rendered.resolve(page("old"));

  expect(await old).toMatchObject({ name: "old" });
  expect(await fresh).toMatchObject({ name: "new" });
  expect(cache.nameAt("a")).toBe("new");
});

test("the page cache drops responses with the changed tag, or all without a tag", async () => {
  const cache = openCache();
  const fill = async () => {
    await cache.get("a", ["catalogue", "settings"], render("a"));
    await cache.get("b", ["pages"], render("b"));
    return [cache.nameAt("a"), cache.nameAt("b")];
  };
  for (const [tag, left] of [["catalogue", "b"], ["settings", "b"], [undefined, undefined]] as const) {
    expect(await fill()).toEqual(["a", "b"]);
    cache.invalidate(tag);
    expect([cache.nameAt("a"), cache.nameAt("b")]).toEqual([undefined, left]);
  }
}); // prettier-ignore

test("the page cache stores nothing and drops its entries while it misses notifications", async () => {
  const cache = openCache();
  await cache.get("a", [], render("old"));
  cache.close("deaf");
  expect(await cache.get("a", [], render("new"))).toMatchObject({ name: "new" });
  cache.open();

  expect(cache.nameAt("a")).toBeUndefined();
});

test("the page cache sends cached responses while the database is down", async () => {
  const cache = openCache();
  await cache.get("a", [], render("old"));
  cache.close("away");
  cache.passTime(4 * MINUTE);
  cache.close("away");

  expect(await cache.get("a", [], failWithOutage)).toMatchObject({ name: "old" });
  await expect(cache.get("b", [], failWithOutage)).rejects.toThrow("terminated");
  cache.passTime(MINUTE + 1);
  await expect(cache.get("a", [], failWithOutage)).rejects.toThrow("terminated");
  expect(cache.counts()).toEqual({ hit: 0, miss: 1, stale: 1 });
});

test("the page cache sends a stale response during slow rendering or an outage, but not on other errors", async () => {
  const cache = openCache();
  await cache.get("a", ["catalogue"], render("old"));
  cache.passTime(11 * SECOND);
  const slow = Promise.withResolvers<CachedResponse>();

  expect(await cache.get("a", ["catalogue"], failWithOutage)).toMatchObject({ name: "old" });
  expect(await cache.get("a", ["catalogue"], async () => ({ ...page("busy"), status: 503, isStorable: false }))).toMatchObject({ name: "old" });
  await expect(cache.get("a", ["catalogue"], () => Promise.reject(new Error("mistake")))).rejects.toThrow("mistake");
  expect(await cache.get("a", ["catalogue"], () => slow.promise)).toMatchObject({ name: "old" });
  slow.resolve(page("new"));
  await slow.promise;
  expect(cache.nameAt("a")).toBe("new");

  cache.passTime(11 * SECOND);
  cache.invalidate("catalogue");
  await expect(cache.get("a", ["catalogue"], failWithOutage)).rejects.toThrow("terminated");
}); // prettier-ignore

test("the page cache renders again after an outage, with older responses as fallback", async () => {
  const cache = openCache();
  await cache.get("a", [], render("old"));
  cache.close("away");
  cache.passTime(1);
  cache.open();

  expect(cache.nameAt("a")).toBeUndefined();
  expect(await cache.get("a", [], failWithOutage)).toMatchObject({ name: "old" });
  expect(await cache.get("a", [], render("new"))).toMatchObject({ name: "new" });
});

test("the page cache stores no rendering that started while the next scheduled change was unknown", async () => {
  let isKnown = false;
  const cache = createPageCache(1_000, { mayStore: () => isKnown });
  cache.open();
  const rendered = Promise.withResolvers<CachedResponse>();
  const early = cache.get("a", [], () => rendered.promise);
  isKnown = true;
  rendered.resolve(page("early"));

  expect(await early).toMatchObject({ name: "early" });
  expect(cache.read("a")).toBeUndefined();
  await cache.get("a", [], render("later"));
  expect(cache.read("a")).toMatchObject({ name: "later" });
});

test("the page cache sends no response outdated by a scheduled change", async () => {
  let isOutdated = false;
  const cache = createPageCache(1_000, { isOutdated: () => isOutdated });
  cache.open();
  await cache.get("a", [], render("old"));
  isOutdated = true;

  expect(cache.read("a")).toBeUndefined();
  expect(await cache.get("a", [], render("new"))).toMatchObject({ name: "new" });
});
