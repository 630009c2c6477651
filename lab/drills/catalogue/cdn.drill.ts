import { expect } from "vitest";
import { test } from "../../../api/test/support/shop.ts";
import { behindNginx, callPrivately, changePrice, STATED_SECONDS, viewPages } from "./cdn.ts";

test("of 10,000 views of 200 pages, a cache in front answers 99 % by itself", async ({ shop }) => {
  await behindNginx(shop, async (nginx, pagesAsked) => {
    const { hitRatio, seconds } = await viewPages(shop, nginx, { pages: 200, views: 10_000 });
    const asked = await pagesAsked();
    console.log(
      `hit ratio ${hitRatio.toFixed(4)} in ${seconds.toFixed(1)} s; pages asked of the shop: ${asked}`,
    );
    expect(hitRatio).toBeGreaterThanOrEqual(0.99);
  });
});

test("a changed price is seen behind it within the stated seconds, watched or not", async ({ shop }) => {
  await behindNginx(shop, async (nginx) => {
    const watched = await changePrice(shop, nginx, { isWatched: true });
    const unwatched = await changePrice(shop, nginx, { isWatched: false });
    console.log(
      `a changed price was seen after ${watched.toFixed(1)} s; unwatched, after ${unwatched.toFixed(1)} s`,
    );
    expect(watched).toBeLessThan(STATED_SECONDS);
    expect(unwatched).toBeLessThan(STATED_SECONDS + 1);
  });
});

test("nothing private is stored in it", async ({ shop }) => {
  await behindNginx(shop, async (nginx) => {
    const { secrets, keys } = await callPrivately(shop, nginx);
    console.log(`${keys.length} stored: ${keys.join(" ")}`);
    expect(secrets).toEqual([]);
    expect(keys.filter((key) => key.startsWith("/api/"))).toEqual([]);
    expect(keys).toContain("/checkout");
  });
});

test("the control: a cache that does not listen to the shop stores private responses", async ({ shop }) => {
  const careless = { ignoresTheShop: true };
  await behindNginx(
    shop,
    async (nginx) => {
      const { secrets } = await callPrivately(shop, nginx);
      console.log(`${secrets.length} private responses stored`);
      expect(secrets.length).toBeGreaterThan(0);
    },
    careless,
  );
});
