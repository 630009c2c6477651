import type { Page } from "@playwright/test";
import { openSearch } from "../../support/search-box.ts";
import { expect, expectAccessible, test } from "../../support/shop.ts";
import { BAG, COFFEE, SOLD_OUT } from "../../support/shopping.ts";

const canonical = (page: Page) => page.locator("link[rel=canonical]");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("a category page keeps its own URL while sorting and viewing details; a search from it leads to the home page", async ({
  page,
}) => {
  await page.goto(`/products/${COFFEE}`);
  await page
    .getByRole("navigation", { name: "Breadcrumb" })
    .getByRole("link", { name: "Coffee & Drinks" })
    .click();
  await expect(page).toHaveURL("/c/coffee-drinks");
  await expect(heading(page)).toHaveText("Coffee & Drinks");
  await expect(page).toHaveTitle(/^Coffee & Drinks · /);
  await expect(canonical(page)).toHaveAttribute("href", /\/c\/coffee-drinks$/);
  const chip = page
    .getByRole("navigation", { name: "Categories" })
    .getByRole("link", { name: "Coffee & Drinks" });
  await expect(chip).toHaveAttribute("aria-current", "page");
  for (const card of await page.getByRole("article").all())
    await expect(card).toContainText("Coffee & Drinks");

  await page.getByLabel("Sort by").selectOption("Best selling");
  await expect(page).toHaveURL("/c/coffee-drinks?sort=best-selling");
  await page
    .getByRole("link", { name: /^Details of/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/c\/coffee-drinks\?sort=best-selling&details=/);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/c/coffee-drinks?sort=best-selling");
  await expect(page.getByRole("dialog")).toBeHidden();

  const field = await openSearch(page);
  await expect(page.getByLabel("Category", { exact: true }).locator("option:checked")).toHaveText(
    "Coffee & Drinks",
  );
  await field.fill("coffee");
  await field.press("Enter");
  await expect(page).toHaveURL(/\/\?search=coffee&category=[-\da-f]{36}&sort=best-selling$/);

  await page.goto("/?page=2");
  await page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "Pets" }).click();
  await expect(heading(page)).toHaveText("Pets");
  await page.reload();
  await expect(canonical(page)).toHaveAttribute("href", /\/c\/pets$/);
});

async function applyFilters(page: Page): Promise<void> {
  await page.getByText("Filters", { exact: true }).click();
  await page.getByLabel("Price from (₱)").fill("100");
  await page.getByLabel("Price to (₱)").fill("₱1,250.00");
  await page.getByLabel("In stock only").check();
  await page.getByRole("button", { name: "Show products" }).click();
}

async function expectFiltered(page: Page): Promise<void> {
  await expect(page.getByText("Filters (2)")).toBeVisible();
  for (const text of await page.getByRole("article").getByText(/^₱/).allInnerTexts()) {
    const pesos = Number(text.replaceAll(/[₱,\s]/g, ""));
    expect(pesos).toBeGreaterThanOrEqual(100);
    expect(pesos).toBeLessThanOrEqual(1_250);
  }
  await expect(page.getByRole("article").getByText("Sold out")).toHaveCount(0);
}

test("filters a product list by price and stock, and clears the filters", async ({ page }) => {
  await page.goto("/c/gadgets");
  const all = await page.getByRole("status").filter({ hasText: "products" }).textContent();
  await applyFilters(page);
  await expect(page).toHaveURL("/c/gadgets?min=100&max=1250.00&stock=in");
  await expectFiltered(page);
  await expectAccessible(page);
  await page.getByLabel("Sort by").selectOption("Name");
  await expect(page).toHaveURL("/c/gadgets?sort=name&min=100&max=1250.00&stock=in");

  await page.getByLabel("Price from (₱)").fill("9999999");
  await page.getByRole("button", { name: "Show products" }).click();
  await expect(page.getByRole("heading", { name: "No products found." })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Clear filters" }).last().click();
  await expect(page).toHaveURL("/c/gadgets?sort=name");
  await expect(page.getByRole("status").filter({ hasText: "products" })).toHaveText(all!);
  await page.goBack();
  await expect(page.getByLabel("Price from (₱)")).toHaveValue("9999999");
});

test("shows recently viewed products with their prices, fetched in one request", async ({ page }) => {
  const viewed = page.getByRole("region", { name: "Recently viewed" });
  await page.goto(`/products/${SOLD_OUT}`);
  await expect(page.getByRole("region", { name: /^More in/ }).getByRole("link")).not.toHaveCount(0);
  await expect(viewed).toBeHidden();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("viewed"))).toContain(SOLD_OUT);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(`${request.url()} ${request.postData()}`));
  await page.goto(`/products/${BAG}`);
  await expect(viewed.getByRole("link")).toHaveCount(1);
  await expect(viewed.getByRole("link")).toContainText(/₱[\d,]+\.\d\d.*Sold out/s);
  expect(requests.filter((one) => one.includes("/api/products/cards"))).toHaveLength(1);
  await viewed.getByRole("link").click();
  await expect(page).toHaveURL(`/products/${SOLD_OUT}`);
  await expect(viewed.getByRole("link")).toHaveAttribute("href", `/products/${BAG}`);

  await page.evaluate(() => localStorage.setItem("viewed", '[{"slug":1},null,"x"]'));
  await page.reload();
  await expect(heading(page)).toBeVisible();
  await expect(viewed).toBeHidden();
});
