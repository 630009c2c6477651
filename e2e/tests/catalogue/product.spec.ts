import { expect, test } from "../../support/shop.ts";

const BARAKO = "/products/barako-coffee-batangas";

test("Details open over the list by keyboard, and Escape gives the focus back", async ({ page }) => {
  await page.goto("/");
  const link = page.getByRole("link", { name: "Details of Kapeng Barako" });
  await link.focus();
  await page.keyboard.press("Enter");

  const dialog = page.getByRole("dialog", { name: "Kapeng Barako from Batangas, 250 g" });
  await expect.soft(dialog, "§2.21").toBeVisible();
  await expect(page).toHaveURL("/?details=barako-coffee-batangas");
  const lines = await dialog.getByRole("listitem").allInnerTexts();
  expect.soft(lines.length, "§2.23").toBeGreaterThan(1);
  expect.soft(lines[0], "§2.24").toBe("Pure Liberica from Lipa, Batangas");
  expect
    .soft(
      lines.filter((line) => /^[•*-]/.test(line)),
      "§2.24",
    )
    .toEqual([]);
  await expect(dialog.getByText("₱249.00")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Add to Cart" })).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/");
  await expect(link).toBeFocused();
});

test("back closes the details and leaves the list where it was", async ({ page }) => {
  await page.goto("/?page=2");
  const link = page.getByRole("article").last().getByRole("link", { name: "Details" });
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  await link.click();
  await expect(page.getByRole("dialog")).toBeVisible();

  await page.goBack();

  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL("/?page=2");
  expect(await page.evaluate(() => scrollY)).toBe(place);
});

// Seen to fail: the cross did nothing the second time.
test("details that were closed come back by the browser's forward, and can be closed again", async ({
  page,
}) => {
  await page.goto("/");
  const dialog = page.getByRole("dialog", { name: "Kapeng Barako" });
  const close = dialog.getByRole("button", { name: "Close" });
  await page.getByRole("link", { name: "Details of Kapeng Barako" }).click();
  await close.click();
  await expect(page).toHaveURL("/");

  await page.goForward();
  await close.click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/");
});

test("a sent address opens the details of any product, and closing stays in the shop", async ({ page }) => {
  await page.goto("/?details=milk-cotton-yarn-blue");
  const dialog = page.getByRole("dialog", { name: "Milk Cotton Yarn" });
  await expect.soft(dialog.getByText("No details available."), "§2.25").toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();

  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("article")).toHaveCount(8);
});

test("details of a product that is not there are not opened", async ({ page }) => {
  await page.goto("/?details=no-such-product");

  await expect(page.getByRole("article")).toHaveCount(8);
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("the details lead to the whole page, and back to the details", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Details of Kapeng Barako" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "View full page" }).click();

  await expect(page).toHaveURL(BARAKO);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kapeng Barako from Batangas, 250 g");
  await page.goBack();
  await expect(page.getByRole("dialog", { name: "Kapeng Barako" })).toBeVisible();
});

test("a notice is seen and heard over an open dialog", async ({ page }) => {
  await page.goto("/?details=barako-coffee-batangas");
  await page.getByRole("dialog").getByRole("button", { name: "Add to Cart" }).click();

  const notice = page.getByRole("alert").filter({ hasText: /Login required.*Please log in to add items/ });
  await expect(notice.last()).toBeInViewport();
});

test("a product's page has its details, price, way back and way to buy", async ({ page }) => {
  await page.goto(BARAKO);

  const main = page.getByRole("main");
  await expect(main.getByRole("img", { name: "Kapeng Barako from Batangas, 250 g" })).toBeVisible();
  await expect(main.getByText("₱249.00").filter({ visible: true }).first()).toBeVisible();
  await expect(main.getByText("Pure Liberica from Lipa, Batangas")).toBeVisible();
  const buy = main.getByRole("button", { name: "Add to Cart" });
  await expect(buy).toHaveCount(1);
  await expect(buy).toBeInViewport();
  const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
  await crumbs.getByRole("link", { name: "Coffee & Drinks" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Coffee & Drinks");
});

test("a product's page says how it is delivered and paid, and leads to more of its kind", async ({
  page,
}) => {
  await page.goto(BARAKO);
  const facts = page.getByRole("region", { name: "Delivery and payment" });
  await expect(facts).toContainText("ShippingFree");
  await expect(facts).toContainText("PaymentCash on Delivery, GrabPay, GCash, QR Ph, Card");
  await expect(facts).toContainText("CancellingBy yourself, until it is shipped");
  const related = page.getByRole("region", { name: "More in Coffee & Drinks" }).getByRole("link");
  expect(await related.count()).toBeGreaterThan(1);
  await expect(related.filter({ hasText: "Kapeng Barako" })).toHaveCount(0);
  const name = (await related.first().locator("span").first().textContent())!;
  await related.first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);

  // What is sold out is of no use there.
  await page.goto("/products/rechargeable-am-fm-radio");
  const gadgets = page.getByRole("region", { name: "More in Gadgets" }).getByRole("link");
  expect(await gadgets.count()).toBeGreaterThan(1);
  await expect(gadgets.filter({ hasText: "Film Camera" })).toHaveCount(0);
});

test("from page to page in the browser, nothing tries to make a script", async ({ page }) => {
  await page.goto(BARAKO);
  await page.getByRole("link", { name: "Tindahan, home" }).click();
  await page.getByRole("article").first().getByRole("link").first().click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Buntal Sun Hat with Ribbon");
  // What was served stays as it was: a description for those who read pages without scripts.
  await expect(page.locator("script[type='application/ld+json']")).toHaveCount(1);
});

test("lists have one address each, and results of a search are not to be indexed", async ({
  page,
  baseURL,
}) => {
  const canonical = page.locator("head link[rel=canonical]");
  await page.goto("/?sort=name&page=2&details=buntal-sun-hat");
  await expect(canonical).toHaveAttribute("href", `${baseURL}/?page=2`);
  await page.goto("/?search=mango");
  await expect(page.locator("head meta[name=robots]")).toHaveAttribute("content", /noindex/);
});

test("a product is shared by its address", async ({ page, context, browserName }) => {
  test.skip(browserName !== "chromium", "the clipboard of others cannot be read");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await page.goto(BARAKO);
  await page.getByRole("button", { name: "Share" }).click();

  await expect(page.getByRole("status").filter({ hasText: "Link copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test.describe("a broken picture", () => {
  test.use({ expectedNoise: /Failed to load resource/ });

  test("becomes a drawing of the same size", async ({ page }) => {
    await page.route("**/pictures/**", (route) => route.abort());
    await page.goto(BARAKO);

    const drawing = page.getByRole("img", { name: "Kapeng Barako from Batangas, 250 g" });
    await expect(drawing).toHaveJSProperty("tagName", "svg");
    const { width, height } = (await drawing.boundingBox())!;
    expect(Math.abs(width - height)).toBeLessThan(1);
  });
});

test("pictures come in the width they are shown in, and only those in view are urgent", async ({ page }) => {
  await page.goto("/");
  const pictures = page.getByRole("article").locator("img");

  await expect(pictures).toHaveCount(8);
  await expect(page.locator("article img[fetchpriority=high]")).toHaveCount(2);
  await expect(page.locator("article img[loading=eager]")).toHaveCount(4);
  await expect(page.locator("article img:not([width][height][srcset])")).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a product's page says all there is to say", async ({ page }) => {
    await page.goto(BARAKO);

    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kapeng Barako from Batangas, 250 g");
    await expect(page.getByText("Pure Liberica from Lipa, Batangas")).toBeVisible();
    await expect(page.getByRole("button", { name: /Share|Add to Cart/ })).toHaveCount(0);
  });
});

test.describe("an extension changes the page before it wakes up", () => {
  test.use({ expectedNoise: /React error #418/ });

  for (const path of ["/", BARAKO])
    test(`${path} is redrawn, and works`, async ({ page }) => {
      await page.addInitScript(() => {
        new MutationObserver((_, observer) => {
          const main = document.querySelector("main");
          if (!main?.firstElementChild) return;
          observer.disconnect();
          main.prepend(Object.assign(document.createElement("aside"), { textContent: "Cheaper elsewhere" }));
        }).observe(document, { childList: true, subtree: true });
      });
      await page.goto(path);
      await expect(page.getByText("Cheaper elsewhere")).toBeHidden();

      await page.getByRole("button", { name: "Add to Cart" }).first().click();
      await expect(page.getByRole("dialog", { name: "Log in" })).toBeVisible();
    });
});

test("a phone finds the icons for its home screen", async ({ request }) => {
  const { name, icons } = (await (await request.get("/manifest.webmanifest")).json()) as {
    name: string;
    icons: { src: string }[];
  };
  expect(name).toBe("Tindahan");
  for (const path of [
    ...icons.map(({ src }) => src),
    "/favicon.ico",
    "/apple-touch-icon.png",
    "/preview.png",
  ])
    expect([path, (await request.get(path)).status()]).toEqual([path, 200]);
});

test("robots find every product", async ({ request, baseURL }) => {
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);

  const index = await request.get("/sitemap.xml");
  expect(index.headers()["content-type"]).toContain("xml");
  const files = locations(await index.text());
  expect(files).toEqual([
    `${baseURL}/sitemaps/lists.xml`,
    expect.stringMatching(/\/sitemaps\/products-[0-9a-f-]{36}\.xml$/),
  ]);
  const products = locations(await (await request.get(files[1]!)).text());
  expect(products).toHaveLength(72);
  expect(products).toContain(baseURL + BARAKO);
  const afterAll = "/sitemaps/products-ffffffff-ffff-7fff-bfff-ffffffffffff.xml";
  for (const nowhere of ["/sitemaps/products-2.xml", afterAll])
    expect((await request.get(nowhere)).status()).toBe(404);
});

function locations(xml: string): string[] {
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url!);
}
