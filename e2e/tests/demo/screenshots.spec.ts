import { DEMO_SHOPPER_EMAIL } from "../../../api/db/dressed/fingerprint.ts";
import {
  ADMIN_LOG_IN,
  CART,
  CHECKOUT,
  differencesFromReference,
  FRONT_PAGE,
  PRODUCT,
  takeScreenshot,
  type Screen,
  type Storage,
} from "../../looks/look.ts";
import { expect, fillDemoCart, test } from "../../support/shopping.ts";

test.use({ email: DEMO_SHOPPER_EMAIL });

test(
  "demo screens match the screenshots in the docs",
  { tag: "@sweep" },
  async ({ browser, page, shopper }) => {
    test.slow();
    await fillDemoCart(shopper);
    const visitor = { cookies: [], origins: [] };
    const shopperStorage = await page.context().storageState();
    const screens: [Screen, Storage][] = [
      [FRONT_PAGE, visitor],
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
