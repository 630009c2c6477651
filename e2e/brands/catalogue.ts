import type { Locator, Page } from "@playwright/test";
import type { Merchant } from "../journeys/effort.ts";
import { expect, expectNotice } from "../tests/shop.ts";
import { fileOf, type Brand, type Product } from "./brand.ts";

const screen = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name, exact: true });

export async function addCategories(page: Page, merchant: Merchant, { categories }: Brand): Promise<void> {
  await merchant.click(screen(page, "Categories"));
  for (const { name, description, photo } of categories) {
    await merchant.click(page.getByRole("button", { name: "Add category" }).first());
    const form = page.getByRole("dialog");
    await expect(form.getByLabel("Category name")).toBeFocused();
    await merchant.type(form.getByLabel("Category name"), name);
    await merchant.press(page, "Tab");
    await merchant.type(form.getByLabel("Description"), description);
    await merchant.upload(form.getByRole("button", { name: "Upload picture" }), await fileOf(photo, name));
    await expect(form.getByRole("img", { name: "Shown now" })).toBeVisible();
    await merchant.click(form.getByRole("button", { name: "Add category" }));
    await expectNotice(page, "Category created successfully");
    await expect(form).toBeHidden();
  }
}

export async function addProducts(page: Page, merchant: Merchant, { products }: Brand): Promise<void> {
  await merchant.click(screen(page, "Products"));
  for (const product of products) {
    await merchant.click(page.getByRole("button", { name: "Add product" }).first());
    const form = page.getByRole("dialog");
    await expect(form.getByLabel("Name")).toBeFocused();
    await fillProduct(page, merchant, form, product);
    await merchant.click(form.getByRole("button", { name: "Add product" }));
    await expect(form).toBeHidden();
    await expect(page.getByRole("table", { name: "Products" })).toContainText(product.name);
  }
}

/** From field to field with the Tab key, as the form has them. */
async function fillProduct(page: Page, merchant: Merchant, form: Locator, product: Product): Promise<void> {
  const { name, details, price, stock, category, photos, option, sale } = product;
  await merchant.type(form.getByLabel("Name"), name);
  await merchant.press(page, "Tab");
  await merchant.type(form.getByLabel("Details"), details);
  await merchant.press(page, "Tab");
  await merchant.type(form.getByLabel("Price"), price);
  if (!option) {
    await merchant.press(page, "Tab");
    await merchant.type(form.getByLabel("Stock"), stock);
  }
  await merchant.choose(form.getByLabel("Category", { exact: true }), category);
  const [cover, ...others] = await Promise.all(
    photos.map((photo, index) => fileOf(photo, `${name} ${index + 1}`)),
  );
  await merchant.upload(form.getByRole("button", { name: "Upload picture", exact: true }), cover!);
  await expect(form.getByLabel("Image")).toHaveValue(/^\/uploads\//);
  if (option) await giveOptions(page, merchant, form, product);
  else if (sale) {
    await merchant.click(form.getByRole("button", { name: "Sale price" }));
    await merchant.type(form.getByLabel("Sale price (₱)"), sale);
  }
  if (others.length === 0) return;
  await merchant.click(form.getByText("More pictures", { exact: true }));
  await merchant.upload(form.getByRole("button", { name: "Upload pictures" }), others);
  await expect(form.getByRole("list", { name: "More pictures" }).getByRole("textbox")).toHaveCount(
    others.length,
  );
}

async function giveOptions(
  page: Page,
  merchant: Merchant,
  form: Locator,
  { option, stock, sale }: Product,
): Promise<void> {
  await merchant.click(form.getByRole("button", { name: "Add options" }));
  await merchant.type(form.getByLabel("Option 1", { exact: true }), option!.name);
  await merchant.press(page, "Tab");
  await merchant.type(form.getByLabel(`Values of ${option!.name}`), option!.values);
  const fill = form.getByRole("group", { name: "Fill a column" });
  await merchant.type(fill.getByLabel("with"), stock);
  await merchant.press(page, "Enter");
  if (!sale) return;
  await merchant.click(form.getByRole("button", { name: "Sale prices" }));
  await merchant.choose(fill.getByRole("combobox"), "Sale price (₱)");
  await merchant.type(fill.getByLabel("with"), sale);
  await merchant.press(page, "Enter");
}
