import type { Page } from "@playwright/test";
import { createProductWithPictures, expect, test } from "../../support/merchant.ts";
import { expectAccessible } from "../../support/shop.ts";

const ALTS = ["The front", "The side", ""];
const row = (page: Page) => page.getByRole("region", { name: /^Pictures of/ }).getByRole("list");
const counter = (page: Page) => page.getByRole("region", { name: /^Pictures of/ }).getByText(/^\d+ \/ \d+$/);
const enlarge = (page: Page, alt: string) => page.getByRole("link", { name: `Enlarge: ${alt}` });

test("a product's gallery enlarges a picture, hydrates without layout shift, and shows every picture without JavaScript", async ({
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
      type Shift = PerformanceEntry & { sources: { node: Node | null }[] };
      // A picture in the dialog may grow: the shopper asked for its full size.
      for (const shift of shifts.getEntries() as Shift[])
        if (!shift.sources.every(({ node }) => node?.parentElement?.closest("dialog")))
          console.error(`layout shift ${JSON.stringify(shift)}`);
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
  await expect(row(page).getByRole("img", { name: "The side" })).toBeInViewport({ ratio: 0.9 });
  await expect(row(page).getByRole("img", { name: `Basket ${mark}, picture 3` })).toBeAttached();
  await expectAccessible(page);

  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const plain = await context.newPage();
  await plain.goto(path);
  await expect(plain.getByRole("img", { name: "The front" })).toBeInViewport();
  await enlarge(plain, "The side").scrollIntoViewIfNeeded();
  await expect(plain.getByRole("img", { name: "The side" })).toBeInViewport();
  await context.close();
});

test("a product's pictures are an edge-to-edge row with a counter on phones, and a grid on desktops", async ({
  adminPage: page,
  mark,
  browser,
  baseURL,
}) => {
  const path = `/products/${(await createProductWithPictures(page, `Basket ${mark}`, ALTS)).slug}`;
  const third = `Basket ${mark}, picture 3`;
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    isMobile: true,
    hasTouch: true,
    ...(baseURL && { baseURL }),
  });
  const phone = await context.newPage();
  const codeReleased = Promise.withResolvers<void>();
  await phone.route("**/gallery-*.js", async (route) => {
    await codeReleased.promise;
    await route.continue();
  });
  await phone.goto(path);
  await expect(counter(phone)).toHaveText("1 / 3");
  const first = (await enlarge(phone, "The front").boundingBox())!;
  expect([first.x, first.width]).toEqual([0, 360]);
  await enlarge(phone, "The front").focus();
  await phone.keyboard.press("Tab");
  await expect(enlarge(phone, "The side")).toBeFocused();
  codeReleased.resolve();
  await expect(counter(phone)).toHaveText("2 / 3");
  await expectAccessible(phone);
  await context.close();

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(path);
  await expect(counter(page)).toBeHidden();
  const boxOf = async (alt: string) => (await enlarge(page, alt).boundingBox())!;
  const [large, left, right] = [await boxOf("The front"), await boxOf("The side"), await boxOf(third)];
  expect([left.y, left.width]).toEqual([right.y, right.width]);
  expect(large.width).toBeGreaterThan(left.width + right.width);
});

test("loads the picture gallery's JavaScript only for products with several pictures", async ({
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

test("loads a product's second picture when the mouse is over its card, and never on a phone", async ({
  adminPage: page,
  mark,
  browser,
  baseURL,
}) => {
  await createProductWithPictures(page, `Basket ${mark}`, ALTS);
  await createProductWithPictures(page, `Hat ${mark}`, [""]);
  const path = `/?search=${mark}`;
  const card = (of: Page, name: string) => of.getByRole("article").filter({ hasText: `${name} ${mark}` });
  const second = (of: Page) => card(of, "Basket").locator('img[src*="bayong-buri"]');
  const isLoaded = (of: Page) => second(of).evaluate((image: HTMLImageElement) => image.naturalWidth > 0);

  await page.goto(path, { waitUntil: "networkidle" });
  await expect(card(page, "Hat").locator("img")).toHaveCount(1);
  expect(await isLoaded(page)).toBe(false);
  await card(page, "Basket").getByRole("heading").hover();
  await expect(second(page)).toBeVisible();
  await expect.poll(() => isLoaded(page)).toBe(true);
  await card(page, "Hat").getByRole("heading").hover();
  await expect(second(page)).toBeHidden();

  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    isMobile: true,
    hasTouch: true,
    ...(baseURL && { baseURL }),
  });
  const phone = await context.newPage();
  await phone.goto(path, { waitUntil: "networkidle" });
  await card(phone, "Basket").getByRole("heading").hover();
  await expect(second(phone)).toBeHidden();
  expect(await isLoaded(phone)).toBe(false);
  await context.close();
});
