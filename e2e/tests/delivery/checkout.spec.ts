import type { Page, Response } from "@playwright/test";
import type { Db } from "@tindahan/api/platform/db/database.ts";
import { newId } from "@tindahan/api/platform/db/ids.ts";
import { formatMoney } from "@tindahan/contract/core/format.ts";
import { field } from "../../support/checking-out.ts";
import { expectAccessible, expectNotice } from "../../support/shop.ts";
import { COFFEE } from "../../support/shopping.ts";
import { expect, ISLANDS, POBLACION_MAKATI, test } from "../../support/delivery-zones.ts";

const option = (page: Page, name: string | RegExp) => page.getByRole("radio", { name });
const continueToPayment = (page: Page) => page.getByRole("button", { name: "Continue to payment" }).click();
const placeOrder = (page: Page) => page.getByRole("button", { name: "Place Order" }).click();

/** The cached page may predate the fees. */
async function openCheckout(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto("/checkout");
    await expect(page.getByRole("radio", { name: "Deliver", exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

async function chooseByKeys(page: Page, city: string, barangay: string): Promise<void> {
  const cities = page.getByRole("combobox", { name: "City or municipality" });
  await cities.click();
  await page.keyboard.type(city);
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Enter");
  const barangays = page.getByRole("combobox", { name: "Barangay" });
  await expect(barangays).toBeFocused();
  await page.keyboard.type(barangay);
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Enter");
}

async function summaryOf(page: Page) {
  const summary = page.getByRole("region", { name: "Order summary" });
  const folded = summary.locator("details:not([open]) summary");
  if (await folded.isVisible()) await folded.click();
  return summary;
}

async function priceOfCoffee(db: Parameters<Parameters<typeof test>[2]>[0]["db"]): Promise<number> {
  const { price_centavos } = await db
    .selectFrom("products")
    .select("price_centavos")
    .where("slug", "=", COFFEE)
    .executeTakeFirstOrThrow();
  return price_centavos / 100;
}

test.describe("when the delivery fee changes during checkout", () => {
  test.use({ expectedNoise: /status of 409/ });

  test("the checkout shows the delivery fee of the place, refuses an outdated total and remembers the address", async ({
    page,
    shopper,
    ship,
    db,
  }) => {
    await ship(ISLANDS);
    const price = await priceOfCoffee(db);
    await shopper.add(COFFEE);
    const loaded: Response[] = [];
    page.on("response", (response) => loaded.push(response));
    await openCheckout(page);
    const summary = await summaryOf(page);
    await expect(summary).toContainText("Please choose your city and barangay.");

    await continueToPayment(page);
    const errors = page.getByRole("group", { name: "Errors" });
    await expect(errors).toContainText("Please complete all required fields.");
    await errors.getByRole("button", { name: /city and barangay/ }).click();
    const cities = page.getByRole("combobox", { name: "City or municipality" });
    await expect(cities).toBeFocused();
    await expect(cities).toHaveAccessibleDescription(/from the list/);

    await field(page, "Full name").fill("Maria Santos");
    await field(page, "Phone").fill("0917 123 4567");
    await cities.click();
    await expect.poll(() => loaded.some((response) => response.url().includes("/places/"))).toBe(true);
    expect(await bytesOfPicker(loaded)).toBeLessThan(15_000);
    await page.keyboard.type("naga");
    const options = page.getByRole("listbox").getByRole("option");
    await expect(options.nth(0)).toHaveText("Naga City, Camarines Sur");
    await expect(options.nth(1)).toHaveText("Naga City, Cebu");
    await page.keyboard.press("ArrowDown");
    await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
    await expect(cities).toHaveAttribute("aria-activedescendant", /-1$/);
    await page.keyboard.press("Escape");
    await expect(cities).toHaveAttribute("aria-expanded", "false");
    await cities.fill("makatti");
    await expect(page.getByText("Did you mean:").first()).toBeVisible();
    await cities.fill("");

    await chooseByKeys(page, "mak", "pobl");
    await expect(field(page, "Delivery address")).toBeFocused();
    await expect(cities).toHaveValue("Makati City, Metro Manila");
    await expect(page.getByRole("combobox", { name: "Barangay" })).toHaveValue("Poblacion");
    await expect(option(page, /Standard delivery/)).toBeChecked();
    await expect(summary).toContainText("Shipping₱80.00");
    await option(page, /Same day/).check();
    await expect(summary).toContainText("Shipping₱250.00");
    await option(page, /Standard delivery/).check();
    await expect(summary).toContainText(`Total${formatMoney(price + 80)}`);
    await expect(summary).toContainText("Total includes all fees.");
    await field(page, "Delivery address").fill("12 Mabini St");
    await page.getByLabel("Landmark").fill("Blue gate");
    await expectAccessible(page);
    await continueToPayment(page);

    await expect(page.getByRole("main")).toContainText(
      "Deliver to Maria Santos, 12 Mabini St, Blue gate, Poblacion, Makati City, Metro Manila",
    );
    // The merchant raises the fee: the order must not cost more than shown.
    const [makati, ...others] = ISLANDS.zones;
    const [standard, express] = makati!.rates;
    const dearer = { ...standard!, tiers: [{ from: 0, fee: 95, eachKilo: 0 }] };
    await ship({ ...ISLANDS, zones: [{ ...makati!, rates: [dearer, express!] }, ...others] });
    await placeOrder(page);
    await expect(page.getByRole("main").getByRole("alert")).toContainText(
      `the total is now ${formatMoney(price + 95)}`,
    );
    await expect(summary).toContainText(`Total${formatMoney(price + 95)}`);
    await placeOrder(page);
    await expect(page.getByRole("region", { name: "Thank you! Your order is placed." })).toContainText(
      formatMoney(price + 95),
    );
    const order = await db
      .selectFrom("orders")
      .selectAll()
      .where("user_id", "=", shopper.id)
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({
      place_code: POBLACION_MAKATI,
      street: "12 Mabini St",
      landmark: "Blue gate",
      place_name: "Poblacion, Makati City, Metro Manila",
      billing_address: "12 Mabini St, Blue gate, Poblacion, Makati City, Metro Manila",
      total_centavos: Math.round((price + 95) * 100),
    });

    await shopper.add(COFFEE);
    await openCheckout(page);
    await expect(option(page, /Maria Santos.*12 Mabini St/)).toBeChecked();
    await expect(field(page, "Full name")).toBeHidden();
    await continueToPayment(page);
    await placeOrder(page);
    await expect(page.getByRole("region", { name: "Thank you! Your order is placed." })).toBeVisible();
  });
});

async function bytesOfPicker(responses: Response[]): Promise<number> {
  const pickerResponses = responses.filter((response) =>
    /\/places\/|\/assets\/(place|combobox|search-places)[^/]*\.js/.test(response.url()),
  );
  expect(pickerResponses.length).toBeGreaterThan(1);
  const sizes = await Promise.all(
    pickerResponses.map(async (response) => (await response.request().sizes()).responseBodySize),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

test("the checkout charges a fee for cash on delivery, refuses excluded places and offers pickup", async ({
  page,
  shopper,
  ship,
  db,
}) => {
  await ship(ISLANDS);
  const price = await priceOfCoffee(db);
  await shopper.add(COFFEE);
  await openCheckout(page);
  const summary = await summaryOf(page);
  await field(page, "Full name").fill("Juan Cruz");
  await field(page, "Phone").fill("0918 765 4321");
  await page.getByRole("combobox", { name: "City or municipality" }).fill("jolo");
  await page.getByRole("option", { name: /^Jolo/ }).click();
  await expect(page.getByText("We cannot ship to Jolo, Sulu yet.")).toBeVisible();
  await chooseByKeys(page, "jolo", "alat");
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "We cannot ship there yet. You can pick your order up",
  );
  await field(page, "Delivery address").fill("3 Scott Road");
  await continueToPayment(page);
  await expect(page).toHaveURL(/\/checkout$/);

  await chooseByKeys(page, "davao city", "buhangin");
  // The address is saved with the order, not before.
  await expect(page.getByRole("checkbox", { name: /Save this address/ })).toBeChecked();
  await continueToPayment(page);
  await expect(page).toHaveURL(/step=payment/);
  await expect(page.getByText("The courier charges")).toBeVisible();
  expect(await savedAddresses(db, shopper.id)).toBe(0);
  await page.getByRole("link", { name: "Back" }).click();
  await page.getByRole("checkbox", { name: /Save this address/ }).uncheck();
  const cashFee = 20 + Math.round(price * 2) / 100;
  await expect(summary).toContainText(`Cash on Delivery fee${formatMoney(cashFee)}`);
  await expect(summary).toContainText(`Total${formatMoney(price + 150 + cashFee)}`);
  await continueToPayment(page);
  await expect(
    page.getByText(`The courier charges ${formatMoney(cashFee)} for collecting cash.`),
  ).toBeVisible();
  await option(page, /GCash/).check();
  await expect(summary).not.toContainText("Cash on Delivery fee");
  await expect(summary).toContainText(`Total${formatMoney(price + 150)}`);

  const [makati, elsewhere] = ISLANDS.zones;
  const noCash = { ...elsewhere!, rates: elsewhere!.rates.map((rate) => ({ ...rate, takesCod: false })) };
  await ship({ ...ISLANDS, zones: [makati!, noCash] });
  await page.reload();
  await expect(option(page, /Cash on Delivery/)).toBeDisabled();
  await expect(page.getByText("Standard delivery does not take Cash on Delivery.")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Back" }).click();
  await option(page, /Pick up/).check();
  await expect(page.getByRole("combobox", { name: "Barangay" })).toBeHidden();
  await expect(page.getByText("We text this number about your order.")).toBeVisible();
  await expect(summary).toContainText("ShippingFree");
  await continueToPayment(page);
  await expect(page.getByRole("main")).toContainText(
    /Pick up from [A-Z][a-z]{2} \d+, under the name .+1 Rizal St, Brgy\. Poblacion, Makati/s,
  );
  await expect(page.getByRole("main")).not.toContainText("rider");
  await option(page, /Cash on Delivery/).check();
  await expect(summary).toContainText(`Total${formatMoney(price)}`);
  await placeOrder(page);
  await expect(page.getByRole("region", { name: "Thank you! Your order is placed." })).toBeVisible();
  const order = await db
    .selectFrom("orders")
    .selectAll()
    .where("user_id", "=", shopper.id)
    .executeTakeFirstOrThrow();
  expect(order).toMatchObject({
    delivery_kind: "pickup",
    place_code: null,
    total_centavos: Math.round(price * 100),
  });
  const ready = {
    order_id: order.id,
    kind: "status_changed" as const,
    actor_id: null,
    from_status: order.status,
  };
  await db
    .insertInto("order_events")
    .values({ ...ready, id: newId(), to_status: "Shipped" })
    .execute();
  await page.goto(`/orders/${order.id}`);
  await expect(page.getByRole("list", { name: "Timeline" }).getByRole("listitem").last()).toContainText(
    "Ready for pickup",
  );
});

test.describe("delivery fees when the network fails", () => {
  test.use({ expectedNoise: /Failed to load resource/ });

  test("the checkout retries loading places and the delivery fee without losing input", async ({
    page,
    shopper,
    ship,
  }) => {
    await ship(ISLANDS);
    await shopper.add(COFFEE);
    await openCheckout(page);
    await field(page, "Full name").fill("Maria Santos");
    await page.route("**/places/**", (route) => route.abort());
    const cities = page.getByRole("combobox", { name: "City or municipality" });
    await cities.click();
    await page.keyboard.type("mak");
    await expect(page.getByText("The list of places could not be loaded.")).toBeVisible();
    await page.unroute("**/places/**");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("The list of places could not be loaded.")).toBeHidden();
    await expect(cities).toHaveValue("mak");
    await page.route("**/api/cart/quote", (route) =>
      route.fulfill({ status: 503, json: { success: false, code: "unavailable", message: "Busy." } }),
    );
    await cities.fill("makati");
    await page.getByRole("listbox").getByRole("option", { name: "Makati City" }).click();
    await page.getByRole("combobox", { name: "Barangay" }).fill("bel");
    await page.getByRole("listbox").getByRole("option", { name: "Bel-Air" }).click();
    const summary = await summaryOf(page);
    await expect(summary).toContainText("We could not calculate the shipping fee.");
    await page.unroute("**/api/cart/quote");
    await summary.getByRole("button", { name: "Try again" }).click();
    await expect(summary).toContainText("Shipping₱80.00");
    await expect(field(page, "Full name")).toHaveValue("Maria Santos");
  });
});

test.describe("the address book", () => {
  test.use({ expectedNoise: /status of 400/ });

  test("a shopper adds, edits and deletes addresses in the address book, and changes the default one", async ({
    shopperPage: page,
    ship,
  }) => {
    await ship(ISLANDS);
    await page.goto("/addresses");
    await page.getByRole("button", { name: "Add an address" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByLabel("Full name")).toBeFocused();
    await expectAccessible(page);
    await dialog.getByLabel("Full name").fill("Maria Santos");
    await dialog.getByLabel("Phone").fill("12345");
    await chooseByKeys(page, "makati", "bel");
    await dialog.getByLabel("Delivery address").fill("12 Acacia St");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByLabel("Phone")).toBeFocused();
    await expect(dialog.getByLabel("Phone")).toHaveAccessibleDescription(/mobile number/);
    await dialog.getByLabel("Phone").fill("0917 123 4567");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expectNotice(page, "Address saved.");
    const cards = page.getByRole("list", { name: "Your addresses" }).getByRole("listitem");
    await expect(cards.first()).toContainText("Brgy. Bel-Air, Makati City, Metro Manila");
    await expect(cards.first()).toContainText("Default");

    await page.getByRole("button", { name: "Add an address" }).click();
    await dialog.getByLabel("Full name").fill("Lola Nena");
    await dialog.getByLabel("Phone").fill("0918 765 4321");
    await chooseByKeys(page, "naga ceb", "inayagan");
    await dialog.getByLabel("Delivery address").fill("3 Sampaguita St");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(cards).toHaveCount(2);
    await page.getByRole("button", { name: "Make default: Lola Nena" }).click();
    await expect(cards.first()).toContainText("Lola Nena");
    await expect(cards.first()).toContainText("Default");
    await expectAccessible(page);

    await page.getByRole("button", { name: /^Edit Maria/ }).click();
    await expect(dialog.getByRole("combobox", { name: "Barangay" })).toHaveValue("Bel-Air");
    await dialog.getByLabel("Landmark").fill("Beside the chapel");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(cards.last()).toContainText("12 Acacia St, Beside the chapel");
    await page.getByRole("button", { name: /^Delete Lola/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expectNotice(page, "Address deleted.");
    await expect(cards).toHaveCount(1);
    await expect(cards.first()).toContainText("Default");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });
});

async function savedAddresses(db: Db, shopperId: string): Promise<number> {
  const rows = await db.selectFrom("addresses").select("id").where("user_id", "=", shopperId).execute();
  return rows.length;
}
