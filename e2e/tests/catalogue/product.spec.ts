import { expect, test } from "../../support/shop.ts";

const BARAKO = "/products/barako-coffee-batangas";

test("a product's details dialog opens by keyboard, closes, reopens and links to the product page", async ({
  page,
}) => {
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
  const marked = lines.filter((line) => /^[•*-]/.test(line));
  expect.soft(marked, "§2.24").toEqual([]);
  await expect(dialog.getByText("₱249.00")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/");
  await expect(link).toBeFocused();

  await page.goForward();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/");
  await link.click();
  await dialog.getByRole("link", { name: "View full page" }).click();
  await expect(page).toHaveURL(BARAKO);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kapeng Barako from Batangas, 250 g");
  await page.goBack();
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Add to Cart" }).click();
  const login = page.getByRole("dialog", { name: "Log in" });
  await expect(login.getByText(/Login required.*Please log in to add items/)).toBeInViewport();
});

test("a shared URL opens a product's details dialog, and none if the product does not exist", async ({
  page,
}) => {
  await page.goto("/?details=milk-cotton-yarn-blue");
  const dialog = page.getByRole("dialog", { name: "Milk Cotton Yarn" });
  await expect.soft(dialog.getByText("No details available."), "§2.25").toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("article")).toHaveCount(8);

  await page.goto("/?details=no-such-product");
  await expect(page.getByRole("article")).toHaveCount(8);
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("a product page shows all facts, can be shared and links to related products", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await page.goto(BARAKO);
  const main = page.getByRole("main");
  await expect(main.getByRole("img", { name: "Kapeng Barako from Batangas, 250 g" })).toBeVisible();
  await expect(main.getByText("₱249.00").filter({ visible: true }).first()).toBeVisible();
  await expect(main.getByText("Pure Liberica from Lipa, Batangas")).toBeVisible();
  const buy = main.getByRole("button", { name: "Add to Cart" });
  await expect(buy).toHaveCount(1);
  await expect(buy).toBeInViewport();
  const facts = page.getByRole("region", { name: "Delivery and payment" });
  await expect(facts).toContainText("Free delivery");
  const marks = facts.getByRole("list", { name: "Payment methods" }).getByRole("listitem");
  for (const [index, name] of ["Cash on Delivery", "GrabPay", "GCash", "QR Ph", "Card"].entries())
    await expect(marks.nth(index)).toContainText(name);
  await expect(facts).toContainText("You can cancel any time before it ships");
  // A shop without seals and contacts shows nothing of them.
  await expect(facts.getByRole("list", { name: "Registrations" })).toHaveCount(0);
  await expect(facts).not.toContainText("Questions?");
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Link copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

  const heading = page.getByRole("heading", { level: 1 });
  const related = page.getByRole("region", { name: "More in Coffee & Drinks" }).getByRole("link");
  expect(await related.count()).toBeGreaterThan(1);
  await expect(related.filter({ hasText: "Kapeng Barako" })).toHaveCount(0);
  const name = (await related.first().locator("span").first().textContent())!;
  await related.first().click();
  await expect(heading).toHaveText(name);
  // Client-side navigation must not insert script elements.
  await page.getByRole("link", { name: "Tindahan, home" }).click();
  await page.getByRole("article").first().getByRole("link").first().click();
  await expect(heading).toHaveText("Buntal Sun Hat with Ribbon");
  await expect(page.locator("script[type='application/ld+json']")).toHaveCount(1);

  await page.goto("/products/rechargeable-am-fm-radio");
  const gadgets = page.getByRole("region", { name: "More in Gadgets" }).getByRole("link");
  expect(await gadgets.count()).toBeGreaterThan(1);
  await expect(gadgets.filter({ hasText: "Film Camera" })).toHaveCount(0);
});

test.describe("a product picture that fails to load", () => {
  test.use({ expectedNoise: /Failed to load resource/ });

  test("replaces a product picture that fails to load by a square drawing", async ({ page }) => {
    await page.route("**/pictures/**", (route) => route.abort());
    await page.goto(BARAKO);

    const drawing = page.getByRole("img", { name: "Kapeng Barako from Batangas, 250 g" });
    await expect(drawing).toHaveJSProperty("tagName", "svg");
    const { width, height } = (await drawing.boundingBox())!;
    expect(Math.abs(width - height)).toBeLessThan(1);
  });
});

test.describe("a page that an extension changes before hydration", () => {
  test.use({ expectedNoise: /React error #418/ });

  test("renders a page again if a browser extension changed it before hydration, so that its buttons work", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        const main = document.querySelector("main");
        if (!main?.firstElementChild) return;
        observer.disconnect();
        main.prepend(Object.assign(document.createElement("aside"), { textContent: "Cheaper elsewhere" }));
      }).observe(document, { childList: true, subtree: true });
    });
    for (const path of ["/", BARAKO]) {
      await page.goto(path);
      await expect(page.getByText("Cheaper elsewhere")).toBeHidden();
      await page.getByRole("button", { name: "Add to Cart" }).first().click();
      await expect(page.getByRole("dialog", { name: "Log in" })).toBeVisible();
    }
  });
});
