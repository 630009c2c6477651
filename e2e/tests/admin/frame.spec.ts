import type { Page } from "@playwright/test";
import { createProduct, expect, test, updateVariantsOfProduct } from "../../support/merchant.ts";
import { expectAccessible } from "../../support/shop.ts";

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.clientWidth);

test("a short admin page reserves no space for a scroll bar; opening a dialog does not shift a long page", async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 2000 });
  await page.goto("/admin/products");
  const row = page.getByRole("row").nth(1);
  await expect(row).toBeVisible();
  expect(await widthOf(page)).toBe(1280);

  await page.setViewportSize({ width: 1280, height: 400 });
  const before = await row.boundingBox();
  await row.getByRole("button", { name: /^Delete/ }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  expect((await row.boundingBox())!.width).toBe(before!.width);
});

test("the breadcrumb of an admin page ends with the name of the open record", async ({ adminPage: page }) => {
  const here = page.getByRole("navigation", { name: "Breadcrumb" }).locator("[aria-current=page]");
  await page.goto("/admin/pages/terms");
  await expect(here).toHaveText(await page.getByRole("heading", { level: 1 }).innerText());
});

test("the palette finds orders, products, customers, screens and actions by keyboard alone", async ({
  adminPage: page,
  db,
  mark,
}) => {
  const product = await createProduct(page, { name: `Barako ${mark}` });
  const order = await db
    .selectFrom("orders")
    .select(["id", "number"])
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  await page.goto("/admin/settings");
  await expect(page.getByRole("heading", { level: 1, name: "System Settings" })).toBeVisible();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search" });
  const field = palette.getByRole("combobox");
  await expect(field).toBeFocused();
  await expect(palette.getByRole("option", { name: "Add product" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type(mark.toLowerCase());
  await expect(palette.getByRole("option", { name: `Barako ${mark}` })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/admin/products?edit=${product._id}`);
  await expect(page.getByRole("dialog", { name: "Edit product" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();

  await page.keyboard.press("Control+k");
  await field.fill("audit");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
  if (!order) return;
  await page.keyboard.press("Control+k");
  await field.fill(String(order.number));
  const found = palette.getByRole("group", { name: "Orders" }).getByRole("option").first();
  await expect(found).toContainText(`No. ${order.number}`);
  await found.click();
  await expect(page).toHaveURL(`/admin/orders/${order.id}`);
});

test("the bell names what needs a person, with the dashboard's numbers", async ({
  adminPage: page,
  db,
  mark,
}) => {
  await createProduct(page, { name: `Nearly gone ${mark}`, stock: "1" });
  await page.goto("/admin");
  const today = page.getByRole("region", { name: "Today" }).getByRole("link", { name: /low in stock$/ });
  const title = await today.innerText();
  await page.getByRole("button", { name: /^What needs you: \d+$/ }).click();
  const list = page.getByRole("dialog", { name: "What needs you" });
  await expect(list.getByRole("link", { name: title })).toBeVisible();
  await expectAccessible(page);
  await list.getByRole("link", { name: title }).click();
  await expect(page).toHaveURL("/admin/products?stock=low");
  await expect(list).toBeHidden();
  await updateVariantsOfProduct(db, `%${mark}%`).set({ stock: 100 }).execute();
});

test("j, k and x move through a list and select rows, n adds a product", async ({
  adminPage: page,
  isMobile,
}) => {
  test.skip(isMobile, "needs a keyboard");
  const { keyboard } = page;
  const row = (index: number) => page.getByRole("table", { name: "Products" }).getByRole("row").nth(index);
  await page.goto("/admin/products");
  await expect(row(2)).toBeVisible();
  await keyboard.press("j");
  await expect(row(1).locator(":focus")).toHaveCount(1);
  await keyboard.type("jx");
  await expect(row(2).getByRole("checkbox")).toBeChecked();
  await expect(row(2).locator(":focus")).toHaveCount(1);
  await keyboard.type("kx");
  await expect(row(1).getByRole("checkbox")).toBeChecked();
  await expect(page.getByRole("region", { name: "Selected products" })).toContainText("2 selected");
  await keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Edit product" })).toBeVisible();
  await keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await keyboard.press("n");
  await expect(page.getByRole("dialog", { name: "Add product" })).toBeVisible();
});

test("the notice about a second factor is shown once per browser session", async ({ adminPage: page }) => {
  const notice = page.getByRole("complementary", { name: "Second factor" });
  await page.goto("/admin/products");
  await expect(notice).toBeVisible();
  await page.goto("/admin/category");
  await expect(page.getByRole("heading", { level: 1, name: "Categories" })).toBeVisible();
  await expect(notice).toBeHidden();
});

test("on a phone a bar at the bottom leads to the main screens and the whole menu", async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/admin/products");
  const bar = page.getByRole("navigation", { name: "Main screens" });
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  for (const link of [...(await bar.getByRole("link").all()), bar.getByRole("button", { name: "More" })])
    expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  const { y, height } = (await bar.boundingBox())!;
  expect(y + height).toBe(800);
  await page.getByRole("checkbox").first().check();
  const selected = (await page.getByRole("region", { name: "Selected products" }).boundingBox())!;
  expect(selected.y + selected.height).toBeLessThanOrEqual(y);
  await bar.getByRole("link", { name: "Pack" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Packing" })).toBeVisible();
  await bar.getByRole("button", { name: "More" }).click();
  await expect(page.getByRole("complementary", { name: "Admin" })).toBeVisible();
  await page.getByRole("button", { name: "Search" }).last().click();
  await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
  await expectAccessible(page);
});
