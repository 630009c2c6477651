import { openMenu } from "../../support/people.ts";
import { openSearch, suggestions } from "../../support/search-box.ts";
import { expect, expectAccessible, test } from "../../support/shop.ts";

const BARAKO = "/products/barako-coffee-batangas";

test("the home page shows eight products, newest first; adding one to the cart asks a visitor to log in", async ({
  page,
}) => {
  await page.goto("/");

  const cards = page.getByRole("main").getByRole("article");
  await expect.soft(cards, "§2.11 §9.1").toHaveCount(8);
  const newest = cards.first();
  await expect.soft(newest.getByRole("heading"), "§2.10 §2.17").toHaveText("Buntal Sun Hat with Ribbon");
  await expect.soft(newest.getByText("₱945.00"), "§2.18 §9.6").toBeVisible();
  await expect.soft(newest.getByText("Fashion & Bags"), "§2.19").toBeVisible();
  await expect.soft(newest.locator("img").first(), "§2.16").toHaveJSProperty("complete", true);
  await expect(newest.getByRole("link", { name: "Details" })).toBeVisible();
  await expect.soft(newest.getByRole("button", { name: "Add to Cart" }), "§2.22").toBeVisible();
  await expect.soft(page.getByText("Page 1 of 9"), "§2.14").toBeVisible();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("72 products");
  // Pictures are served in their display width; only visible ones load eagerly.
  await expect(page.locator("article img[fetchpriority=high]")).toHaveCount(2);
  await expect(page.locator("article img[loading=eager]")).toHaveCount(4);
  await expect(page.locator("article img:not([width][height][srcset])")).toHaveCount(0);

  await newest.getByRole("button", { name: "Add to Cart" }).click();
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await expect.soft(dialog, "§8.9").toContainText("Login required");
  await expect.soft(dialog, "§5.21").toContainText("Please log in to add items to your cart.");
});

test("product lists page by Next, Prev and number; Back from a product restores the scroll position", async ({
  page,
}) => {
  await page.goto("/");
  const first = await page.getByRole("article").first().innerText();
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect(pages.getByRole("link", { name: "Prev" })).toBeDisabled();
  await pages.getByRole("link", { name: "Next" }).click();

  await expect.soft(page.getByText("Page 2 of 9"), "§2.12").toBeVisible();
  await expect(page).toHaveURL("/?page=2");
  expect(await page.getByRole("article").first().innerText()).not.toBe(first);
  const soldOut = page.getByRole("article").filter({ hasText: "35 mm Film Camera" });
  await expect(soldOut.getByRole("button", { name: "Sold out" })).toBeDisabled();
  await expect(page.getByText("Only 3 left")).toBeVisible();
  const last = page.getByRole("article").last();
  await last.scrollIntoViewIfNeeded();
  const scrollPosition = await page.evaluate(() => scrollY);
  expect(scrollPosition).toBeGreaterThan(100);
  await last.getByRole("link", { name: "Details" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL("/?page=2");
  expect(await page.evaluate(() => scrollY)).toBe(scrollPosition);
  await last.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/products\//);
  await page.goBack();
  await expect(page).toHaveURL("/?page=2");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrollPosition);

  await pages.getByRole("link", { name: "Page 3" }).click();
  await expect.soft(page.getByText("Unknown Category"), "§2.20").toBeVisible();
  await pages.getByRole("link", { name: "Page 9" }).click();
  await expect.soft(page.getByText("Page 9 of 9"), "§2.13").toBeVisible();
  await expect(pages.getByRole("link", { name: "Next" })).toBeDisabled();
  await pages.getByRole("link", { name: "Prev" }).click();
  await expect(page).toHaveURL("/?page=8");
  await page.goBack();
  await expect(page.getByText("Page 9 of 9")).toBeVisible();
});

test("arrow buttons scroll the row of categories to the last one, for shoppers with a mouse", async ({
  page,
  isMobile,
}) => {
  await page.goto("/");
  const row = page.getByRole("navigation", { name: "Categories" });
  const [last, next] = [row.getByRole("link").last(), row.getByRole("button", { name: "Next categories" })];
  if (isMobile) return expect(next).toBeHidden();
  await expect(last).not.toBeInViewport({ ratio: 1 });
  await expect(next).toBeVisible();
  await expect(row.getByRole("button", { name: "Previous categories" })).toBeHidden();
  await expect(async () => {
    if (await next.isVisible()) await next.click({ timeout: 1000 });
    await expect(next).toBeHidden({ timeout: 500 });
  }).toPass();
  await expect(last).toBeInViewport({ ratio: 1 });
  await last.click();
  await expect(last).toHaveAttribute("aria-current", "page");
  await row.getByRole("button", { name: "Previous categories" }).click();
  await expect(next).toBeVisible();
});

test("category chips filter the list and All resets it §1.1", async ({ page }) => {
  await page.goto("/?page=2");
  const chips = page.getByRole("navigation", { name: "Categories" });
  await chips.getByRole("link", { name: "Pets" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pets");
  await expect(chips.getByRole("link", { name: "Pets" })).toHaveAttribute("aria-current", "page");
  await expect(page).toHaveURL(/^[^?]*\/\?category=[-\da-f]{36}$/);
  for (const card of await page.getByRole("article").all())
    await expect(card.getByText("Pets")).toBeVisible();
  await chips.getByRole("link", { name: "All" }).click();
  await expect(page).toHaveURL("/");
});

test("sorts the product list and keeps the sorting in the URL", async ({ page }) => {
  await page.goto("/?page=3");
  await page.getByLabel("Sort by").selectOption("Price: low to high");

  await expect(page).toHaveURL("/?sort=price-up");
  const prices = async () =>
    (await page.getByRole("article").getByText("₱").allInnerTexts()).map((text) =>
      Number(text.replaceAll(/[₱,\s]/g, "")),
    );
  await expect(async () => {
    const cheapest = await prices();
    expect(cheapest).toHaveLength(8);
    expect(cheapest).toEqual(cheapest.toSorted((a, b) => a - b));
  }).toPass();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/?sort=price-up&page=2");
  await page.getByLabel("Sort by").selectOption("Name");
  await expect(page.getByRole("article").first().getByRole("heading")).toHaveText(/^[35A]/);
  await page.getByLabel("Sort by").focus();
  await page.getByLabel("Sort by").selectOption("Newest");
  await expect(page).toHaveURL("/");
  await expect(page.getByLabel("Sort by")).toBeFocused();
  await page.goBack();
  await expect(page.getByLabel("Sort by")).toHaveValue("name");
});

test("header links lead to home, cart, orders and log-in, and the theme is remembered", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/products/buntal-sun-hat");
  const header = page.getByRole("banner");
  await expect
    .soft(header.getByRole("link", { name: "Tindahan, home" }), "§2.1")
    .toHaveAttribute("href", "/");
  await expect.soft(header.getByRole("link", { name: /^Cart/ }), "§2.2").toHaveAttribute("href", "/cart");
  await openMenu(page);
  const headerLink = (name: string) => header.getByRole("link", { name });
  await expect.soft(headerLink("Orders"), "§2.3").toHaveAttribute("href", "/orders");
  await expect.soft(headerLink("Login"), "§2.4").toHaveAttribute("href", /^\/user\/login/);
  const theme = () => page.evaluate(() => document.documentElement.dataset["theme"]);
  expect(await theme()).toBe("dark");
  await header.getByRole("button", { name: /theme|dark|light/i }).click();
  await expect.poll(theme, { message: "§2.5" }).toBe("light");
  // The theme applies before the first paint.
  await page.reload({ waitUntil: "commit" });
  await page.waitForFunction(() => document.body !== null);
  expect(await theme()).toBe("light");
});

test("opens a product tapped before the shop's code has loaded, without an empty page", async ({ page }) => {
  const { promise: isLoaded, resolve: load } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await isLoaded;
    await route.continue();
  });
  await page.addInitScript(() => {
    let hadText = false;
    new MutationObserver(() => {
      const hasText = Boolean(document.querySelector("main")?.textContent.trim());
      if (hadText && !hasText) console.error("The page became empty");
      hadText = hasText;
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("article").first().getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Buntal Sun Hat with Ribbon");
  load();
  await page
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: "Log in" })).toBeVisible();
});

test.describe("product lists without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("pages, sorts, searches, filters and shows products without JavaScript", async ({ page }) => {
    await page.goto("/cart");
    await expect(page.locator("main noscript")).toBeVisible();
    await expect(page.locator("main .animate-skeleton").filter({ visible: true })).toHaveCount(0);

    await page.goto("/");
    await expect(page.getByRole("article")).toHaveCount(8);
    await expect(page.getByRole("button", { name: "Add to Cart" })).toHaveCount(0);
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page.getByText("Page 2 of 9")).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(8);
    await page.getByLabel("Sort by").selectOption("Price: high to low");
    await page.getByRole("button", { name: "Sort" }).click();
    await expect(page.getByText("Page 1 of 9")).toBeVisible();
    await expect(page).toHaveURL(/sort=price-down/);

    await page.getByText("Filters", { exact: true }).click();
    await page.getByLabel("Price from (₱)").fill("100");
    await page.getByRole("button", { name: "Show products" }).click();
    await expect(page).toHaveURL(/\/\?.*min=100/);
    await expect(page.getByText("Filters (1)")).toBeVisible();

    await (await openSearch(page)).fill("mango");
    await page.getByLabel("Category", { exact: true }).selectOption("Snacks & Pasalubong");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText("Results for “mango” in Snacks & Pasalubong");
    await openSearch(page);
    await page.getByRole("button", { name: "Clear" }).click();
    await expect(heading).toHaveText("Snacks & Pasalubong");

    await page.goto("/");
    await page.getByRole("link", { name: "Details of Kapeng Barako" }).click();
    await expect(page).toHaveURL(BARAKO);
    await expect(heading).toHaveText("Kapeng Barako from Batangas, 250 g");
    await expect(page.getByText("Pure Liberica from Lipa, Batangas")).toBeVisible();
    await expect(page.getByRole("button", { name: /Share|Add to Cart/ })).toHaveCount(0);
  });
});

test.describe("accessibility of the catalogue", { tag: "@sweep" }, () => {
  test.use({ expectedNoise: /status of 404/ });

  test("product lists, product page, details dialog and search suggestions pass the axe accessibility check", async ({
    page,
  }) => {
    for (const path of ["/", "/?search=mango", "/?search=zzzzzzzz", BARAKO, "/dev/ui", "/no/such/page"]) {
      await page.goto(path);
      await expectAccessible(page);
    }
    await page.goto("/?details=buntal-sun-hat");
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
    await page.goto("/");
    await (await openSearch(page)).pressSequentially("cof");
    await expect(suggestions(page).first()).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expectAccessible(page);
  });
});

test.describe("an unknown URL", () => {
  test.use({ expectedNoise: /status of 404/ });

  test("an unknown URL returns 404 with a link to the shop", async ({ page, request }) => {
    for (const path of ["/products/no-such-product", `/products/${"x".repeat(200)}`, "/c/no-such-shelf"])
      expect((await request.get(path)).status(), path).toBe(404);
    expect((await page.goto("/no/such/page"))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We could not find that page");
    await page.getByRole("main").getByRole("link").first().click();
    await expect(page).toHaveURL("/");
  });
});

test.describe("product lists when the connection drops", () => {
  test.use({ expectedNoise: /ERR_FAILED|Failed to fetch/, colorScheme: "dark" });

  test("if a page fails to load, an error page in the same theme offers a retry", async ({ page }) => {
    await page.route("**/__manifest*", (route) => route.abort());
    await page.goto("/");
    await page.getByRole("navigation", { name: "Shop" }).getByRole("link", { name: /^Cart/ }).click();

    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong on our side");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.unroute("**/__manifest*");
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Cart" })).toBeVisible();
  });

  test("the product filters work if their JavaScript file fails to load", async ({ page }) => {
    await page.route(/\/assets\/filter-panel-/, (route) => route.abort());
    const lost = page.waitForEvent("requestfailed", (request) => request.url().includes("/filter-panel-"));
    await page.goto("/");
    await lost;
    const details = page.getByRole("link", { name: /^Details/ }).first();
    await details.click();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await page.getByText("Filters", { exact: true }).click();
    await page.getByLabel("In stock only").check();
    await page.getByRole("button", { name: "Show products" }).click();
    await expect(page).toHaveURL(/[?&]stock=in/);
  });
});
