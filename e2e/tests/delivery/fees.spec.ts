import type { Page } from "@playwright/test";
import { formatMoney, shortId } from "@tindahan/contract/core/format.ts";
import { storeSession } from "../../support/people.ts";
import { expectAccessible } from "../../support/shop.ts";
import { COFFEE } from "../../support/shopping.ts";
import { BUHANGIN_DAVAO, expect, ISLANDS, POBLACION_MAKATI, test } from "../../support/delivery-zones.ts";

const DAYS = String.raw`[A-Z][a-z]{2} \d{1,2}–([A-Z][a-z]{2} )?\d{1,2}`;

/** The cached page may predate the fees. */
async function openProduct(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto(`/products/${COFFEE}`);
    await expect(
      page.getByText("Delivery from ₱80.00, free from ₱1,500.00, depending on your city."),
    ).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
}

async function choosePlace(page: Page, city: string, barangay: string): Promise<void> {
  await page.getByRole("combobox", { name: "City or municipality" }).fill(city);
  await page.getByRole("listbox").getByRole("option").first().click();
  await page.getByRole("combobox", { name: "Barangay" }).fill(barangay);
  await page.getByRole("listbox").getByRole("option").first().click();
}

test("shows the delivery fee on the product page and in the cart once the shopper chose a city", async ({
  page,
  shopper,
  ship,
  db,
  isMobile,
}) => {
  const { price_centavos } = await db
    .selectFrom("products")
    .select("price_centavos")
    .where("slug", "=", COFFEE)
    .executeTakeFirstOrThrow();
  const price = price_centavos / 100;
  await page.goto(`/products/${COFFEE}`);
  await expect(page.getByRole("region", { name: "Delivery and payment" })).toContainText("Free delivery");
  await ship(ISLANDS);
  await openProduct(page);
  await expect(page.getByRole("region", { name: "Delivery and payment" })).toContainText(
    "Pick up for free: 1 Rizal St, Brgy. Poblacion, Makati",
  );
  await page.getByRole("button", { name: "Choose your city" }).click();
  // Neither the header nor the bar with the button covers the field.
  const cities = page.getByRole("combobox", { name: "City or municipality" });
  await expect(cities).toBeFocused();
  await expect.poll(() => cities.evaluate(isOnTop)).toBe(true);
  await choosePlace(page, "makati", "pobl");
  const main = page.getByRole("main");
  await expect(main).toContainText(new RegExp(String.raw`Delivered to Makati City: ₱80\.00, ${DAYS}`));
  await expect(main).toContainText(/Or pick up for free, from [A-Z][a-z]{2} \d/);
  await expect(page.getByRole("button", { name: "Change delivery location" })).toBeFocused();
  await page.reload();
  await expect(main).toContainText("Delivered to Makati City: ₱80.00");
  await expectAccessible(page);

  await shopper.add(COFFEE);
  await page.goto("/cart");
  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary).toContainText("Shipping to Makati City₱80.00");
  await expect(summary).toContainText(`${formatMoney(1_500 - price)} more for free delivery`);
  if (isMobile)
    await expect(page.locator("main > .thumb-bar")).toContainText(
      `${formatMoney(1_500 - price)} more for free delivery`,
    );
  await expect(summary).toContainText(`Total${formatMoney(price + 80)}`);
  await expect(summary).toContainText("Total includes all fees.");
  const enough = Math.ceil(1_500 / price);
  await page.getByRole("spinbutton").fill(String(enough));
  await page.getByRole("spinbutton").press("Enter");
  await expect(summary).toContainText("Shipping to Makati CityFree");
  await expect(summary).not.toContainText("more for free delivery");
  await expect(summary).toContainText(`Total${formatMoney(price * enough)}`);

  await summary.getByRole("button", { name: "Change delivery location" }).click();
  await choosePlace(page, "jolo", "alat");
  await expect(summary).toContainText("We cannot ship to Alat, Jolo yet.");
  await expect(summary).toContainText("Not available");
  await summary.getByRole("button", { name: "Change delivery location" }).click();
  await choosePlace(page, "davao city", "buhangin");
  await expect(summary).toContainText(/Cash on Delivery adds a fee of ₱\d/);
  await page.goto("/checkout");
  await expect(page.getByRole("combobox", { name: "City or municipality" })).toHaveValue(/^Davao City/);
});

function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === element;
}

test("shows the delivery fee on the shopper's order, the packer's screen and the packing slip", async ({
  page,
  shopper,
  ship,
  desk,
  browser,
  baseURL,
}) => {
  await ship(ISLANDS);
  const order = async (parts: object) => {
    await shopper.add(COFFEE);
    const { orderId } = await shopper.post("/api/checkout/paymongo", {
      userId: shopper.id,
      customerName: "Maria Santos",
      phone: "0917 123 4567",
      deliveryAddress: "12 Mabini St",
      ...parts,
    });
    return String(orderId);
  };
  const shipped = await order({
    deliveryPlace: `11${BUHANGIN_DAVAO}`,
    landmark: "Blue gate beside the chapel",
  });
  const nearby = await order({ deliveryPlace: POBLACION_MAKATI, delivery: "makati-standard" });
  const pickup = await order({ delivery: "pickup" });

  await page.goto(`/orders/${shipped}`);
  const items = page.getByRole("region", { name: "Items" });
  await expect(items).toContainText(
    /Subtotal₱[\d,.]+Standard delivery₱150\.00Cash on Delivery fee₱[\d.]+Total₱/,
  );
  const delivery = page.getByRole("region", { name: "Delivery and payment" });
  await expect(delivery).toContainText("12 Mabini St, Blue gate beside the chapel, Brgy. Buhangin");
  await expect(delivery).toContainText(new RegExp(`Expected${DAYS}`));
  await page.goto(`/orders/${nearby}`);
  await expect(items).toContainText("Standard delivery₱80.00");
  await expect(items).not.toContainText("Cash on Delivery fee");
  await page.goto(`/orders/${pickup}`);
  await expect(delivery).toContainText("Pick up at1 Rizal St, Brgy. Poblacion, Makati");
  await expect(delivery).toContainText("HoursMonday to Saturday, 9 AM to 6 PM");
  await expect(page.getByRole("main")).toContainText(/Please bring ₱[\d,.]+ in cash when you pick it up\./);
  await page.goto("/orders");
  await page
    .getByRole("article", { name: `Order ${shortId(shipped)}` })
    .getByRole("button")
    .click();
  await expect(page.getByRole("dialog")).toContainText("Standard delivery₱150.00");

  const adminContext = await browser.newContext({ baseURL: baseURL!, viewport: page.viewportSize() });
  const adminPage = await adminContext.newPage();
  await storeSession(adminPage, desk);
  await adminPage.goto(`/admin/orders/${shipped}`);
  await expect(adminPage.getByRole("region", { name: "Items" })).toContainText("Standard delivery₱150.00");
  await expect(adminPage.getByRole("region", { name: "Customer" })).toContainText(
    new RegExp(`Expected${DAYS}`),
  );
  await adminPage.goto(`/admin/orders/slips?ids=${shipped},${pickup}`);
  const slip = (id: string) => adminPage.getByRole("article", { name: `Packing slip ${shortId(id)}` });
  await expect(slip(shipped)).toContainText("Blue gate beside the chapel");
  await expect(slip(shipped)).toContainText("Standard delivery");
  await expect(slip(shipped)).toContainText(/To collect ₱/);
  await expect(slip(pickup)).toContainText("For pickup: keep it here");
  await adminContext.close();
});
