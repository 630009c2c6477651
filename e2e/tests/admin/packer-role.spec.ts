import { randomUUID } from "node:crypto";
import { createAdmin } from "@tindahan/api/accounts/accounts.ts";
import { submitAdminLogin } from "../../support/people.ts";
import { expectAccessible } from "../../support/shop.ts";
import { COFFEE, expect, test } from "../../support/shopping.ts";

test.use({ expectedNoise: /status of 40[34]/ });

test("a packer sees only orders and packing", async ({ page, db, shopper }) => {
  const id = await shopper.order(COFFEE);
  const packer = { username: `pablo-${randomUUID()}`, password: "a long enough password" };
  await createAdmin(db, packer.username, packer.password, { adminRole: "packer" });
  await page.goto("/admin/login");
  await submitAdminLogin(page, packer);

  await expect(page).toHaveURL("/admin/orders");
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Export" })).toBeHidden();
  const menu = page.getByRole("button", { name: "More", exact: true });
  if (await menu.isVisible()) await menu.click();
  await expect(page.getByRole("navigation", { name: "Admin" }).getByRole("link")).toHaveText([
    /^Orders/,
    "Packing",
  ]);
  await page.getByRole("button", { name: /^Account of/ }).click();
  await expect(page.getByRole("link", { name: "Profile Settings" })).toBeVisible();
  await expect(page.getByRole("link", { name: "System Settings" })).toBeHidden();

  await page.goto(`/admin/orders/${id}`);
  await page.getByRole("button", { name: "Update status" }).click();
  await expect(page.getByLabel("Status", { exact: true }).getByRole("option")).toHaveText([
    "Select a status",
    "Processing",
    "Shipped",
    "Delivered",
  ]);
  await page.getByLabel("Status", { exact: true }).selectOption("Shipped");
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await expect(page.getByRole("main").getByText("Shipped").first()).toBeVisible();

  await db
    .updateTable("orders")
    .set({ status: "Cancelled", stock_held: false })
    .where("id", "=", id)
    .execute();
  await page.reload();
  await expect(page.getByRole("main").getByText("Cancelled").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Update status" })).toBeHidden();

  for (const path of ["/admin", "/admin/products", "/admin/settings"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: "You cannot open this page" })).toBeVisible();
  }
  await page.getByRole("link", { name: "Go to Orders" }).click();
  await expect(page).toHaveURL("/admin/orders");

  expect((await page.goto("/admin/no-such-screen"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "We could not find that page" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Admin" })).toBeVisible();

  await page.goto("/admin/settings");
  await expect(page.getByText("Your role is packer")).toBeVisible();
  await expectAccessible(page);
});
