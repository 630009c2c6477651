import type { Locator, Page } from "@playwright/test";
import { newId } from "@tindahan/api/platform/db/ids.ts";
import { expect, fillProduct, openRow, rowOf, test as base } from "../../support/merchant.ts";
import { openMenu } from "../../support/people.ts";
import { expectAccessible, expectNotice } from "../../support/shop.ts";

const test = base.extend<{ snacks: string; code: string }>({
  snacks: async ({ db, mark }, use) => {
    const name = `Snacks ${mark}`;
    await db.insertInto("categories").values({ id: newId(), name }).execute();
    await use(name);
  },
  code: async ({ db, mark }, use) => {
    await use(`SNACK-${mark.toUpperCase()}`);
    await db
      .updateTable("promotions")
      .set({ stopped_at: new Date() })
      .where("name", "like", `%${mark}%`)
      .where("stopped_at", "is", null)
      .execute();
  },
});

async function choose(form: Locator, name: string): Promise<void> {
  await form.getByRole("radio", { name }).locator("..").click();
}

const itemOf = (page: Page, name: string) =>
  page
    .getByRole("list", { name: "Promotions" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name }) });

test("an admin adds, edits, stops and copies a promotion; the screen describes it in one sentence", async ({
  adminPage: page,
  mark,
  snacks,
  code,
}) => {
  const name = `Merienda ${mark}`;
  const form = page.getByRole("dialog");
  await page.goto("/admin/products");
  await openMenu(page);
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Promotions" }).click();
  await expect(page).toHaveURL("/admin/promotions");
  // Other tests add promotions concurrently.
  await page.goto("/admin/promotions?size=50");
  await page.getByRole("button", { name: "Add promotion" }).click();
  await expect(form.getByLabel("Name")).toBeFocused();
  await expect(form.getByRole("status").first()).toHaveText("…% off. No end date.");

  await choose(form, "Some categories or products");
  await choose(form, "With a voucher code");
  await form.getByLabel("Voucher code", { exact: true }).fill("a b");
  await form.getByRole("button", { name: "Add promotion" }).click();
  await expect(form.getByLabel("Name")).toBeFocused();
  await expect(form.getByLabel("Percent", { exact: true })).toHaveAccessibleDescription(
    "Enter a whole percentage from 1 to 100.",
  );
  await expect(form.getByLabel("Voucher code", { exact: true })).toHaveAccessibleDescription(
    "Enter 6 to 30 letters, digits or hyphens.",
  );
  await expect(form.getByText("Choose at least one category or product.")).toBeVisible();
  await expectAccessible(page);

  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Percent", { exact: true }).fill("20");
  await form.getByLabel("Maximum discount (₱)").fill("150");
  await form.getByLabel("Minimum spend (₱)").fill("500");
  await form.getByRole("checkbox", { name: snacks }).check();
  await form.getByLabel("Voucher code", { exact: true }).fill(code);
  await form.getByLabel("Total uses").fill("100");
  await form.getByLabel("Uses per customer").fill("1");
  const sentence = `20% off ${snacks}, up to ₱150, on orders of ₱500 or more`;
  await expect(form.getByRole("status").first()).toHaveText(
    `${sentence}, with the voucher code ${code}, 100 times, once per customer. No end date.`,
  );
  await form.getByRole("button", { name: "Add promotion" }).click();
  await expect(form).toBeHidden();
  await expect(itemOf(page, name)).toContainText(`${sentence}, 100 times, once per customer.`);
  await expect(itemOf(page, name)).toContainText("Used 0 of 100 times");
  await expect(itemOf(page, name)).toContainText(code);
  await expectAccessible(page);

  await page.getByRole("button", { name: `Copy ${name}` }).click();
  await expect(form.getByLabel("Name")).toHaveValue(name);
  await form.getByRole("button", { name: "Add promotion" }).click();
  await expect(form.getByLabel("Voucher code", { exact: true })).toBeFocused();
  await expect(form.getByLabel("Voucher code", { exact: true })).toHaveAccessibleDescription(/code/);
  await form.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await form.getByLabel("Percent", { exact: true }).fill("25");
  await form.getByLabel("Last day").fill("2099-12-31");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  await expect(itemOf(page, name)).toContainText("25% off");
  await expect(itemOf(page, name)).toContainText("Until December 31, 2099");

  await page.getByRole("button", { name: `Stop ${name}` }).click();
  const question = page.getByRole("alertdialog", { name: `Stop ${name}?` });
  await expect(question).toContainText("It ends immediately");
  await question.getByRole("button", { name: "Stop" }).click();
  await expect(itemOf(page, name)).toBeHidden();
  await page.getByRole("link", { name: /^Ended/ }).click();
  await expect(itemOf(page, name)).toContainText("Stopped");
  await expect(page.getByRole("button", { name: `Edit ${name}` })).toBeHidden();

  await page.getByRole("button", { name: `Copy ${name}` }).click();
  await form.getByLabel("First day").fill("2099-12-01");
  await form.getByRole("button", { name: "Add promotion" }).click();
  await expect(page).toHaveURL(/state=planned/);
  await expect(itemOf(page, name)).toContainText("From December 1, 2099 to December 31, 2099");
});

test.use({ expectedNoise: /status of 409/ });

test("sets the sale price of one product in its form, and of several products at once", async ({
  adminPage: page,
  mark,
  snacks,
}) => {
  const [chips, nuts] = [`Chips ${mark}`, `Nuts ${mark}`];
  const form = page.getByRole("dialog");
  await page.goto(`/admin/products?search=${mark}`);
  for (const name of [chips, nuts]) {
    await page.getByRole("button", { name: "Add product" }).click();
    await fillProduct(form, { name, price: "100", category: snacks });
    if (name === chips) {
      await form.getByRole("button", { name: "Sale price" }).click();
      await expect(form.getByLabel("Sale price (₱)")).toBeFocused();
      await form.getByLabel("Sale price (₱)").fill("120");
      await form.getByRole("button", { name: "Add product" }).click();
      await expect(form.getByLabel("Sale price (₱)")).toHaveAccessibleDescription(
        /Must be lower than the price\./,
      );
      await form.getByLabel("Sale price (₱)").fill("75");
      await expect(form.getByLabel("Sale price (₱)")).toHaveAccessibleDescription("25% off");
      await expectAccessible(page);
    }
    await form.getByRole("button", { name: "Add product" }).click();
    await expectNotice(page, "Product created successfully");
  }
  await page.goto(`/admin/products?search=${mark}&sort=name`);
  await expect(rowOf(page, chips)).toContainText("₱75.00 was ₱100.00");
  await expect(rowOf(page, nuts)).not.toContainText("was");

  await rowOf(page, chips)
    .getByRole("button", { name: `Price of ${chips}` })
    .click();
  await expect(page.getByRole("textbox", { name: `Price of ${chips}` })).toHaveValue("100");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Select all on this page" }).click();
  await page.getByRole("button", { name: "Change" }).click();
  await form.getByLabel("Change", { exact: true }).selectOption("Set sale price by percent");
  await form.getByLabel("Percent off").fill("20");
  await form.getByLabel("Round prices").selectOption("End in 9: ₱429");
  await form.getByLabel("Last day").fill("2099-11-29");
  await form.getByLabel("End time").fill("20:00");
  await form.getByRole("button", { name: "Preview" }).click();
  const plan = form.getByRole("list", { name: "What will happen" }).getByRole("listitem");
  await expect(plan.filter({ hasText: chips })).toContainText("₱79.00, was ₱100.00");
  await expect(plan.filter({ hasText: nuts })).toContainText("₱79.00, was ₱100.00");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Change 2 products" }).click();
  await expect(form.getByRole("status").first()).toHaveText("Done: 2 changed.");
  await form.getByRole("button", { name: "Close" }).last().click();
  await expect(rowOf(page, nuts)).toContainText("₱79.00 was ₱100.00");

  await openRow(page, nuts);
  await expect(form.getByLabel("Price", { exact: true })).toHaveValue("100");
  await expect(form.getByLabel("Last day")).toHaveValue("2099-11-29");
  await expect(form.getByLabel("End time")).toHaveValue("20:00");
  await form.getByRole("button", { name: "Remove sale" }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  await expect(rowOf(page, nuts)).not.toContainText("was");
});
