import { randomUUID } from "node:crypto";
import type { AdminProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import type { PromotionForm } from "@tindahan/contract/checkout/promotions.ts";
import { readJsonLd } from "../../../api/test/support/catalogue/json-ld-rules.ts";
import { goToPaymentStep } from "../../support/checking-out.ts";
import { PICTURE } from "../../support/merchant.ts";
import { expectAccessible, expectNotice } from "../../support/shop.ts";
import { expect, cartItem, test as base } from "../../support/shopping.ts";

const PHONE = { width: 360, height: 800 };

type Merchant = {
  /** A unique word for names; matching records are removed after the test. */
  mark: string;
  merchant: (path: string, body: object) => Promise<{ data: AdminProduct }>;
  offer: (form: Partial<PromotionForm>) => Promise<void>;
  sell: (name: string, form: object) => Promise<AdminProduct>;
};

const test = base.extend<Merchant>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured parameter
  mark: async ({}, use) => use(randomUUID().slice(0, 8)),
  merchant: async ({ request, admin, db, mark }, use) => {
    const signedIn = await request.post("/api/auth/admin/login", { data: admin });
    const { token } = (await signedIn.json()) as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    await request.post("/api/admin/confirmation", { headers, data: { password: admin.password } });
    await use(async (path, body) => {
      const response = await request.post(path, { headers, data: body });
      expect(response.ok(), await response.text()).toBe(true);
      return (await response.json()) as { data: AdminProduct };
    });
    const [now, name] = [new Date(), `%${mark}%`];
    await db.updateTable("products").set({ archived_at: now }).where("name", "like", name).execute();
    await db.updateTable("promotions").set({ stopped_at: now }).where("name", "like", name).execute();
    await db.deleteFrom("categories").where("name", "like", name).execute();
  },
  sell: async ({ merchant, mark }, use) => {
    const { data } = await merchant("/api/categories", { name: `Snacks ${mark}` });
    const plain = { details: "Crisp", price: 300, category: data._id, image: PICTURE };
    await use(async (name, form) => {
      return (await merchant("/api/products", { ...plain, name: `${name} ${mark}`, ...form })).data;
    });
  },
  offer: async ({ merchant, sell, mark }, use) => {
    const { category } = await sell("Crackers", {});
    const plain = { kind: "amount", value: 50, categories: [category] } as const;
    await use(async (form) => {
      const body = { ...plain, ...form, id: randomUUID(), name: `${form.name} ${mark}` };
      await merchant("/api/admin/promotions", body);
    });
  },
});

test.describe("sale prices and vouchers on a phone", () => {
  test.use({ viewport: PHONE });

  test("list, details, product page and cart show the sale price next to the regular price", async ({
    page,
    shopper,
    sell,
    mark,
  }) => {
    const until = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    const sale = { price: 240, from: null, until };
    const chips = await sell("Chips", { sale });
    await page.goto(`/?search=${mark}`);
    const card = page.getByRole("article").filter({ hasText: chips.name });
    await expect(card).toContainText("₱240.00 was ₱300.00");
    await expect(card.getByText("−20%")).toBeVisible();
    await card.getByRole("link", { name: /^Details/ }).click();
    const details = page.getByRole("dialog");
    await expect(details).toContainText("₱240.00 was ₱300.00");
    await expect(details).toContainText(/Sale ends \w{3}, /);
    await expectAccessible(page);

    await page.goto(`/products/${chips.slug}`);
    await expect(page.getByRole("main")).toContainText("₱240.00 was ₱300.00");
    await expect(page.getByText(/^Sale ends \w{3}, /)).toBeVisible();
    const { Product } = readJsonLd(await (await page.request.get(`/products/${chips.slug}`)).text());
    expect(Product!.offers).toMatchObject({
      price: "240.00",
      priceSpecification: { price: "300.00" },
      priceValidUntil: expect.stringContaining(`${until}T16:00`),
    });
    await shopper.add(chips.slug);
    await page.goto("/cart");
    await expect(cartItem(page, chips.name)).toContainText("₱240.00 each was ₱300.00");
    await expectAccessible(page);
  });

  test("refuses an unknown voucher code; a valid one waits for its minimum spend and yields to a better promotion", async ({
    page,
    shopper,
    sell,
    offer,
    mark,
  }) => {
    const code = `TAGULAN-${mark.toUpperCase()}`;
    await offer({ name: "Tagulan", code, minSpend: 500, totalLimit: 1 });
    const chips = await sell("Chips", {});
    await shopper.add(chips.slug);
    await page.goto("/cart");
    const summary = page.getByRole("region", { name: "Summary" });
    await summary.getByRole("button", { name: "Add a voucher code" }).click();
    const field = summary.getByLabel("Voucher code");
    await expect(field).toBeFocused();
    await page.keyboard.type("nobody-knows");
    await page.keyboard.press("Enter");
    await expect(field).toHaveAccessibleDescription("This voucher code isn’t valid.");
    await expect(field).toBeFocused();
    await expectAccessible(page);

    await field.fill(code.toLowerCase());
    await summary.getByRole("button", { name: "Apply" }).click();
    await expect(summary).toContainText("Spend ₱200.00 more to use this code.");
    await page.getByRole("button", { name: /^One more/ }).click();
    await expect(summary).toContainText(`${code}Remove voucher code ${code}−₱50.00`);
    await expect(summary).toContainText("₱550.00");

    await offer({ name: "Payday", value: 60 });
    await page.reload();
    await expect(summary).toContainText(`Payday ${mark}−₱60.00₱60 off Snacks ${mark}`);
    await expect(summary).toContainText(code);
    await expectAccessible(page);
    await summary.getByRole("button", { name: `Remove voucher code ${code}` }).click();
    await expectNotice(page, "Voucher code removed");
    await expect(summary.getByRole("button", { name: "Add a voucher code" })).toBeVisible();

    await goToPaymentStep(page);
    const order = page.getByRole("region", { name: "Order summary" });
    await order.getByText("2 items").click();
    await expect(order.getByText("−₱60.00").filter({ visible: true })).toBeVisible();
    await page.getByRole("button", { name: "Place Order" }).click();
    await expect(page.getByRole("region", { name: "Thank you! Your order is placed." })).toBeVisible();
    await page.goto("/orders");
    await page.getByRole("button", { name: /View Details/i }).click();
    await expect(page.getByRole("dialog")).toContainText(`Payday ${mark}`);
    await expect(page.getByRole("dialog")).toContainText("−₱60.00");
    await expect(page.getByRole("dialog")).toContainText("₱540.00");
  });
});

test.use({ expectedNoise: /status of 40(4|9)/ });
