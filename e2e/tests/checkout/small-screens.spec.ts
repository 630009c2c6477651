import type { Locator } from "@playwright/test";
import { stopClock } from "../../support/people.ts";
import { BAG, cartLink, COFFEE, expect, cartItem, test } from "../../support/shopping.ts";

test("on a phone the bar with the checkout button is at the bottom of the screen even for a short cart", async ({
  page,
  shopper,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await shopper.add(COFFEE);
  await page.goto("/cart");
  await expect(cartItem(page, /Barako/)).toBeVisible();
  const bar = page.locator("main > .thumb-bar");
  await expect.poll(async () => bottomOf(bar)).toBe(800);
});

test("at 400 % zoom, and on low and narrow screens, sticky bars cover at most a quarter of the height", async ({
  page,
  shopper,
}) => {
  const id = await shopper.order();
  await shopper.add(COFFEE);
  for (const [path, content] of [
    ["/", "All products"],
    ["/c/coffee-drinks", "Coffee & Drinks"],
    [`/products/${COFFEE}`, "Buy now"],
    ["/cart", "Proceed to Checkout"],
    ["/checkout?step=payment", "Place Order"],
    [`/orders/${id}`, "Order updates"],
  ] as const) {
    await page.setViewportSize({ width: 320, height: 720 });
    await page.goto(path);
    await expect(page.getByText(content).filter({ visible: true }).first()).toBeVisible();
    for (const height of [256, 480, 576, 720]) {
      // 1280 × 1024 pixels at 400 % are 320 × 256.
      await page.setViewportSize({ width: 320, height });
      await page.evaluate(() => scrollTo(0, 300));
      expect(await page.evaluate(heightOfBars), `${path} at ${height}`).toBeLessThanOrEqual(height / 4);
    }
  }
});

test("the number on the cart link does not cover its label; a long product name does not cut its category", async ({
  page,
  shopper,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await shopper.add(COFFEE, 12);
  await page.goto("/");
  const cart = cartLink(page);
  await expect(cart).toHaveAccessibleName("Cart (12 items)");
  const badge = (await cart.getByText("12", { exact: true }).boundingBox())!;
  const word = (await cart.getByText("Cart", { exact: true }).boundingBox())!;
  expect(Math.floor(badge.x + badge.width)).toBeLessThanOrEqual(word.x);

  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/products/${BAG}`);
  const steps = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link");
  await expect(steps.last()).toBeVisible();
  for (const step of await steps.all()) expect(await isCut(step)).toBe(false);
});

test("a check mark takes the place of the plus sign on a card, and the card of a placed order leaves room below it", async ({
  page,
  shopper,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const id = await shopper.order();
  await page.goto(`/?placed=${id}`);
  const panel = page.getByRole("region", { name: "Thank you! Your order is placed." }).locator("> div");
  await expect(panel.getByRole("list", { name: "Progress" })).toBeVisible();
  const chips = page.getByRole("navigation", { name: "Categories" });
  expect((await chips.boundingBox())!.y - (await bottomOf(panel))).toBeGreaterThanOrEqual(8);

  await page.goto("/");
  const add = page.getByRole("article").first().getByRole("button", { name: "Add to Cart" });
  const before = (await add.boundingBox())!;
  await stopClock(page);
  await add.click();
  await expect(cartLink(page)).toHaveAccessibleName("Cart (1 item)");
  const mark = (await add.locator("svg").boundingBox())!;
  const after = (await add.boundingBox())!;
  expect(after.height).toBe(before.height);
  expect(Math.abs(mark.x + mark.width / 2 - (after.x + after.width / 2))).toBeLessThanOrEqual(1);
});

/** Runs in the page. */
function heightOfBars(): number {
  return [...document.querySelectorAll("body *")]
    .filter((element) => /sticky|fixed/.test(getComputedStyle(element).position) && element.checkVisibility())
    .reduce((sum, element) => sum + element.getBoundingClientRect().height, 0);
}

async function bottomOf(element: Locator): Promise<number> {
  const { y, height } = (await element.boundingBox())!;
  return Math.round(y + height);
}

function isCut(element: Locator): Promise<boolean> {
  return element.locator("span").evaluate((words) => words.scrollWidth > words.clientWidth);
}
