import type { Page } from "@playwright/test";
import { createProductWithPictures, expect, test } from "../../support/merchant.ts";
import { expectAccessible } from "../../support/shop.ts";

const ALTS = ["The front", "The side", ""];
const row = (page: Page) =>
  page
    .getByRole("region", { name: /^Pictures of/ })
    .getByRole("list")
    .first();
const thumbnail = (page: Page, position: number) =>
  page.getByRole("link", { name: `Show picture ${position} of ${ALTS.length}` });
const current = (page: Page) => page.getByRole("region", { name: /^Pictures of/ }).locator("a[aria-current]");

const shownPosition = (page: Page) =>
  row(page).evaluate((list) => 1 + Math.round(list.scrollLeft / list.clientWidth));

/** Distance from a snap position, as a share of the width; widths may be fractional. */
const distanceFromPicture = (page: Page) =>
  row(page).evaluate(({ scrollLeft, clientWidth }) => {
    const position = scrollLeft / clientWidth;
    return Math.abs(position - Math.round(position));
  });

test("a product's gallery shows pictures by thumbnail, swipe and key, enlarges one, and hydrates without layout shift", async ({
  adminPage: page,
  mark,
  browser,
  baseURL,
}) => {
  const path = `/products/${(await createProductWithPictures(page, `Basket ${mark}`, ALTS)).slug}`;
  const codeReleased = Promise.withResolvers<void>();
  await page.route("**/gallery-*.js", async (route) => {
    await codeReleased.promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    new PerformanceObserver((shifts) => {
      for (const shift of shifts.getEntries()) console.error(`layout shift ${JSON.stringify(shift)}`);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(path);
  await expect(page.getByRole("img", { name: "The front" })).toBeInViewport();
  await page.getByRole("link", { name: "Enlarge: The front" }).click();
  codeReleased.resolve();
  const dialog = page.getByRole("dialog", { name: "Picture 1 of 3" });
  const large = dialog.getByRole("img", { name: "The front" });
  const fileWidth = () => large.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(fileWidth).toBeGreaterThan(0);
  const view = dialog.getByRole("group", { name: "Enlarged picture" });
  await expect(view).toBeFocused();
  const overflows = () =>
    view.evaluate(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth || scrollHeight > clientHeight,
    );
  expect(await overflows()).toBe(false);
  await dialog.getByRole("button", { name: "Full size" }).click();
  expect((await large.boundingBox())!.width).toBe(await fileWidth());
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("dialog", { name: "Picture 2 of 3" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect.poll(() => shownPosition(page)).toBe(2);
  await expect(current(page)).toHaveAccessibleName("Show picture 2 of 3");

  await expect(row(page).getByRole("img", { name: `Basket ${mark}, picture 3` })).toBeAttached();
  await thumbnail(page, 1).click();
  await expect.poll(() => shownPosition(page)).toBe(1);
  await page.getByRole("link", { name: "Enlarge: The front" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => shownPosition(page)).toBe(2);
  await expect(page.getByRole("link", { name: "Enlarge: The side" })).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => shownPosition(page)).toBe(1);
  await row(page).evaluate((list) => list.scrollTo({ left: list.clientWidth * 0.6, behavior: "instant" }));
  await expect.poll(() => distanceFromPicture(page)).toBeLessThan(0.01);
  await expectAccessible(page);

  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const plain = await context.newPage();
  await plain.goto(path);
  await expect(plain.getByRole("img", { name: "The front" })).toBeInViewport();
  await thumbnail(plain, 2).click();
  await expect(plain.getByRole("img", { name: "The side" })).toBeInViewport();
  await context.close();
});

test("loads the code of the picture gallery only for products with several pictures", async ({
  adminPage: page,
  mark,
}) => {
  const several = await createProductWithPictures(page, `Basket ${mark}`, ALTS);
  const one = await createProductWithPictures(page, `Hat ${mark}`, [""]);
  const scripts: Promise<string>[] = [];
  page.on("response", (response) => {
    // Responses of a page that is left may be incomplete.
    if (response.url().endsWith(".js")) scripts.push(response.text().catch(() => ""));
  });
  const hasGallery = async () =>
    (await Promise.all(scripts)).some((script) => script.includes("Enlarged picture"));

  await page.goto(`/products/${one.slug}`, { waitUntil: "networkidle" });
  await expect(page.getByRole("img", { name: `Hat ${mark}` }).first()).toBeVisible();
  await expect(page.getByRole("region", { name: /^Pictures of/ })).toHaveCount(0);
  expect(scripts.length).toBeGreaterThan(0);
  expect(await hasGallery()).toBe(false);

  await page.goto(`/products/${several.slug}`);
  await expect.poll(hasGallery).toBe(true);
});
