import { readFileSync, writeFileSync } from "node:fs";
import { DEMO_ADMIN } from "../../api/db/seed.ts";
import { ADDRESS, field } from "../tests/checking-out.ts";
import { PICTURE_FILE } from "../tests/merchant.ts";
import { expect, test } from "../tests/people.ts";
import { cartLink } from "../tests/shopping.ts";
import { startCounting, type Effort } from "./effort.ts";

const PAGE = new URL("../../docs/journeys.md", import.meta.url);
const measured: [journey: string, effort: Effort][] = [];

test.describe.configure({ mode: "serial" });

test("a new merchant's shop sells its first product", async ({ page, browser, email, readCode, baseURL }) => {
  const merchant = startCounting();
  await page.goto("/admin/login");
  await merchant.type(page.getByLabel("Username"), DEMO_ADMIN.username);
  await merchant.type(page.getByLabel("Password", { exact: true }), DEMO_ADMIN.password);
  await merchant.press(page, "Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();

  const menu = page.getByRole("navigation", { name: "Admin" });
  await merchant.click(menu.getByRole("link", { name: "Categories" }));
  await merchant.click(page.getByRole("button", { name: "Add category" }).first());
  await merchant.type(page.getByLabel("Category name"), "Bags");
  await merchant.press(page, "Enter");
  await expect(page.getByRole("row").filter({ hasText: "Bags" })).toBeVisible();

  await merchant.click(menu.getByRole("link", { name: "Products" }));
  await merchant.click(page.getByRole("button", { name: "Add product" }).first());
  const form = page.getByRole("dialog");
  await merchant.type(form.getByLabel("Name"), "Abaca Handbag");
  await merchant.type(form.getByLabel("Details"), "Woven by hand\nFrom Bicol");
  await merchant.type(form.getByLabel("Price"), "1250");
  await merchant.type(form.getByLabel("Stock"), "5");
  await merchant.choose(form.getByLabel("Category"), "Bags");
  const chooser = page.waitForEvent("filechooser");
  await merchant.click(form.getByRole("button", { name: "Upload picture" }));
  await (await chooser).setFiles(PICTURE_FILE);
  await expect(form.getByLabel("Image")).toHaveValue(/^\/uploads\//);
  await merchant.click(form.getByRole("button", { name: "Add product" }));
  await expect(form).toBeHidden();
  measured.push(["Merchant: from the first log-in to the first product in the shop", merchant.total()]);

  const phone = await browser.newContext({ baseURL: baseURL!, viewport: { width: 360, height: 800 } });
  const shop = await phone.newPage();
  const shopper = startCounting();
  await shop.goto("/");
  await shopper.click(shop.getByRole("article").first().getByRole("button", { name: "Add to Cart" }));
  const dialog = shop.getByRole("dialog", { name: "Log in" });
  await shopper.type(dialog.getByLabel("E-mail"), email);
  await shopper.press(shop, "Enter");
  await shopper.type(dialog.getByLabel("OTP"), await readCode());
  await shopper.press(shop, "Enter");
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

  const packer = startCounting();
  await packer.click(menu.getByRole("link", { name: /^Orders/ }));
  await packer.click(page.getByRole("button", { name: /^Update status of/ }).first());
  const status = page.getByRole("dialog");
  await packer.choose(status.getByLabel("Status"), "Shipped");
  await packer.type(status.getByLabel("Courier"), "LBC");
  await packer.type(status.getByLabel("Tracking number"), "123456789012");
  await packer.press(page, "Enter");
  await expect(page.getByRole("row").nth(1)).toContainText("Shipped");
  measured.push(["Merchant: from the order to shipped, with courier and tracking number", packer.total()]);
});

test.afterAll(() => {
  const [begin, end] = ["<!-- measured -->", "<!-- /measured -->"];
  const rows = measured.map(
    ([journey, { clicks, keys, seconds, machine }]) =>
      `| ${journey} | ${clicks} | ${keys} | ${Math.round(seconds)} | ${machine.toFixed(1)} |`,
  );
  const table = [
    "| Journey | Presses | Keys | Seconds, by the model | Seconds, waited by the program |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
  const page = readFileSync(PAGE, "utf8");
  const [before, after] = [page.split(begin)[0], page.split(end)[1]];
  writeFileSync(PAGE, `${before}${begin}\n\n${table}\n\n${end}${after}`);
});
