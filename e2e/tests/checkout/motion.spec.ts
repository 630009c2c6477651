import { cartLink, COFFEE, expect, test } from "../../support/shopping.ts";

type Motion = { transitions: number; moved: string[] };
declare const motion: Motion;

test("a card's picture moves to the product's page and an added product to the cart, unless motion is reduced", async ({
  shopperPage: page,
}) => {
  await page.addInitScript(recordMotion);
  for (const [reducedMotion, count, moved] of [
    ["no-preference", "1 item", ["::view-transition-group(picture)", "img"]],
    ["reduce", "2 items", []],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto("/");
    await page.locator(`article a[href="/products/${COFFEE}"]`).first().click();
    await expect.poll(() => page.evaluate(() => motion.transitions)).toBe(1);
    await page.getByRole("button", { name: "Add to Cart Kapeng Barako" }).click();
    await expect(cartLink(page)).toHaveAccessibleName(`Cart (${count})`);
    await expect.poll(() => page.evaluate(() => motion.moved), reducedMotion).toEqual(moved);
  }
});

/** Runs in the page. */
function recordMotion(): void {
  const record: Motion = { transitions: 0, moved: [] };
  Object.assign(window, { motion: record });
  const startTransition = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const transition = startTransition(update);
    void recordTransition(transition);
    return transition;
  };
  async function recordTransition({ ready }: ViewTransition) {
    await ready;
    const parts = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement);
    record.moved.push(...parts.filter((part) => part === "::view-transition-group(picture)"));
    record.transitions += 1;
  }
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...args) {
    record.moved.push(this.localName);
    return animate.apply(this, args);
  };
}
