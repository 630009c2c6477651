import type { Page } from "@playwright/test";
import { expect, test } from "../../support/merchant.ts";

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
