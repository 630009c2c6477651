import type { Page } from "@playwright/test";
import { createProductInList, expect, rowOf, test } from "../../support/merchant.ts";
import { expectAccessible, expectNotice } from "../../support/shop.ts";

test.use({ expectedNoise: /status of 409/ });

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name: `Stock of ${name}` });
const history = (page: Page) => page.getByRole("list", { name: "History" }).getByRole("listitem");

async function adjust(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Adjust stock of ${name}` }).click();
  await expect(page.getByRole("region", { name: "History" }).getByText(/./).first()).toBeVisible();
}

test("an admin adjusts a product's stock with a reason; the dialog previews the result and lists earlier changes", async ({
  adminPage: page,
  mark,
}) => {
  const name = `Broom ${mark}`;
  await createProductInList(page, { name, stock: "12" });
  await adjust(page, name);
  const form = dialog(page, name);
  await expect(form.getByLabel("Reason")).toBeFocused();
  await expect(history(page)).toHaveText([/^First count.*\+1212 in stock$/]);
  await expect(form.getByRole("status").first()).toHaveText("Stock: 12");
  await form.getByLabel("How many?").fill("24");
  await expect(form.getByRole("status").first()).toHaveText("Stock: 12 → 36");
  await form.getByLabel("Note").fill("From Nena");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "Stock saved: 36.");
  await expect(form).toBeHidden();
  await expect(rowOf(page, name)).toContainText("36");

  await adjust(page, name);
  await expect(history(page)).toHaveText([/^ReceivedFrom Nena.*\+2436 in stock$/, /^First count/]);
  await form.getByLabel("Reason").selectOption("Damaged");
  await form.getByLabel("How many?").fill("40");
  await expect(form.getByRole("status").first()).toHaveText("Stock: 36");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByLabel("How many?")).toHaveAccessibleDescription("Only 36 left.");
  await expect(form.getByLabel("How many?")).toBeFocused();
});

test("a first count starts stock tracking of a product, by keyboard on a small screen", async ({
  adminPage: page,
  mark,
}) => {
  const name = `Mop ${mark}`;
  await createProductInList(page, { name });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole("button", { name: `Adjust stock of ${name}` }).focus();
  await page.keyboard.press("Enter");
  const form = dialog(page, name);
  await expect(form).toContainText("No stock history yet.");
  await expect(form.getByLabel("Reason").getByRole("option")).toHaveText(["Counted: set the stock"]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(form.getByLabel("How many are there?")).toHaveAccessibleDescription("Enter a whole number.");
  await page.keyboard.type("7");
  await expect(form.getByRole("status").first()).toHaveText("Not counted yet → 7");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.keyboard.press("Enter");
  await expect(form).toBeHidden();
  await expect(rowOf(page, name)).toContainText("7");
  await expect(page.getByRole("button", { name: `Adjust stock of ${name}` })).toBeFocused();
});
