import { isQuickRun } from "../../run-scope.ts";
import { PICTURE } from "../../support/merchant.ts";
import { COFFEE } from "../../support/shopping.ts";
import { expect, ISLANDS, test } from "../../support/delivery-zones.ts";

const VISITS = isQuickRun ? 12 : 80;

// Regression: with Suspense in the frame, one visit in twelve kept showing the skeleton.
test(
  "cart and checkout of a customized shop always open in a browser without cached files",
  { tag: "@sweep" },
  async ({ page, browser, settings, ship, shopper, desk, admin, request }) => {
    test.setTimeout(600_000);
    const { shop, brand } = (await settings.read()).settings;
    const links = ["https://www.instagram.com/sapatero.reyes"];
    await settings.save({
      shop: { ...shop, logo: PICTURE },
      brand: { ...brand, description: "Shoes by hand.", links },
    });
    await request.post("/api/admin/confirmation", {
      headers: desk.headers,
      data: { password: admin.password },
    });
    await request.put("/api/admin/pages/about", {
      headers: desk.headers,
      data: { title: "About us", text: "Shoes by hand.", isPublished: true, version: 0 },
    });
    await ship(ISLANDS);
    await shopper.add(COFFEE);
    const storageState = await page.context().storageState();
    const baseURL = new URL(page.url()).origin;

    for (let visit = 0; visit < VISITS; visit++) {
      const context = await browser.newContext({ storageState, baseURL });
      const visitor = await context.newPage();
      await visitor.goto(visit % 2 ? "/cart" : "/checkout");
      const next = visit % 2 ? /Checkout/ : /Continue to payment/;
      await expect(visitor.getByText(next).locator("visible=true").first(), `visit ${visit}`).toBeVisible();
      await expect(visitor.getByRole("link", { name: "About us" })).toBeAttached();
      await context.close();
    }
  },
);
