import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { field } from "../tests/checking-out.ts";
import { expect, logIn, test } from "../tests/people.ts";
import { sideBySide } from "../screenshots/compare.ts";
import { take } from "../screenshots/take.ts";
import type { Product } from "./brand.ts";
import { BRANDS } from "./brands.ts";
import { hasOptions, hasPictures, nameOf, SCREENS } from "./screens.ts";
import { writeTwoShops } from "./two-shops.ts";

const PICTURES = new URL("../../docs/screenshots/brands/", import.meta.url);
const MOST_SHIFT = 0.02;

const brandOf = (project: { name: string }) => BRANDS[project.name.split(",")[0]!]!;
/** What is known once there is a shop and somebody has ordered: addresses, and the browser of that person. */
const fileOf = (project: { name: string }, what: string) =>
  new URL(`../../test-results/${brandOf(project).slug}-${what}.json`, import.meta.url);

test("a shopper orders, and fills the cart again", async ({ page, email, readCode }, { project }) => {
  const { products, categories } = brandOf(project);
  await logIn(page, { email, readCode });
  // A list shows eight at once, a category no more than that.
  const pathOf = (category: string) => `/c/${category.toLowerCase().replaceAll(" ", "-")}`;
  const hrefOf = async ({ name, category }: Product) => {
    await page.goto(pathOf(category));
    const card = page.getByRole("article").filter({ hasText: name });
    return (await card.getByRole("link").first().getAttribute("href"))!;
  };
  const names = {
    category: pathOf(categories[0]!.name),
    product: await hrefOf(products.find(hasPictures)!),
    options: await hrefOf(products.findLast(hasOptions)!),
    sale: await hrefOf(products.find(({ sale }) => sale)!),
    search: `/?search=${products[0]!.name.split(/\W/)[0]!.toLowerCase()}`,
  };

  await addToCart(page, names.product);
  await addToCart(page, names.options);
  await page.goto("/checkout");
  await field(page, "Full name").fill("Maria Santos");
  await field(page, "Phone").fill("0917 123 4567");
  await page.getByRole("combobox", { name: "City or municipality" }).click();
  await page.keyboard.type("Makati");
  await choose(page, "Makati City, Metro Manila");
  await expect(page.getByRole("combobox", { name: "Barangay" })).toBeFocused();
  await page.keyboard.type("Poblacion");
  await choose(page, "Poblacion");
  await field(page, "Delivery address").fill("1 Rizal St");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByRole("region", { name: "Thank you! Your order is placed." })).toBeVisible();
  const order = new URL(page.url()).searchParams.get("placed")!;

  await addToCart(page, names.options);
  await addToCart(page, names.sale);
  writeFileSync(fileOf(project, "names"), JSON.stringify({ ...names, order }));
  await page.context().storageState({ path: fileOf(project, "shopper").pathname });
});

async function choose(page: Page, place: string): Promise<void> {
  await page.getByRole("listbox").getByRole("option", { name: place, exact: true }).first().click();
}

/** Of what there are several sizes, the second one. */
async function addToCart(page: Page, product: string): Promise<void> {
  await page.goto(product);
  // What is pressed before the page is awake may be lost.
  await page.waitForLoadState("networkidle");
  const main = page.getByRole("main");
  const sizes = main.getByRole("group", { name: "Size" });
  if (await sizes.isVisible()) await sizes.locator("label").nth(1).click();
  const added = page.waitForResponse((response) => response.url().includes("/api/cart/add"));
  await main
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .click();
  expect((await added).ok()).toBe(true);
}

for (const screen of SCREENS)
  test(screen.name, async ({ browser }, { project }) => {
    const brand = brandOf(project);
    const names = JSON.parse(readFileSync(fileOf(project, "names"), "utf8")) as Record<string, string>;
    const shifts: number[] = [];
    const shots = await take(
      browser,
      {
        ...screen,
        path: screen.path.replace(/:([a-z]+)/, (_, name: string) => names[name]!),
        ready: screen.ready(brand),
        prepare: async (page) => {
          await screen.prepare?.(page);
          await page.waitForLoadState("networkidle");
          shifts.push(await shiftOf(page));
        },
      },
      screen.isShopper ? fileOf(project, "shopper").pathname : { cookies: [], origins: [] },
    );
    if (!screen.isShopper)
      expect(Math.max(...shifts), `how much moved: ${shifts.join(", ")}`).toBeLessThanOrEqual(MOST_SHIFT);
    mkdirSync(PICTURES, { recursive: true });
    writeFileSync(new URL(nameOf(brand, screen.name), PICTURES), await sideBySide(shots));
  });

/** What has moved by itself since the page was opened. */
async function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
          for (const one of list.getEntries() as Shift[]) if (!one.hadRecentInput) total += one.value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(total), 100);
      }),
  );
}

test("the list of the pictures", () => {
  writeTwoShops();
});
