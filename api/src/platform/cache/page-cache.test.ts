import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { CachedResponse } from "./cached-response.ts";
import { createPageCache } from "./page-cache.ts";

const send: CachedResponse["send"] = () => 200;
const page = (text: string, bytes = 10) => ({ text, bytes, route: "/*", status: 200, send });

function openCache(maxBytes = 1_000, now?: () => number) {
  const cache = createPageCache(maxBytes, now && { now });
  cache.open();
  return cache;
}

test("what many ask for at once is made once", async () => {
  const cache = openCache();
  let made = 0;
  const rendered = Promise.withResolvers<ReturnType<typeof page>>();
  const make = () => {
    made++;
    return rendered.promise;
  };

  const asked = Array.from({ length: 50 }, () => cache.get("a", ["catalogue"], make));
  rendered.resolve(page("x"));
  const responses = await Promise.all(asked);

  expect(made).toBe(1);
  expect(new Set(responses).size).toBe(1);
  await cache.get("a", ["catalogue"], make);
  expect(made).toBe(1);
});

test("it never holds more than it may, and lets go of what was asked for least recently", async () => {
  const cache = openCache(100);
  for (let i = 0; i < 500; i++) {
    await cache.get(`key ${i}`, ["catalogue"], async () => page("x"));
    cache.read("key 0");
    expect(cache.size().bytes).toBeLessThanOrEqual(100);
  }
  expect(cache.size().entries).toBe(10);
  expect(cache.read("key 0")).toBeDefined();
  expect(cache.read("key 1")).toBeUndefined();
  await cache.get("huge", ["catalogue"], async () => page("x", 50));
  expect(cache.read("huge")).toBeUndefined();
});

test("what changes while it is being rendered is not cached, nor given to those who ask afterwards", async () => {
  const cache = openCache();
  const rendered = Promise.withResolvers<ReturnType<typeof page>>();
  const old = cache.get("a", ["catalogue"], () => rendered.promise);
  cache.invalidate("catalogue");
  const fresh = cache.get("a", ["catalogue"], async () => page("new"));

  expect(await fresh).toEqual(page("new"));
  rendered.resolve(page("old"));
  expect(await old).toEqual(page("old"));
  expect(cache.read("a")).toEqual(page("new"));
});

test("a change of one tag leaves the others", async () => {
  const cache = openCache();
  await cache.get("a", ["catalogue"], async () => page("a"));
  await cache.get("b", ["settings"], async () => page("b"));
  cache.invalidate("catalogue");

  expect([cache.read("a"), cache.read("b")]).toEqual([undefined, page("b")]);
});

test("what is made of several tags goes with each of them", async () => {
  const cache = openCache();
  for (const tag of ["catalogue", "settings"]) {
    await cache.get("a", ["catalogue", "settings"], async () => page("a"));
    cache.invalidate(tag);
    expect(cache.read("a")).toBeUndefined();
  }
});

test("closed it keeps nothing; open again it has forgotten what was", async () => {
  const cache = createPageCache(1_000);
  await cache.get("a", ["catalogue"], async () => page("a"));
  expect(cache.size()).toEqual({ entries: 0, bytes: 0 });
  cache.open();
  await cache.get("a", ["catalogue"], async () => page("a"));
  cache.close({ isDatabaseAway: false });
  expect(cache.read("a")).toBeUndefined();
  expect(await cache.get("a", ["catalogue"], async () => page("new"))).toEqual(page("new"));
  cache.open();
  expect(cache.read("a")).toBeUndefined();
});

test("while the database is away, cached responses are sent for five minutes, and no longer", async () => {
  let time = 0;
  const cache = openCache(1_000, () => time);
  await cache.get("a", ["catalogue"], async () => page("old"));
  time = 9_000;
  cache.close({ isDatabaseAway: true });

  time = 9_000 + 299_000;
  cache.close({ isDatabaseAway: true });
  expect(await cache.get("a", ["catalogue"], () => Promise.reject(new Error("away")))).toEqual(page("old"));
  expect(cache.counts()).toEqual({ hit: 0, miss: 1, stale: 1 });
  await expect(cache.get("b", ["catalogue"], () => Promise.reject(new Error("away")))).rejects.toThrow();
  time = 9_000 + 300_001;
  expect(cache.read("a")).toBeUndefined();
  expect(cache.size()).toEqual({ entries: 0, bytes: 0 });
});

test("a failure is not cached, and nothing is cached for ever", async () => {
  let time = 0;
  const cache = openCache(1_000, () => time);
  await expect(cache.get("a", ["catalogue"], () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await cache.get("a", ["catalogue"], async () => page("a"));
  time = 10_001;
  expect(cache.read("a")).toBeUndefined();
  expect(await cache.get("a", ["catalogue"], async () => page("new"))).toEqual(page("new"));
});

const away = () => Promise.reject(new Error("Connection terminated unexpectedly"));

test("what is too old is sent while the database does not answer, before anybody knows that it is away", async () => {
  let time = 0;
  const cache = openCache(1_000, () => time);
  await cache.get("a", ["catalogue"], async () => page("old"));
  time = 10_001;
  expect(await cache.get("a", ["catalogue"], away)).toEqual(page("old"));
  const unavailable = { ...page("busy", Infinity), status: 503 };
  expect(await cache.get("a", ["catalogue"], async () => unavailable)).toEqual(page("old"));
  const isWrong = () => Promise.reject(new Error("a mistake of ours"));
  await expect(cache.get("a", ["catalogue"], isWrong)).rejects.toThrow("mistake");

  const slow = Promise.withResolvers<ReturnType<typeof page>>();
  expect(await cache.get("a", ["catalogue"], () => slow.promise)).toEqual(page("old"));
  time += 501;
  expect(cache.read("a")).toEqual(page("old"));
  slow.resolve(page("new"));
  await new Promise(setImmediate);
  expect(cache.read("a")).toEqual(page("new"));
  expect(cache.counts()).toEqual({ hit: 1, miss: 2, stale: 4 });
});

test("what has changed is not sent again, however long the new one takes", async () => {
  let time = 0;
  const cache = openCache(1_000, () => time);
  await cache.get("a", ["catalogue"], async () => page("old"));
  time = 10_001;
  cache.invalidate("catalogue");

  await expect(cache.get("a", ["catalogue"], away)).rejects.toThrow("terminated");
});

test("when the database is back, all is rendered again, and what there was helps out until that succeeds", async () => {
  let time = 0;
  const cache = openCache(1_000, () => time);
  await cache.get("a", ["catalogue"], async () => page("old"));
  await cache.get("b", ["catalogue"], async () => page("old"));
  cache.close({ isDatabaseAway: true });
  cache.open();
  expect(cache.read("a")).toBeUndefined();
  expect(await cache.get("a", ["catalogue"], away)).toEqual(page("old"));
  const slow = () => sleep(600).then(() => page("new"));
  expect(await cache.get("a", ["catalogue"], slow)).toEqual(page("old"));
  // A change may have been missed: after ten seconds it is worth the wait.
  time = 10_001;
  expect(await cache.get("b", ["catalogue"], slow)).toEqual(page("new"));
});
