import { askForCode, expect, logIn, signIn, test } from "../../support/people.ts";
import { expectAccessible } from "../../support/shop.ts";

test("both steps of the shopper's log-in are accessible", { tag: "@sweep" }, async ({ page, email }) => {
  await page.goto("/user/login");
  await expectAccessible(page);
  await askForCode(page, email);
  await expectAccessible(page);
});

test(
  "cart and orders are accessible, logged out, in the dialog and logged in",
  { tag: "@sweep" },
  async ({ page, email, readCode }) => {
    for (const path of ["/cart", "/orders"]) {
      await page.goto(path);
      await expect(page.getByRole("main").getByRole("button", { name: "Login" })).toBeVisible();
      await expectAccessible(page);
    }
    await page.getByRole("main").getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("dialog").getByLabel("E-mail")).toBeFocused();
    await expectAccessible(page);

    await logIn(page, { email, readCode });
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

test("the admin's log-in and first screens are accessible", { tag: "@sweep" }, async ({ page, admin }) => {
  await page.goto("/admin/login");
  await expectAccessible(page);
  await signIn(page, admin);
  await expectAccessible(page);
  await page.goto("/admin/category/add");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
});
