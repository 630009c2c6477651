import type { Page } from "@playwright/test";
import { openSearch, suggestions } from "../../support/search-box.ts";
import { expect, test, untilStyled } from "../../support/shop.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const category = (page: Page) => page.getByLabel("Category", { exact: true });

test("searches in the chosen category, and Back returns to the previous list §2.7", async ({ page }) => {
  await page.goto("/?page=3");
  const field = await openSearch(page);
  await field.fill("  mango ");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL("/?search=mango");
  await expect(heading(page)).toHaveText("Results for “mango”");
  await expect(page).toHaveTitle("Results for “mango” · Tindahan");
  await expect(page.getByRole("article").first().getByRole("heading")).toContainText(/mango/i);
  await expect(page.getByRole("main").getByRole("status")).toHaveText(/^\d+ products?$/);
  const sort = page.getByLabel("Sort by");
  await expect(sort.locator("option:checked")).toHaveText("Best match");
  await page.goBack();
  await expect(page).toHaveURL("/?page=3");
  await expect(sort.locator("option:checked")).toHaveText("Newest");

  await openSearch(page);
  await expect(category(page)).toHaveValue("");
  await expect.soft(category(page), "§2.8").toContainText("All Categories");
  await category(page).selectOption("Snacks & Pasalubong");
  await field.fill("mango");
  await field.press("Enter");
  await expect(heading(page)).toHaveText("Results for “mango” in Snacks & Pasalubong");
  for (const card of await page.getByRole("article").all())
    await expect(card.getByText("Snacks & Pasalubong")).toBeVisible();

  await field.fill("zzzzzzzz");
  await field.press("Enter");
  await expect.soft(page.getByRole("heading", { name: "No products found." }), "§2.15").toBeVisible();
  await expect(page.getByText("Nothing matches “zzzzzzzz” in Snacks & Pasalubong.")).toBeVisible();
  await page.getByRole("link", { name: "Search all categories" }).click();
  await expect(page).toHaveURL("/?search=zzzzzzzz");
  await page.getByRole("link", { name: "Show all products" }).click();
  await expect(page.getByRole("article")).toHaveCount(8);
});

test("edits the words of a search from its results on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/?search=mango");
  await page.getByRole("button", { name: "Edit search" }).click();
  const field = page.getByRole("searchbox").or(page.getByRole("combobox", { name: /Search/ }));
  await expect(field.first()).toHaveValue("mango");
  await field.first().fill("mango chips");
  await field.first().press("Enter");
  await expect(heading(page)).toHaveText("Results for “mango chips”");
});

test("names the corrected word and offers the original search, and shows markup as text", async ({
  page,
}) => {
  await page.goto("/?search=manggo");
  await expect(page.getByText("Showing results for mango. Search instead for manggo")).toBeVisible();
  await expect(page.getByRole("article").first()).toContainText("Dried Mangoes");
  await page.getByRole("link", { name: "Search instead for manggo" }).click();
  await expect(page.getByRole("heading", { name: "No products found." })).toBeVisible();
  await expect(page.getByText("Showing results for")).toBeHidden();
  const field = await openSearch(page);
  await expect(field).toHaveValue("manggo");

  const text = `<img src=x onerror=alert(1)> %_'"\\`;
  await field.fill(text);
  await field.press("Enter");
  await expect(heading(page)).toHaveText(`Results for “${text}”`);
  await expect(field).toHaveValue(text);
});

test("Clear resets the product search; text typed while the list loads stays in the search box §2.9", async ({
  page,
}) => {
  await page.goto("/?search=coffee&sort=name");
  const field = await openSearch(page);
  const clear = page.getByRole("button", { name: "Clear" });
  await expect(field).toHaveValue("coffee");
  let list = Promise.withResolvers<void>();
  await page.route("**/*.data?*", async (route) => {
    await list.promise;
    await route.continue();
  });
  await clear.click();
  await expect(clear).toBeHidden();
  await field.pressSequentially("ric");
  list.resolve();
  await expect(page).toHaveURL("/?sort=name");
  await expect(heading(page)).toHaveText("All products");
  await field.press("e");
  await expect(field).toHaveValue("rice");
  await expect(field).toBeFocused();
  await clear.click();
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();

  list = Promise.withResolvers<void>();
  await page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "Pets" }).click();
  await openSearch(page);
  await field.pressSequentially("ric");
  list.resolve();
  await expect(heading(page)).toHaveText("Pets");
  await field.press("e");
  await expect(field).toHaveValue("rice");
  await expect(category(page).locator("option:checked")).toHaveText("Pets");
  await page.goBack();
  await expect(category(page).locator("option:checked")).toHaveText("All Categories");
});

test("keeps text typed into the search box before hydration", async ({ page }) => {
  const code = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto("/cart", { waitUntil: "commit" });
  await untilStyled(page);
  const field = await openSearch(page);
  await field.fill("rice");
  await field.blur();
  code.resolve();
  await expect(page.getByRole("heading", { name: "You must be logged in to view your cart." })).toBeVisible();
  await expect(field).toHaveValue("rice");
});

test.describe("search suggestions", () => {
  test.use({ expectedNoise: /Failed to load resource/ });

  test("search suggestions can be chosen by keys or taps, close on Escape, and show no error if they fail to load", async ({
    page,
  }) => {
    await page.goto("/");
    const field = await openSearch(page);
    await field.pressSequentially("coff");
    await expect(field).toHaveAttribute("aria-expanded", "true");
    await expect(suggestions(page).filter({ hasText: "Coffee & Drinks" })).toContainText("Category");
    await expect(suggestions(page).and(page.getByRole("option", { selected: true }))).toHaveCount(0);
    await field.press("ArrowDown");
    await expect(suggestions(page).first()).toHaveAttribute("aria-selected", "true");
    await field.press("ArrowUp");
    await expect(suggestions(page).first()).toHaveAttribute("aria-selected", "false");
    await field.press("ArrowDown");
    await field.press("Enter");
    await expect(heading(page)).toHaveText("Coffee & Drinks");
    await expect(suggestions(page)).toHaveCount(0);
    await openSearch(page);
    await expect(field).toHaveValue("");
    await expect(category(page).locator("option:checked")).toHaveText("Coffee & Drinks");

    await category(page).selectOption("All Categories");
    await field.pressSequentially("mango");
    await expect(suggestions(page).first()).toBeVisible();
    await field.press("Enter");
    await expect(page).toHaveURL("/?search=mango");
    await expect(suggestions(page)).toHaveCount(0);
    await openSearch(page);
    await field.fill("");
    await field.pressSequentially("dried mang");
    await expect(suggestions(page).first()).toBeVisible();
    await field.press("Escape");
    await expect(suggestions(page)).toHaveCount(0);
    await expect(field).toHaveValue("dried mang");
    await field.pressSequentially("o");
    await suggestions(page).filter({ hasText: "Dried Mangoes from Cebu" }).click();
    await expect(page).toHaveURL("/products/dried-mangoes-cebu");
    await expect(heading(page)).toBeFocused();

    await page.route("**/api/products/suggestions?**", (route) => route.abort());
    await openSearch(page);
    const failed = page.waitForEvent("requestfailed");
    await field.fill("");
    await field.pressSequentially("mango");
    await failed;
    await expect(page.getByRole("alert")).toBeEmpty();
    await field.press("Enter");
    await expect(heading(page)).toHaveText("Results for “mango”");
  });
});
