import {
  ADMIN_LOG_IN,
  CART,
  CATALOGUE,
  CHECKOUT,
  differencesFromReference,
  PRODUCT,
  takeScreenshot,
  type Screen,
  type Storage,
} from "../../looks/look.ts";
import { BAG, COFFEE, expect, test } from "../../support/shopping.ts";

test(
  "storefront screens match the screenshots in the docs",
  { tag: "@sweep" },
  async ({ browser, page, shopper, isMobile }) => {
    test.skip(isMobile, "each screen is tested in both sizes anyway");
    test.slow();
    // An earlier order fills the contact fields, as in the docs.
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
      // Axe and console messages have tests of their own.
      const picture = await takeScreenshot(browser, screen, storage, { isJudged: false });
      expect.soft(await differencesFromReference(screen.name, picture), screen.name).toEqual([]);
    }
  },
);
