import { newId } from "@tindahan/api/platform/db/ids.ts";
import { PICTURE } from "../../e2e/support/merchant.ts";
import { startAdminSession } from "../../e2e/support/people.ts";
import { expect, test } from "../../e2e/support/shopping.ts";
import { printJourneys, startCounting, type Journey } from "./effort.ts";

const measured: Journey[] = [];

test.describe.configure({ mode: "serial" });

test("a merchant creates a promotion with all limits in at most 20 clicks", async ({ page, admin, db }) => {
  const category_id = newId();
  await db.insertInto("categories").values({ id: category_id, name: "Snacks" }).execute();
  const snack = { slug: "dried-mangoes", name: "Dried mangoes", details: "Sweet", price_centavos: 300_00 };
  await db
    .insertInto("products")
    .values({ id: newId(), ...snack, category_id, image: PICTURE })
    .execute();
  await startAdminSession(page, admin);
  await page.goto("/admin");
  const merchant = startCounting();
  const menu = page.getByRole("navigation", { name: "Admin" });
  await merchant.click(menu.getByRole("link", { name: "Promotions" }));
  await merchant.click(page.getByRole("button", { name: "Add promotion" }));
  const form = page.getByRole("dialog");
  await merchant.type(form.getByLabel("Name"), "Merienda");
  await merchant.type(form.getByLabel("Percent", { exact: true }), "20");
  await merchant.type(form.getByLabel("Maximum discount (₱)"), "150");
  await merchant.type(form.getByLabel("Minimum spend (₱)"), "500");
  await merchant.click(form.getByText("Some categories or products"));
  await merchant.click(form.getByText("Snacks", { exact: true }));
  await merchant.click(form.getByText("With a voucher code"));
  await merchant.type(form.getByLabel("Voucher code", { exact: true }), "MERIENDA");
  await merchant.type(form.getByLabel("Total uses"), "100");
  await merchant.type(form.getByLabel("Uses per customer"), "1");
  await merchant.click(form.getByRole("button", { name: "Add promotion" }));
  await expect(page.getByRole("list", { name: "Promotions" })).toContainText(
    "20% off Snacks, up to ₱150, on orders of ₱500 or more, 100 times, once per customer.",
  );
  const added = merchant.total();
  expect(added.clicks).toBeLessThanOrEqual(20);
  measured.push([
    "Merchant: “20% off Snacks, up to ₱150, on orders of ₱500 or more, 100 times, once per customer”",
    added,
  ]);
});

test("a shopper applies a voucher on a phone in at most three clicks", async ({ page, shopper }) => {
  await shopper.add("dried-mangoes", 2);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/cart");
  const summary = page.getByRole("region", { name: "Summary" });
  const buyer = startCounting();
  await buyer.click(summary.getByRole("button", { name: "Add a voucher code" }));
  await buyer.type(summary.getByLabel("Voucher code"), "merienda");
  await buyer.click(summary.getByRole("button", { name: "Apply" }));
  await expect(summary).toContainText("−₱120.00");
  const applied = buyer.total();
  expect(applied.clicks).toBeLessThanOrEqual(3);
  measured.push(["Shopper: a voucher applied in the cart, on a phone", applied]);
});

test.afterAll(() => printJourneys(measured));
