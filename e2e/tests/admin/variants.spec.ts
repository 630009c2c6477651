import { expect, fillProduct, openRow, rowOf, test } from "../../support/merchant.ts";
import { expectAccessible, expectNotice } from "../../support/shop.ts";

test("an admin adds and edits a T-shirt in three sizes and two colors", async ({ adminPage: page, mark }) => {
  const name = `Shirt ${mark}`;
  const form = page.getByRole("dialog");
  await page.goto("/admin/products");
  await page.getByRole("button", { name: "Add product" }).click();
  await fillProduct(form, { name, price: "250" });
  await form.getByRole("button", { name: "Add options" }).click();
  await expect(form.getByLabel("Option 1", { exact: true })).toBeFocused();
  await page.keyboard.type("Size");
  await form.getByLabel("Values of Size").fill("S, M, L");
  await form.getByRole("button", { name: "Add another option" }).click();
  await page.keyboard.type("Color");
  await form.getByLabel("Values of Color").fill("Red, Black");
  const variants = form.getByRole("list", { name: "Variants" }).getByRole("listitem");
  await expect(variants).toHaveCount(6);
  await form.getByLabel("with").fill("10");
  await form.getByRole("button", { name: "Fill all" }).click();
  await form.getByLabel("Price (₱) of L / Black").fill("300");
  await form.getByRole("checkbox", { name: "S / Black" }).uncheck();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Add product" }).click();
  await expectNotice(page, "Product created successfully");
  await expect(rowOf(page, name)).toContainText("₱250.00 – ₱300.00");
  await expect(rowOf(page, name)).toContainText("50");

  await openRow(page, name);
  await expect(form.getByRole("checkbox", { name: "S / Black" })).not.toBeChecked();
  await expect(form.getByLabel("Stock of L / Black")).toHaveValue("10");
  await form.getByLabel("Values of Color").fill("Crimson, Black");
  await form.getByLabel("Stock of M / Crimson").fill("0");
  await form.getByLabel("Price (₱) of S / Crimson").fill("free");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByLabel("Price (₱) of S / Crimson")).toBeFocused();
  await expect(form.getByLabel("Price (₱) of S / Crimson")).toHaveAccessibleDescription(
    "Enter a price above 0.",
  );
  await form.getByLabel("Price (₱) of S / Crimson").fill("");
  await form.getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "Product updated successfully");
  await expect(rowOf(page, name)).toContainText("0 left of one variant");

  await page.getByRole("button", { name: `Variants of ${name}` }).click();
  const price = (role: "button" | "textbox", variant: string) =>
    page.getByRole(role, { name: `Price of ${name}, ${variant}` });
  await price("button", "M / Crimson").click();
  await page.keyboard.type("5");
  await page.keyboard.press("Enter");
  await expect(price("textbox", "M / Crimson")).toHaveAccessibleDescription(
    "₱5.00 is 98% lower than ₱250.00.",
  );
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: `Undo Price of ${name}, M / Crimson` }).click();
  await expect(price("button", "M / Crimson")).toContainText("₱250.00");
});

test("adjusts the stock of one variant from the open product form", async ({ adminPage: page, mark }) => {
  const name = `Cap ${mark}`;
  const form = page.getByRole("dialog", { name: /product/i });
  await page.goto("/admin/products");
  await page.getByRole("button", { name: "Add product" }).click();
  await fillProduct(form, { name, price: "150" });
  await form.getByRole("button", { name: "Add options" }).click();
  await page.keyboard.type("Color");
  await form.getByLabel("Values of Color").fill("Red, Black");
  await form.getByLabel("Stock of Red").fill("4");
  await expect(form.getByRole("button", { name: "Adjust stock" })).toHaveCount(0);
  await form.getByRole("button", { name: "Add product" }).click();
  await expectNotice(page, "Product created successfully");

  await openRow(page, name);
  const open = form.getByRole("button", { name: `Adjust stock of ${name} – Red` });
  await open.click();
  const adjusting = page.getByRole("dialog", { name: `Stock of ${name} – Red` });
  await adjusting.getByLabel("How many?").fill("6");
  await expect(adjusting.getByRole("status").first()).toHaveText("Stock: 4 → 10");
  await expectAccessible(page);
  await adjusting.getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "Stock saved: 10.");
  await expect(adjusting).toBeHidden();
  await expect(open).toBeFocused();
  await expect(form.getByLabel("Stock of Red", { exact: true })).toHaveValue("10");
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
});
