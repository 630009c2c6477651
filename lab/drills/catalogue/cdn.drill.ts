import { expect } from "vitest";
import { test } from "../../../api/test/support/shop.ts";
import { behindNginx, callPrivateEndpoints, changePrice, PROMISED_SECONDS, viewPages } from "./cdn.ts";

test("serves 99 % of 10,000 views of 200 pages from nginx's cache", async ({ shop }) => {
  await behindNginx(shop, async (nginx, countShopPages) => {
    const { hitRatio, seconds } = await viewPages(shop, nginx, { pages: 200, views: 10_000 });
    const shopPages = await countShopPages();
    console.log(
      `hit ratio ${hitRatio.toFixed(4)} in ${seconds.toFixed(1)} s; pages requested from the shop: ${shopPages}`,
    );
    expect(hitRatio).toBeGreaterThanOrEqual(0.99);
  });
});

test("shows a changed price behind nginx within the promised time, with and without other visitors", async ({
  shop,
}) => {
  await behindNginx(shop, async (nginx) => {
    const watched = await changePrice(shop, nginx, { isWatched: true });
    const unwatched = await changePrice(shop, nginx, { isWatched: false });
    console.log(
      `a changed price was seen after ${watched.toFixed(1)} s; unwatched, after ${unwatched.toFixed(1)} s`,
    );
    expect(watched).toBeLessThan(PROMISED_SECONDS);
    expect(unwatched).toBeLessThan(PROMISED_SECONDS + 1);
  });
});

test("stores nothing private in nginx's cache", async ({ shop }) => {
  await behindNginx(shop, async (nginx) => {
    const { secrets, keys } = await callPrivateEndpoints(shop, nginx);
    console.log(`${keys.length} stored: ${keys.join(" ")}`);
    expect(secrets).toEqual([]);
    expect(keys.filter((key) => key.startsWith("/api/"))).toEqual([]);
    expect(keys).toContain("/checkout");
  });
});

test("stores private responses if nginx ignores the shop's headers (control)", async ({ shop }) => {
  const careless = { ignoresTheShop: true };
  await behindNginx(
    shop,
    async (nginx) => {
      const { secrets } = await callPrivateEndpoints(shop, nginx);
      console.log(`${secrets.length} private responses stored`);
      expect(secrets.length).toBeGreaterThan(0);
    },
    careless,
  );
});
