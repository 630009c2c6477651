import { COFFEE, expect, test } from "../../support/shopping.ts";

test.use({ javaScriptEnabled: false });

const PAGES: [path: string, texts: string[]][] = [
  ["/", ["Pasalubong from every island", "Kapeng Barako from Batangas, 250 g", "All products"]],
  ["/c/snacks-pasalubong", ["Dried Mangoes from Cebu", "Filters"]],
  ["/?search=mangoo", ["Dried Mangoes from Cebu", "Results for"]],
  [`/products/${COFFEE}`, ["₱249.00", "To add items to your cart, please turn on JavaScript"]],
  ["/pages/shipping-and-returns", ["Shipping and returns"]],
  ["/pages/contact", ["The form needs JavaScript."]],
  ["/cart", ["To see your cart, please turn on JavaScript in your browser."]],
  ["/checkout", ["To order, please turn on JavaScript in your browser."]],
  ["/orders/019a71c4-2b1d-7c3e-8f05-6d1b5a1b2c3d", ["To see your order, please turn on JavaScript"]],
  ["/orders", ["To see your orders, please turn on JavaScript in your browser."]],
  ["/account", ["To see your data, please turn on JavaScript in your browser."]],
  ["/addresses", ["To see your addresses, please turn on JavaScript in your browser."]],
  ["/success", ["To see your payment, please turn on JavaScript in your browser."]],
  ["/error", ["To see your payment, please turn on JavaScript in your browser."]],
  ["/user/login", ["Logging in needs JavaScript."]],
];

test(
  "every public page reads well without JavaScript, and shows no skeleton or button that would need it",
  { tag: "@sweep" },
  async ({ page }) => {
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      for (const [path, texts] of PAGES) {
        await page.goto(path);
        for (const text of texts)
          await expect(page.getByRole("main"), path).toContainText(text, { useInnerText: true });
        await expect(page.locator(".animate-skeleton").filter({ visible: true }), path).toHaveCount(0);
        await expect(page.locator(DEAD_BUTTONS).filter({ visible: true }), path).toHaveCount(0);
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      }
    }
  },
);

/** A button works without scripts if it sends a form by GET or opens a popover. */
const DEAD_BUTTONS = "button:not([popovertarget], [form], form:not([method=dialog]) [type=submit])";
