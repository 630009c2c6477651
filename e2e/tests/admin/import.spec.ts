import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { isQuickRun } from "../../run-scope.ts";
import {
  expect,
  createProduct,
  PICTURE,
  rowOf,
  test,
  updateVariantsOfProduct,
} from "../../support/merchant.ts";
import { expectAccessible } from "../../support/shop.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Import products" });

test("a product import lists invalid rows and changes nothing until it is confirmed", async ({
  adminPage: page,
  mark,
}) => {
  await createProduct(page, { name: `Broom ${mark}` });
  await page.goto(`/admin/products?search=${mark}`);
  await expect(rowOf(page, `Broom ${mark}`)).toBeVisible();
  const sheet = (await exportSheet(page)).replace(",149.5,", ",175,");
  const added = `,Brush ${mark},Soft,90,gadgets,https://supplier.invalid/brush.jpg,\r\n`;
  const bad = `,Free ${mark},Soft,0,Gadgets,${PICTURE},\r\n,Lost ${mark},Soft,9,,${PICTURE},\r\n`;
  await uploadSheet(page, sheet + added + bad);

  await expect(dialog(page)).toContainText("1 new product, 1 change, 0 unchanged, 2 rows with errors.");
  await expect(dialog(page)).toContainText("Nothing has been changed yet.");
  const errors = dialog(page).getByRole("list", { name: "Rows with errors" }).getByRole("listitem");
  await expect(errors).toHaveText([
    `Row 4Free ${mark}Price must be a number greater than 0.`,
    `Row 5Lost ${mark}Please fill in: category.`,
  ]);
  await expect(dialog(page).getByRole("list", { name: "What will change" }).getByRole("listitem")).toHaveText(
    [`Row 2Broom ${mark}price: ₱149.50 → ₱175.00`, `Row 3Brush ${mark}New`],
  );
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await page.reload();
  await expect(rowOf(page, `Broom ${mark}`)).toContainText("₱149.50");
  await expect(rowOf(page, `Brush ${mark}`)).toBeHidden();

  await uploadSheet(page, sheet + added + bad);
  await dialog(page).getByRole("button", { name: "Import 2 rows" }).click();
  await expect(dialog(page)).toContainText("2 rows imported.");
  await dialog(page).getByRole("button", { name: "Close" }).last().click();
  await expect(rowOf(page, `Broom ${mark}`)).toContainText("₱175.00");
  await expect(rowOf(page, `Brush ${mark}`)).toContainText("₱90.00");
  await expect(async () => {
    await page.reload();
    const note = page.getByRole("note").filter({ hasText: "could not be copied" });
    await expect(note.getByRole("link", { name: `Brush ${mark}` })).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test("imports products with options from the template; importing their export changes nothing", async ({
  adminPage: page,
  mark,
}) => {
  await page.goto(`/admin/products?search=${mark}`);
  await page.getByRole("button", { name: "Import" }).click();
  const template = readFileSync(
    await clickAndDownload(page, "Download a template", "products-template.csv"),
    "utf8",
  );
  const sheet = template
    .replaceAll(/,(Abaca bag|T-shirt),/g, `,$1 ${mark},`)
    .replaceAll(/,(Bags|Clothes),/g, ",Gadgets,")
    .replaceAll(/,(AB|TS)-/g, `,${mark}-$1-`);
  await uploadSheet(page, sheet);
  await expect(dialog(page).getByRole("status").first()).toHaveText(
    "2 new products, 1 further variant, 0 changes, 0 unchanged, 0 rows with errors.",
  );
  await expect(dialog(page).getByRole("list", { name: "What will change" }).getByRole("listitem")).toHaveText(
    [`Row 2Abaca bag ${mark}New`, `Row 3T-shirt ${mark} – M / RedNew`, `Row 4T-shirt ${mark} – L / RedNew`],
  );
  await dialog(page).getByRole("button", { name: "Import 3 rows" }).click();
  await expect(dialog(page)).toContainText("3 rows imported.");
  await dialog(page).getByRole("button", { name: "Close" }).last().click();
  await expect(rowOf(page, `T-shirt ${mark}`)).toContainText("3 left of one variant");

  const exportedSheet = await exportSheet(page);
  expect(exportedSheet).toMatch(
    /^\uFEFFid,.*,stock was,variant id,options,sku,barcode,weight,sale price,sale from,sale until\r\n/,
  );
  await uploadSheet(page, exportedSheet);
  await expect(dialog(page).getByRole("status").first()).toHaveText(
    "0 new products, 0 changes, 3 unchanged, 0 rows with errors.",
  );
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await uploadSheet(page, exportedSheet.replace(",180\r\n", ",190\r\n").replace("Color: Red", ""));
  await expect(dialog(page).getByRole("list", { name: "Rows with errors" }).getByRole("listitem")).toHaveText(
    [/T-shirt .*Write its options as “Size: …; Color: …”\.$/],
  );
});

test("a product import refuses malformed files, lists every invalid row of a large file, and can be cancelled", async ({
  adminPage: page,
  mark,
}) => {
  const count = isQuickRun ? 1_200 : 10_000;
  const rows = Array.from(
    { length: count },
    (_, index) =>
      `,Broom ${index} ${mark},Soft,${index % 100 === 99 ? "free" : "10"},Gadgets,${PICTURE},\r\n`,
  );
  await page.goto(`/admin/products?search=${mark}`);
  const refusal = dialog(page).getByRole("alert").filter({ hasText: /./ });
  await uploadSheet(page, "name,price\nKettle,5\n");
  await expect(refusal).toHaveText(
    "The first row lacks the column id, by which products are found, and for new products: details, category, image.",
  );
  await uploadSheet(page, "PK\u0003\u0004");
  await expect(refusal).toContainText("CSV UTF-8");
  await uploadSheet(page, 'id,"name\n');
  await expect(refusal).toContainText("quotation mark");

  await uploadSheet(page, `id,name,details,price,category,image,stock\r\n${rows.join("")}`);

  const [good, bad] = [(count * 0.99).toLocaleString("en-PH"), count / 100];
  await expect(dialog(page)).toContainText(
    `${good} new products, 0 changes, 0 unchanged, ${bad} rows with errors.`,
    { timeout: 60_000 },
  );
  const errors = dialog(page).getByRole("list", { name: "Rows with errors" }).getByRole("listitem");
  await expect(errors).toHaveCount(bad);
  await expect(errors.first()).toHaveText(`Row 101Broom 99 ${mark}Price must be a number greater than 0.`);
  await expect(errors.last()).toHaveText(/^Row \d+Broom \d+ .*Price must be a number greater than 0\.$/);
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await page.reload();
  await expect(page.getByText("No products found.")).toBeVisible();
});

test("a product import skips and lists a product that changed between check and confirmation", async ({
  adminPage: page,
  mark,
  db,
}) => {
  for (const name of ["Broom", "Brush"]) await createProduct(page, { name: `${name} ${mark}` });
  await page.goto(`/admin/products?search=${mark}`);
  await expect(rowOf(page, `Brush ${mark}`)).toBeVisible();
  await uploadSheet(page, (await exportSheet(page)).replaceAll(",149.5,", ",175,"));
  await expect(dialog(page)).toContainText("2 changes");
  await updateVariantsOfProduct(db, `Brush ${mark}`).set({ price_centavos: 160_00 }).execute();

  await dialog(page).getByRole("button", { name: "Import 2 rows" }).click();

  await expect(dialog(page).getByRole("status").first()).toHaveText(
    "1 row imported. 1 row left out. Import the file again to see what would change now.",
  );
  await expect(dialog(page).getByRole("list", { name: "Rows left out" }).getByRole("listitem")).toHaveText([
    /^Row \dBrush .*This product changed after the file was checked, so it was not imported\.$/,
  ]);
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Close" }).last().click();
  await expect(rowOf(page, `Broom ${mark}`)).toContainText("₱175.00");
  await expect(rowOf(page, `Brush ${mark}`)).toContainText("₱160.00");
});

async function exportSheet(page: Page): Promise<string> {
  return readFileSync(await clickAndDownload(page, "Export", "products.csv"), "utf8");
}

async function clickAndDownload(page: Page, button: string, name: string): Promise<string> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(name);
  return file.path();
}

async function uploadSheet(page: Page, sheet: string): Promise<void> {
  if (!(await dialog(page).isVisible())) await page.getByRole("button", { name: "Import" }).click();
  await dialog(page)
    .getByLabel("CSV file")
    .setInputFiles({ name: "products.csv", mimeType: "text/csv", buffer: Buffer.from(sheet) });
}
