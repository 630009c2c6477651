import type { Page } from "@playwright/test";
import {
  openFilters,
  createProductInList,
  expect,
  fillProduct,
  createProduct,
  openRow,
  PICTURE,
  rowOf,
  test,
  updateVariantsOfProduct,
} from "../../support/merchant.ts";
import { endSession, submitAdminLogin, stopClock } from "../../support/people.ts";
import { expectAccessible, expectNotice, notices } from "../../support/shop.ts";

const form = (page: Page) => page.getByRole("dialog");
const rows = (page: Page) => page.getByRole("table", { name: "Products" }).getByRole("row");

test("the admin product list shows four products per page, with search, filters and page in the URL", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/products?sort=name");
  await expect.soft(rows(page), "§2.84 §9.2").toHaveCount(1 + 4);
  for (const name of ["Image", "Name", "Price", "Category", "Stock"])
    await expect.soft(page.getByRole("columnheader", { name, exact: true }), "§2.83").toBeAttached();
  await expect(rows(page).nth(1)).toContainText(/₱[\d,]+\.\d\d/);
  await expect(page.getByText(/^1–4 of \d+$/)).toBeVisible();
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();

  await page.goto("/admin/products");
  await page.getByLabel("Search products").fill("mango");
  await expect(page).toHaveURL("/admin/products?search=mango");
  await expect(rows(page).nth(1)).toContainText(/mango/i);
  await expect(page.getByLabel("Search products")).toBeFocused();
  await page.getByLabel("Search products").fill("xqxqxqxq");
  await expect(page.getByRole("heading", { name: "No products found." })).toBeVisible();
  await page.getByRole("link", { name: "Show all products" }).click();
  await expect(rows(page)).toHaveCount(1 + 4);
  await expect(page).toHaveURL("/admin/products");
  await expect(page.getByLabel("Search products")).toHaveValue("");

  await openFilters(page);
  await page.getByLabel("Category").selectOption("Gadgets");
  await expect(page).toHaveURL(/\?category=[\da-f-]{36}$/);
  await expect(rows(page).nth(1)).toContainText("Gadgets");
  await page.getByLabel("Sort by").selectOption("Price: low to high");
  await expect(page).toHaveURL(/&sort=price-up$/);
  await expect(async () => {
    const prices = (await rows(page).allTextContents()).slice(1).map(priceIn);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  }).toPass();
  await page.getByRole("link", { name: "Clear" }).click();

  const offer = page.getByRole("group", { name: "Show more rows?" });
  await offer.getByRole("button", { name: "Show 25" }).click();
  await expect(page).toHaveURL("/admin/products?size=25");
  await expect(offer).toBeHidden();
  await expect(rows(page)).toHaveCount(1 + 25);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/admin/products?size=25&page=2");
  await page.goBack();
  await expect(page.getByText(/^Page 1 of/)).toBeVisible();
  await page.goto("/admin/products?size=50&page=9999");
  await expect(page).not.toHaveURL(/9999/);
  await expect(rows(page).nth(1)).toBeVisible();
});

test("combines product filters that are chosen while the list is still loading", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/products");
  await expect(rows(page).nth(1)).toBeVisible();
  const slow = Promise.withResolvers<void>();
  await page.route("**/api/products?*", async (route) => {
    await slow.promise;
    await route.continue();
  });
  await stopClock(page);
  await page.getByLabel("Search products").fill("mango");
  await openFilters(page);
  await page.getByLabel("Category").selectOption("Gadgets");
  await expect(page.getByRole("link", { name: "Clear" })).toBeVisible();
  await page.getByLabel("Sort by").selectOption("Name");
  await expect(page.getByLabel("Sort by")).toHaveValue("name");
  await page.getByLabel("Rows per page").selectOption("10");
  await expect(page.getByLabel("Rows per page")).toHaveValue("10");
  await page.clock.runFor(1000);
  slow.resolve();
  await expect(page).toHaveURL(/\?search=mango&category=[\da-f-]{36}&sort=name&size=10$/);
});

test("validates new and edited products; a new product heads the admin list and appears in the shop", async ({
  adminPage: page,
  mark,
}) => {
  await page.goto("/admin/products");
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(form(page).getByLabel("Name")).toBeFocused();
  const add = form(page).getByRole("button", { name: "Add product" });
  await add.click();
  await expectNotice(page, "Please fill all the fields", "§5.9");
  await expect(form(page).getByLabel("Name")).toBeFocused();
  for (const label of ["Name", "Details", "Price", "Category", "Image"])
    await expect(form(page).getByLabel(label)).toHaveAttribute("aria-invalid", "true");
  await fillProduct(form(page), { name: `Kettle ${mark}`, stock: "2.5" });
  for (const price of ["0", "-5", "many", "1e3"]) {
    await form(page).getByLabel("Price").fill(price);
    // By keyboard, because the previous notice covers the button.
    await add.press("Enter");
    await expect
      .soft(form(page).getByLabel("Price"), "§5.11")
      .toHaveAccessibleDescription("Price must be a number greater than 0.");
  }
  await expectNotice(page, "Price must be a number greater than 0.");
  await form(page).getByLabel("Price").fill("1,249.50");
  await add.press("Enter");
  await expect(form(page).getByLabel("Stock")).toHaveAccessibleDescription(/whole number/);
  await form(page).getByLabel("Stock").fill("3");
  await form(page).getByLabel("Weight (g)").fill("850");
  await form(page).getByLabel("SKU").fill(`KT-${mark}`);
  await add.press("Enter");

  await expectNotice(page, "Product created successfully", "§2.86 §8.36");
  const row = rowOf(page, `Kettle ${mark}`);
  await expect.soft(row, "§2.85").toBeVisible();
  for (const fact of ["₱1,249.50", "Gadgets", "3 left"]) await expect(row).toContainText(fact);
  const shop = await page.request.get(`/products/kettle-${mark.toLowerCase()}`);
  expect(await shop.text()).toContain(`Kettle ${mark}</h1>`);

  await openRow(page, `Kettle ${mark}`);
  await expect(page).toHaveURL(/\/admin\/products\?edit=[\da-f-]{36}$/);
  await page.reload();
  const save = form(page).getByRole("button", { name: "Save" });
  await expect(form(page).getByLabel("Price")).toHaveValue("1249.5");
  await expect(form(page).getByLabel("Category")).toHaveValue(/.+/);
  await expect(form(page).getByLabel("Weight (g)")).toHaveValue("850");
  await expect(form(page).getByLabel("SKU")).toHaveValue(`KT-${mark}`);
  await form(page).getByLabel("Details").fill(" ");
  await save.press("Enter");
  await expectNotice(page, "Please fill in all fields.", "§5.10");
  await form(page).getByLabel("Details").fill("Brighter now");
  await form(page).getByLabel("Price").fill("0");
  await save.press("Enter");
  await expectNotice(page, "Price must be a number greater than 0.", "§5.11");
  await form(page).getByLabel("Price").fill("99");
  await form(page).getByLabel("Stock").fill("");
  await save.press("Enter");
  await expect(form(page).getByLabel("Price")).toHaveAccessibleDescription(/92% lower than/);
  await save.press("Enter");
  await expect(form(page)).toBeHidden();
  await expect(page).toHaveURL("/admin/products");
  // Search, because other tests add products concurrently.
  await page.goto(`/admin/products?search=Kettle+${mark}`);
  await expect.soft(row, "§2.87").toContainText("₱99.00");
  await expect(row).toContainText("Not counted");
});

test("edits prices and stock directly in the product list, by keyboard", async ({
  adminPage: page,
  mark,
  db,
}) => {
  for (const name of ["Alpha", "Beta"]) await createProduct(page, { name: `${name} ${mark}`, stock: "4" });
  await page.goto(`/admin/products?search=${mark}&sort=name`);
  const [alpha, beta] = [rowOf(page, `Alpha ${mark}`), rowOf(page, `Beta ${mark}`)];
  const price = (name: string) => page.getByRole("textbox", { name: `Price of ${name} ${mark}` });
  const stock = (name: string) => page.getByRole("textbox", { name: `Stock of ${name} ${mark}` });

  await page.getByRole("button", { name: `Price of Alpha ${mark}` }).click();
  await expect(price("Alpha")).toBeFocused();
  await page.keyboard.type("0");
  await page.keyboard.press("Enter");
  await expect(price("Alpha")).toHaveAccessibleDescription("Price must be a number greater than 0.");
  await expect(price("Alpha")).toBeFocused();
  await price("Alpha").fill("1,250.5");
  await page.keyboard.press("Enter");
  await expect(price("Alpha")).toHaveAccessibleDescription("₱1,250.50 is 736% higher than ₱149.50.");
  await page.keyboard.press("Enter");
  await expect(price("Beta")).toBeFocused();
  await page.keyboard.type("99");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: `Price of Beta ${mark}` })).toBeFocused();
  await expect(alpha).toContainText("₱1,250.50");
  await expect(beta).toContainText("₱149.50");

  await updateVariantsOfProduct(db, `%${mark}%`).set({ stock: 3 }).execute();
  await page.getByRole("button", { name: new RegExp(`^Stock of Alpha ${mark}`) }).click();
  await page.keyboard.type("+20");
  await page.keyboard.press("Enter");
  await page.keyboard.type("-5");
  await page.keyboard.press("Enter");
  await expect(alpha).toContainText("23");
  await expect(stock("Beta")).toHaveAccessibleDescription("Only 3 left.");
  await stock("Beta").fill("");
  await page.keyboard.press("Enter");
  await expect(beta).toContainText("Not counted");
  await page.reload();
  await expect(alpha).toContainText("₱1,250.50");
});

test("previews and applies a change of many products", async ({ adminPage: page, mark, db }) => {
  for (const name of ["Alpha", "Beta", "Gamma"]) await createProduct(page, { name: `${name} ${mark}` });
  await page.goto(`/admin/products?search=${mark}&sort=name`);
  await page.getByRole("checkbox", { name: `Select Alpha ${mark}` }).check();
  await page.getByRole("checkbox", { name: `Select Gamma ${mark}` }).check();
  const bar = page.getByRole("region", { name: "Selected products" });
  await expect(bar).toContainText("2 selected");
  await bar.getByRole("button", { name: "Change" }).click();
  const dialog = page.getByRole("dialog", { name: "Change 2 products" });
  await dialog.getByLabel("Percent").fill("-10");
  await page.keyboard.press("Enter");
  const rowsOf = (label: string) => dialog.getByRole("list", { name: label }).getByRole("listitem");
  await expect(rowsOf("What will happen").first()).toHaveText(/Alpha .*₱149\.50.*₱134\.55/);
  await expectAccessible(page);
  const meanwhile = { price_centavos: 175_00 };
  await updateVariantsOfProduct(db, `Gamma ${mark}`).set(meanwhile).execute();
  await dialog.getByRole("button", { name: "Change 2 products" }).click();
  await expect(dialog.getByText("Done: 1 changed, 1 refused.")).toBeVisible();
  await expect(rowsOf("What happened").last()).toContainText("Someone else just changed this product.");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(rowOf(page, `Alpha ${mark}`)).toContainText("₱134.55");
  await expect(rowOf(page, `Beta ${mark}`)).toContainText("₱149.50");
  await expect(rowOf(page, `Gamma ${mark}`)).toContainText("₱175.00");
});

test.describe("concurrent changes of a product", () => {
  test.use({ expectedNoise: /status of 409/ });

  test("an edited product keeps stock sold meanwhile; after another admin's change the form shows the new values", async ({
    adminPage: page,
    mark,
    db,
  }) => {
    const change = (values: { stock?: number; price_centavos?: number }) =>
      updateVariantsOfProduct(db, `%${mark}%`).set(values).execute();
    const save = form(page).getByRole("button", { name: "Save" });
    await createProductInList(page, { name: `Clock ${mark}`, stock: "4" });
    await openRow(page, `Clock ${mark}`);
    await change({ stock: 2 });
    await form(page).getByLabel("Name").fill(`Wall clock ${mark}`);
    await save.click();
    await expect(rowOf(page, `Wall clock ${mark}`)).toContainText("2 left");
    await openRow(page, `Wall clock ${mark}`);
    await change({ stock: 1 });
    await form(page).getByLabel("Stock").fill("3");
    await save.press("Enter");
    await expect(rowOf(page, `Wall clock ${mark}`)).toContainText("3 left");

    await openRow(page, `Wall clock ${mark}`);
    await change({ price_centavos: 175_00 });
    const sturdier = db.updateTable("products").set({ details: "Sturdier" });
    await sturdier.where("name", "like", `%${mark}%`).execute();
    await form(page).getByLabel("Details").fill("Three legs");
    await save.press("Enter");
    await expect(form(page)).toContainText("Someone else just changed this product.");
    await expect(form(page).getByLabel("Price")).toHaveValue("175");
    await expect(form(page).getByLabel("Details")).toHaveValue("Three legs");
    await save.press("Enter");
    await expect(form(page)).toBeHidden();
    await expect(rowOf(page, `Wall clock ${mark}`)).toContainText("₱175.00");
  });
});

test.describe("server errors in the product form", () => {
  test.use({ expectedNoise: /ERR_FAILED|status of 40[01]/ });

  test("shows the server's errors next to product fields; a retry after a lost response creates no second product", async ({
    adminPage: page,
    mark,
    db,
    admin,
  }) => {
    await page.goto("/admin/products");
    await page.getByRole("button", { name: "Add product" }).click();
    const add = form(page).getByRole("button", { name: "Add product" });
    await fillProduct(form(page), { name: `Sieve ${mark}`, image: "/elsewhere.png" });
    await add.click();
    await expect(form(page).getByLabel("Image")).toHaveAccessibleDescription(/Please upload a picture/);
    await fillProduct(form(page), { name: `Sieve ${mark}`, price: "1.999" });
    await add.press("Enter");
    const price = form(page).getByLabel("Price");
    await expect(price).toHaveAccessibleDescription("A price has at most two decimals.");

    await price.fill("2");
    await page.route(
      "**/api/products",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await add.press("Enter");
    await expect(form(page)).toContainText("Network error");
    await endSession(db, page);
    await add.press("Enter");
    await expect(page.getByRole("dialog", { name: "Sign in again" })).toBeVisible();
    await submitAdminLogin(page, admin);
    await expect(rowOf(page, `Sieve ${mark}`)).toHaveCount(1);
    await expect(form(page)).toBeHidden();
    await page.goto(`/admin/products?search=${mark}`);
    await expect(rowOf(page, `Sieve ${mark}`)).toHaveCount(1);
  });
});

test("deletes a product after confirmation and restores it by Undo or from the archive", async ({
  adminPage: page,
  mark,
}) => {
  await createProduct(page, { name: `Vase ${mark}` });
  await page.goto(`/admin/products?search=${mark}`);
  const remove = page.getByRole("button", { name: `Delete Vase ${mark}` });
  await expect(remove.locator("svg.lucide-archive")).toBeVisible();
  await remove.click();
  await expect
    .soft(page.getByRole("alertdialog"), "§2.88")
    .toContainText(`Are you sure you want to delete “Vase ${mark}”?`);
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await expect(remove).toBeFocused();

  await remove.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "No products found." })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeFocused();
  await notices(page).getByRole("button", { name: "Undo" }).click();
  await expectNotice(page, "Product restored successfully");
  await expect(rowOf(page, `Vase ${mark}`)).toBeVisible();

  await remove.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("link", { name: "Archived", exact: true }).click();
  await expect(page).toHaveURL(`/admin/products/archived?search=${mark}`);
  await expectAccessible(page);
  await page.getByRole("button", { name: `Restore Vase ${mark}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Archived products" })).toBeFocused();
  await expect(page.getByRole("heading", { name: "No products found." })).toBeVisible();
  await page.getByRole("link", { name: "In the shop" }).click();
  await expect(rowOf(page, `Vase ${mark}`)).toBeVisible();
});

test("edits a product draft; shoppers see the product only after it is published", async ({
  adminPage: page,
  mark,
  request,
}) => {
  const isInShop = async () =>
    (await (await request.get(`/?search=${mark}`)).text()).includes(`Lantern ${mark}`);
  await page.goto("/admin/products");
  await page.getByRole("button", { name: "Add product" }).click();
  const dialog = page.getByRole("dialog");
  await fillProduct(dialog, { name: `Lamp ${mark}` });
  await dialog.getByRole("checkbox", { name: /^Save as draft/ }).check();
  await dialog.getByRole("button", { name: "Add product" }).click();
  await expectNotice(page, "Draft saved. You can find it under Drafts.");

  await page.getByRole("link", { name: "Drafts", exact: true }).click();
  await page.getByRole("button", { name: `Edit Lamp ${mark}` }).click();
  await dialog.getByLabel("Name").fill(`Lantern ${mark}`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "Product updated successfully");
  expect(await isInShop()).toBe(false);

  await page.getByRole("button", { name: `Publish Lantern ${mark}` }).click();
  await expectNotice(page, "Product published successfully");
  await expect(page.getByRole("heading", { level: 1, name: "Drafts" })).toBeFocused();
  await page.getByRole("link", { name: "In the shop" }).click();
  await expect(rowOf(page, `Lantern ${mark}`)).toBeVisible();
  await expect.poll(isInShop).toBe(true);
});

test("offers Undo for ten seconds after a product is deleted", async ({ adminPage: page, mark }) => {
  await createProduct(page, { name: `Tray ${mark}` });
  await page.goto(`/admin/products?search=${mark}`);
  await page.getByRole("button", { name: `Delete Tray ${mark}` }).click();
  await stopClock(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  const undo = notices(page).getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  await page.mouse.move(5, 5);
  await page.clock.runFor(9500);
  await expect(undo).toBeVisible();
  await page.clock.runFor(1000);
  await expect(undo).toBeHidden();
});

test("adds a product on the page for a new one, by keyboard, with a new category §2.70", async ({
  adminPage: page,
  mark,
}) => {
  await page.goto("/admin/create");
  await page.getByLabel("Name").focus();
  for (const text of [`Fan ${mark}`, "Cools", "75", "4"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await expect(page.getByLabel("Category")).toBeFocused();
  await page.keyboard.type("Gad");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("New category")).toBeFocused();
  await page.keyboard.type(`Zephyr ${mark}`);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Category", { exact: true })).toBeFocused();
  await page.getByLabel("Image").focus();
  await page.keyboard.type(PICTURE);
  await page.keyboard.press("Enter");

  await expectNotice(page, "Product created successfully");
  await expect(page).toHaveURL("/admin/products");
  await expect(rowOf(page, `Fan ${mark}`)).toContainText(`Zephyr ${mark}`);
});

test.describe("unsaved changes of a product", () => {
  test("asks before Escape or Close discards unsaved changes in the product dialog", async ({
    adminPage: page,
  }) => {
    await page.goto("/admin/products");
    const add = page.getByRole("button", { name: "Add product" });
    await add.click();
    await page.keyboard.press("Escape");
    await expect(form(page)).toBeHidden();
    await expect(add).toBeFocused();

    await add.click();
    await form(page).getByLabel("Name").fill("Half a thought");
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    for (const _ of [1, 2]) {
      await page.keyboard.press("Escape");
      await expect(question).toBeVisible();
      await question.getByRole("button", { name: "Keep editing" }).click();
      await expect(question).toBeHidden();
      await expect(form(page).getByLabel("Name")).toHaveValue("Half a thought");
    }
    await form(page).getByRole("button", { name: "Close" }).click();
    await question.getByRole("button", { name: "Discard changes" }).click();
    await expect(form(page)).toBeHidden();
    await expect(add).toBeFocused();
  });

  test("asks before a link or closing the tab discards unsaved changes of a product", async ({
    adminPage: page,
  }) => {
    await page.goto("/admin/products");
    await page.goto("/admin/create");
    await page.getByLabel("Name").fill("Half a thought");
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await page.getByRole("link", { name: "Cancel" }).click();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(page.getByLabel("Name")).toHaveValue("Half a thought");

    const beforeUnload = page.waitForEvent("dialog");
    const closed = page.close({ runBeforeUnload: true });
    const dialog = await beforeUnload;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
    await closed;

    await page.getByRole("link", { name: "Cancel" }).click();
    await question.getByRole("button", { name: "Discard changes" }).click();
    await expect(page).toHaveURL("/admin/products");
  });
});

test(
  "admin product list and forms pass the axe accessibility check",
  { tag: "@sweep" },
  async ({ page, adminPage }) => {
    await adminPage.goto("/admin/products");
    await expect(page.getByRole("table")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Add product" }).click();
    await form(page).getByRole("button", { name: "Add product" }).click();
    await expect(form(page).getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
    await page.goto("/admin/create");
    await expect(page.getByLabel("Name")).toBeVisible();
    await expectAccessible(page);
  },
);

function priceIn(text: string): number {
  return Number(/₱([\d,]+\.\d\d)/.exec(text)![1]!.replaceAll(",", ""));
}
