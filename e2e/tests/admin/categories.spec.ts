import {
  createCategory,
  createProduct,
  expect,
  openRow,
  PICTURE_FILE,
  rowOf,
  test,
} from "../../support/merchant.ts";
import { expectAccessible, expectNotice, notices } from "../../support/shop.ts";

test.use({ expectedNoise: /status of 409/ });

test("lists four categories per page by default; adds and renames one, refusing a taken name", async ({
  adminPage: page,
  mark,
}) => {
  await page.goto("/admin/category");
  const rows = page.getByRole("table", { name: "Categories" }).getByRole("row");
  await expect.soft(rows, "§2.79 §9.3").toHaveCount(1 + 4);
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
  const first = await rows.nth(1).textContent();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/admin/category?page=2");
  await expect(rows.nth(1)).not.toHaveText(first!);
  await page.goBack();
  await expect(rows.nth(1)).toHaveText(first!);
  await page.getByLabel("Rows per page").selectOption("10");
  await expect(page).toHaveURL("/admin/category?size=10");
  await expect(rows).toHaveCount(1 + 10);

  const [add, dialog] = [page.getByRole("button", { name: "Add category" }), page.getByRole("dialog")];
  const name = page.getByLabel("Category name");
  await add.focus();
  await page.keyboard.press("Enter");
  await expect(name).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(add).toBeFocused();

  await page.keyboard.press("Enter");
  const send = dialog.getByRole("button", { name: "Add category" });
  await name.fill("   ");
  await send.click();
  await expectNotice(page, "Please fill in the category name field.", "§5.12");
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription("Please fill in the category name field.");
  await name.fill("  gADGETS ");
  await send.press("Enter");
  await expectNotice(page, "Category already exists", "§5.13 §5.15");
  await expect(name).toHaveAccessibleDescription("Category already exists");
  await name.fill(`  Zapatos ${mark} `);
  await send.press("Enter");
  await expectNotice(page, "Category created successfully", "§2.80 §8.34");
  await expect(dialog).toBeHidden();

  await openRow(page, `Zapatos ${mark}`);
  await name.fill("gadgets");
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expectNotice(page, "Category already exists", "§5.14");
  await name.fill(`ZAPATOS ${mark}`);
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expectNotice(page, "Category updated successfully", "§2.81 §8.35");
  await expect(rowOf(page, `ZAPATOS ${mark}`)).toBeVisible();
});

test("restores a deleted category by Undo, with the products that the deletion moved to another", async ({
  adminPage: page,
  mark,
}) => {
  await createCategory(page, `Zinc ${mark}`);
  await page.goto("/admin/category?size=50");
  await page.getByRole("button", { name: `Delete Zinc ${mark}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(rowOf(page, `Zinc ${mark}`)).toBeHidden();
  await notices(page).getByRole("button", { name: "Undo" }).click();
  await expectNotice(page, "Category restored successfully");
  await expect(rowOf(page, `Zinc ${mark}`)).toBeVisible();

  await createProduct(page, { name: `Bucket ${mark}`, category: `Zinc ${mark}` });
  await page.goto("/admin/category?size=50");
  await page.getByRole("button", { name: `Delete Zinc ${mark}` }).click();
  await expect
    .soft(page.getByRole("alertdialog"), "§2.82")
    .toContainText(`Are you sure you want to delete “Zinc ${mark}”?`);
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await expect(rowOf(page, `Zinc ${mark}`)).toBeVisible();

  await page.getByRole("button", { name: `Delete Zinc ${mark}` }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(question.getByRole("alert").first()).toHaveText(
    "1 product is in this category. Choose where to move it.",
  );
  await question.getByLabel("Move its products to").selectOption("Gadgets");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Move and delete" }).click();
  await expectNotice(page, "Category deleted successfully");
  await expect(rowOf(page, `Zinc ${mark}`)).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Categories" })).toBeFocused();
  await notices(page).getByRole("button", { name: "Undo" }).last().click();
  await expect(rowOf(page, `Zinc ${mark}`)).toContainText("1 product");
  await page.goto(`/admin/products?search=${mark}`);
  await expect(rowOf(page, `Bucket ${mark}`)).toContainText(`Zinc ${mark}`);
});

test("adds a category on the page for a new one, by keyboard; the list links to the category's products §2.69", async ({
  adminPage: page,
  mark,
}) => {
  await page.goto("/admin/category/add");
  await expect(page.getByRole("heading", { level: 1, name: "Add category" })).toBeVisible();
  await page.getByLabel("Category name").focus();
  await page.keyboard.type(`Zither ${mark}`);
  await page.keyboard.press("Enter");
  await expectNotice(page, "Category created successfully");
  await expect(page).toHaveURL("/admin/category");
  await page.getByRole("link", { name: /^\d+ products in Gadgets$/ }).click();
  await expect(page).toHaveURL(/\/admin\/products\?category=/);
  await expect(page.getByLabel("Category")).toHaveValue(/.+/);
  await expect(page.getByRole("row").nth(1)).toContainText("Gadgets");
});

test(
  "category list and dialogs pass the axe accessibility check",
  { tag: "@sweep" },
  async ({ page, adminPage }) => {
    await adminPage.goto("/admin/category");
    await expect(page.getByRole("table")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Add category" }).click();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page
      .getByRole("button", { name: /^Delete/ })
      .first()
      .click();
    await expectAccessible(page);
  },
);

test("edits a category's picture, description and position", async ({
  adminPage: page,
  mark,
  context,
  db,
}) => {
  for (const name of [`Zza ${mark}`, `Zzb ${mark}`]) await createCategory(page, name);
  await page.goto("/admin/category?size=50");
  await openRow(page, `Zzb ${mark}`);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Description").fill("Woven by hand.\nIn Aklan.");
  await dialog.getByLabel("Picture file").setInputFiles(PICTURE_FILE);
  await expect(dialog.getByRole("img", { name: "Shown now" })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "Category updated successfully");

  const shop = await context.newPage();
  await shop.goto(`/c/zzb-${mark.toLowerCase()}`);
  await expect(shop.getByText("Woven by hand.")).toBeVisible();
  await expect(shop.locator("meta[name=description]")).toHaveAttribute("content", /^Woven by hand/);
  await shop.close();

  const names = page.getByRole("row").getByRole("button", { name: new RegExp(`^Zz. ${mark}$`) });
  await expect(names).toHaveText([`Zza ${mark}`, `Zzb ${mark}`]);
  const up = page.getByRole("button", { name: `Move Zzb ${mark} up` });
  await up.click();
  await expect(names).toHaveText([`Zzb ${mark}`, `Zza ${mark}`]);
  await expect(up).toBeFocused();
  if (page.viewportSize()!.width > 360) {
    const [first, second] = [rowOf(page, `Zzb ${mark}`), rowOf(page, `Zza ${mark}`)];
    await first.locator("[data-drag]").hover();
    await page.mouse.down();
    await second.hover();
    await page.mouse.up();
    await expect(names).toHaveText([`Zza ${mark}`, `Zzb ${mark}`]);
  }
  await db.updateTable("categories").set({ position: null }).execute();
});
