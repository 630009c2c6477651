import {
  ADMIN_LOG_IN,
  CART,
  CATALOGUE,
  CHECKOUT,
  differencesOf,
  PRODUCT,
  take,
  type Screen,
  type Storage,
} from "../../looks/look.ts";
import { BAG, COFFEE, expect, test } from "../../support/shopping.ts";

test(
  "the screens that sell look as in the docs",
  { tag: "@sweep" },
  async ({ browser, page, shopper, isMobile }) => {
    test.skip(isMobile, "each is looked at in both sizes anyway");
    test.slow();
    // The checkout knows them from an order before, as in the docs.
    await shopper.order();
    await shopper.add("buntal-sun-hat");
    await shopper.add(COFFEE);
    await shopper.add(BAG, 2);
    const visitor = { cookies: [], origins: [] };
    const shopperStorage = await page.context().storageState();
    const screens: [Screen, Storage][] = [
      [CATALOGUE, visitor],
      [PRODUCT, visitor],
      [CART, shopperStorage],
      [CHECKOUT, shopperStorage],
      [ADMIN_LOG_IN, visitor],
    ];
    for (const [screen, storage] of screens) {
      // Each has a test of its own for what axe and the browser say.
      const picture = await take(browser, screen, storage, { isJudged: false });
      expect.soft(await differencesOf(screen.name, picture), screen.name).toEqual([]);
    }
  },
);
