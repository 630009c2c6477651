import { requestLoginCode, signInAdmin } from "../../support/people.ts";
import { expectAccessible } from "../../support/shop.ts";
import { expect, test } from "../../support/shopping.ts";

test(
  "log-in page and dialog, and a logged-out visitor's cart and orders, pass the axe accessibility check",
  { tag: "@sweep" },
  async ({ page, email }) => {
    for (const path of ["/cart", "/orders"]) {
      await page.goto(path);
      await expect(page.getByRole("main").getByRole("button", { name: "Login" })).toBeVisible();
      await expectAccessible(page);
    }
    await page.getByRole("main").getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("dialog").getByLabel("E-mail")).toBeFocused();
    await expectAccessible(page);
    await page.goto("/user/login");
    await expectAccessible(page);
    await requestLoginCode(page, email);
    await expectAccessible(page);
  },
);

test(
  "empty cart and empty order list pass the axe accessibility check",
  { tag: "@sweep" },
  async ({ shopperPage: page }) => {
    for (const [path, empty] of [
      ["/cart", "Your cart is empty."],
      ["/orders", "No orders yet."],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: empty })).toBeVisible();
      await expectAccessible(page);
    }
  },
);

test(
  "admin sign-in, dashboard and the form for a new category pass the axe accessibility check",
  { tag: "@sweep" },
  async ({ page, admin }) => {
    await page.goto("/admin/login");
    await expectAccessible(page);
    await signInAdmin(page, admin);
    await expectAccessible(page);
    await page.goto("/admin/category/add");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  },
);
