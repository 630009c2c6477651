import { newId } from "@tindahan/api/platform/db/ids.ts";
import { shortId } from "@tindahan/contract/core/format.ts";
import { DEMO_ADMIN } from "../../api/db/seed.ts";
import { ADDRESS, field } from "../../e2e/support/checking-out.ts";
import { PICTURE, PICTURE_FILE } from "../../e2e/support/merchant.ts";
import { startAdminSession } from "../../e2e/support/people.ts";
import { cartLink, expect, test } from "../../e2e/support/shopping.ts";
import { printJourneys, startCounting, type Effort, type Journey } from "./effort.ts";

const measured: Journey[] = [];

test.describe.configure({ mode: "serial" });

test("counts a merchant's effort from the first sign-in to the first shipped order, and the shopper's", async ({
  page,
  browser,
  email,
  readCode,
  baseURL,
}) => {
  const merchant = startCounting();
  await page.goto("/admin/login");
  await merchant.type(page.getByLabel("Username"), DEMO_ADMIN.username);
  await merchant.type(page.getByLabel("Password", { exact: true }), DEMO_ADMIN.password);
  await merchant.press(page, "Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();

  const menu = page.getByRole("navigation", { name: "Admin" });
  const steps = page.getByRole("region", { name: "First steps" });
  const toDo = (name: string) => steps.getByRole("link", { name, exact: true });
  await merchant.click(toDo("Add your shop details"));
  const settings = page.getByRole("main");
  await merchant.type(settings.getByLabel("Shop name"), "Aling Nena");
  await merchant.type(settings.getByLabel("Phone"), "09171234567");
  await merchant.type(settings.getByLabel("Address"), "1 Rizal St, Brgy. Poblacion, Makati");
  await merchant.type(settings.getByLabel("Registered name"), "Nena Sari-Sari Store");
  await merchant.click(page.getByRole("button", { name: "Save settings" }));
  await expect(page.getByRole("link", { name: "Aling Nena Admin" })).toBeVisible();
  const pages = page.getByRole("navigation", { name: "Settings" });
  await merchant.click(pages.getByRole("link", { name: "Payments" }));
  await merchant.click(page.getByRole("checkbox", { name: "Maya" }));
  await merchant.click(page.getByRole("button", { name: "Save settings" }));
  await expect(page.getByText("Unsaved changes")).toBeHidden();
  measured.push(["Merchant: from the first log-in to the settings of the shop", merchant.total()]);

  const seller = startCounting();
  await seller.click(menu.getByRole("link", { name: "Dashboard" }));
  await expect(steps).toContainText("2 of 11 done");
  await seller.click(toDo("Add your first product"));
  const form = page.getByRole("main");
  await seller.type(form.getByLabel("Name"), "Abaca Handbag");
  await seller.type(form.getByLabel("Details"), "Woven by hand\nFrom Bicol");
  await seller.type(form.getByLabel("Price"), "1250");
  await seller.type(form.getByLabel("Stock"), "5");
  await seller.type(form.getByLabel("New category"), "Bags");
  await seller.press(page, "Enter");
  await expect(form.getByLabel("Category", { exact: true })).toHaveValue(/\w/);
  const chooser = page.waitForEvent("filechooser");
  await seller.click(form.getByRole("button", { name: "Upload picture" }));
  await (await chooser).setFiles(PICTURE_FILE);
  await expect(form.getByLabel("Image")).toHaveValue(/^\/uploads\//);
  await seller.click(form.getByRole("button", { name: "Add product" }));
  await expect(page.getByRole("table", { name: "Products" })).toContainText("Abaca Handbag");
  measured.push(["Merchant: from there to the first product in the shop", seller.total()]);
  await menu.getByRole("link", { name: "Dashboard" }).click();
  await expect(steps).toContainText("3 of 11 done");

  const phone = await browser.newContext({ baseURL: baseURL!, viewport: { width: 360, height: 800 } });
  const shop = await phone.newPage();
  const shopper = startCounting();
  await shop.goto("/");
  await shopper.click(shop.getByRole("article").first().getByRole("button", { name: "Add to Cart" }));
  const dialog = shop.getByRole("dialog", { name: "Log in" });
  await shopper.type(dialog.getByLabel("E-mail"), email);
  await shopper.press(shop, "Enter");
  await shopper.type(dialog.getByLabel("OTP"), await readCode());
  await expect(cartLink(shop)).toHaveAccessibleName("Cart (1 item)");
  await shopper.click(cartLink(shop));
  await shopper.click(shop.getByRole("link", { name: "Proceed to Checkout" }));
  await shopper.type(field(shop, "Full name"), "Maria Santos");
  await shopper.type(field(shop, "Phone"), "09171234567");
  await shopper.type(field(shop, "Delivery address"), ADDRESS);
  await shopper.click(shop.getByRole("button", { name: "Continue to payment" }));
  await shopper.click(shop.getByRole("button", { name: "Place Order" }));
  await expect(shop.getByRole("region", { name: "Thank you! Your order is placed." })).toBeVisible();
  measured.push(["Shopper: from landing, never seen before, to the order placed", shopper.total()]);
  await phone.close();

  await expect(page.getByRole("region", { name: "Orders waiting" })).toContainText("Maria Santos");
  await expect(steps).toContainText("4 of 11 done");
  const packer = startCounting();
  await packer.click(
    page.getByRole("region", { name: "Orders waiting" }).getByRole("listitem").getByRole("link"),
  );
  await packer.click(page.getByRole("link", { name: "Packing slip" }));
  await expect(page.getByRole("article")).toContainText("From Aling Nena");
  await packer.click(page.getByRole("button", { name: "Print" }));
  await packer.back(page);
  await packer.click(page.getByRole("button", { name: "Update status" }));
  const status = page.getByRole("dialog");
  await packer.choose(status.getByLabel("Status"), "Shipped");
  await packer.type(status.getByLabel("Courier"), "LBC");
  await packer.type(status.getByLabel("Tracking number"), "123456789012");
  await packer.press(page, "Enter");
  await expect(page.getByRole("region", { name: "Shipment" })).toContainText("LBC");
  measured.push(["Merchant: from the order to packed and shipped, with its tracking number", packer.total()]);
  measured.push(["**Merchant: all of it, from the first log-in to shipped**", sumOf("Merchant")]);
});

test("counts the effort of shipping ten orders and changing twenty prices, one by one and in lists", async ({
  page,
  shopper,
  admin,
  db,
}) => {
  const { id: category_id } = await db.selectFrom("categories").select("id").executeTakeFirstOrThrow();
  const products = Array.from({ length: 20 }, (_, i) => {
    const name = `Basket ${String(i + 1).padStart(2, "0")}`;
    const slug = name.toLowerCase().replace(" ", "-");
    return { id: newId(), slug, name, details: "Woven", price_centavos: 100_00, category_id, image: PICTURE };
  });
  await db.insertInto("products").values(products).execute();
  // A shopper may have three open cash orders, so each is delivered until all exist.
  const place = async () => {
    const id = await shopper.order("basket-01");
    await db.updateTable("orders").set({ status: "Delivered" }).where("id", "=", id).execute();
    return id;
  };
  const placeTen = async () => {
    const ids: string[] = [];
    for (let i = 0; i < 10; i++) ids.push(await place());
    await db.updateTable("orders").set({ status: "Processing" }).where("id", "in", ids).execute();
    return ids.map(shortId);
  };
  await startAdminSession(page, admin);

  const orders = await placeTen();
  await page.goto("/admin/orders?size=10");
  const clerk = startCounting();
  for (const [i, id] of orders.entries()) {
    await clerk.click(page.getByRole("button", { name: `Update status of ${id}` }));
    const dialog = page.getByRole("dialog");
    await clerk.choose(dialog.getByLabel("Status"), "Shipped");
    await clerk.choose(dialog.getByLabel("Courier"), "LBC");
    await clerk.type(dialog.getByLabel("Tracking number"), trackingNumber(i));
    await clerk.press(page, "Enter");
    await expect(dialog).toBeHidden();
  }
  measured.push(["Shop: ten orders shipped with their numbers, a dialog for each", clerk.total()]);

  const parcels = await placeTen();
  await page.goto("/admin/orders");
  const packer = startCounting();
  await packer.click(page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Packing" }));
  await packer.click(page.getByRole("radio", { name: "LBC" }));
  for (const [i, id] of parcels.entries()) {
    await packer.type(page.getByLabel(`Tracking number of ${id}`), trackingNumber(orders.length + i));
    await packer.press(page, "Enter");
  }
  await expect(page.getByRole("row").filter({ hasText: "Shipped" })).toHaveCount(10);
  measured.push(["Shop: the same on the packing screen", packer.total()]);

  await page.goto("/admin/products?search=basket&sort=name&size=25");
  const editor = startCounting();
  for (const { name } of products) {
    await editor.click(page.getByRole("row").getByRole("button", { name, exact: true }));
    const dialog = page.getByRole("dialog");
    await editor.type(dialog.getByLabel("Price"), "125");
    await editor.press(page, "Enter");
    await expect(dialog).toBeHidden();
  }
  measured.push(["Shop: twenty prices changed, a dialog for each", editor.total()]);

  await page.goto("/admin/products?search=basket&sort=name&size=25");
  const pricer = startCounting();
  await pricer.click(page.getByRole("button", { name: "Price of Basket 01" }));
  for (const { name } of products) {
    await pricer.type(page.getByRole("textbox", { name: `Price of ${name}` }), "135");
    await pricer.press(page, "Enter");
  }
  await expect(page.getByRole("row").filter({ hasText: "₱135.00" })).toHaveCount(20);
  measured.push(["Shop: the same in the list", pricer.total()]);
});

const trackingNumber = (i: number) => `12345678901${i}`;

function sumOf(role: string): Effort {
  const sum = { clicks: 0, keys: 0, seconds: 0, machine: 0 };
  for (const [journey, effort] of measured) {
    if (!journey.startsWith(role)) continue;
    for (const name of ["clicks", "keys", "seconds", "machine"] as const) sum[name] += effort[name];
  }
  return sum;
}

test.afterAll(() => printJourneys(measured));
