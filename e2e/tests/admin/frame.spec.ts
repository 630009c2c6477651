import type { Page } from "@playwright/test";
import { expect, test } from "../../support/merchant.ts";

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.clientWidth);

test("a page that does not scroll has no strip where a scroll bar would be, and a dialog moves nothing on one that does", async ({
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

test("the breadcrumbs name the customer, complaint or page that is open", async ({ adminPage: page }) => {
  const here = page.getByRole("navigation", { name: "Breadcrumb" }).locator("[aria-current=page]");
  await page.goto("/admin/pages/terms");
  await expect(here).toHaveText(await page.getByRole("heading", { level: 1 }).innerText());
});
