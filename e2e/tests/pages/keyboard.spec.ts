import type { Page } from "@playwright/test";
import { ADDRESS } from "../../support/checking-out.ts";
import { cartLink, expect, cartItem, test } from "../../support/shopping.ts";

test("a new shopper logs in and buys with the keyboard alone", async ({
  page,
  email,
  readCode,
  isMobile,
}) => {
  test.skip(isMobile, "a phone has no keyboard to go from field to field with");
  test.slow();
  const { keyboard } = page;
  await page.goto("/");
  await tabTo(page, "Skip to content");
  await keyboard.press("Enter");
  await tabTo(page, "Add to Cart");
  await keyboard.press("Enter");
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await keyboard.type(email);
  await keyboard.press("Enter");
  await expect(page.getByLabel("OTP")).toBeFocused();
  await keyboard.type(await readCode());
  await keyboard.press("Enter");

  await expect(cartLink(page)).toHaveAccessibleName("Cart (1 item)");
  await expect(
    page
      .getByRole("article")
      .first()
      .getByRole("button", { name: /^Add to Cart/ }),
  ).toBeFocused();
  await tabTo(page, "Cart", "Shift+Tab");
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Cart" })).toBeFocused();
  await expect(cartItem(page, /Sun Hat/)).toBeVisible();
  await tabTo(page, "Proceed to Checkout");
  await keyboard.press("Enter");
  // With card payments, the checkout is a separate document, so focus starts at its top.
  await expect(page.getByRole("heading", { name: "Contact and address" })).toBeVisible();
  await tabTo(page, "Full name");
  await keyboard.type("Maria Santos");
  await keyboard.press("Tab");
  await keyboard.type("09171234567");
  await keyboard.press("Tab");
  await keyboard.type(ADDRESS);
  await tabTo(page, "Continue to payment");
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Payment", exact: true })).toBeFocused();
  await tabTo(page, "Place Order");
  await keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Thank you! Your order is placed." })).toBeFocused();
});

/** Presses the key until the element has focus; each step must show a focus ring. */
async function tabTo(page: Page, name: string, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press(key);
    const { labelText, hasFocusRing } = await page.evaluate(() => {
      const focused = document.activeElement!;
      const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : undefined;
      const isControl = focused.matches("a, button");
      return {
        labelText: label?.textContent ?? focused.textContent,
        hasFocusRing: !isControl || getComputedStyle(focused).outlineStyle !== "none",
      };
    });
    expect(hasFocusRing, labelText).toBe(true);
    if (labelText.includes(name)) return;
  }
  throw new Error(`Focus does not reach ${name}`);
}
