import type { Locator, Page } from "@playwright/test";
import { newId } from "@tindahan/api/platform/db/ids.ts";
import { ADDRESS, field } from "../../e2e/support/checking-out.ts";
import { PICTURE } from "../../e2e/support/merchant.ts";
import { cartLink } from "../../e2e/support/shopping.ts";
import { expect, ISLANDS, test } from "../../e2e/support/delivery-zones.ts";
import { printJourneys, startCounting, type Effort, type Journey } from "./effort.ts";

const TEN: [street: string, barangay: string, city: string, province: string][] = [
  ["6750 Ayala Avenue", "San Lorenzo", "Makati City", "Metro Manila"],
  ["SM Mall of Asia, Seaside Boulevard", "Barangay 76", "Pasay City", "Metro Manila"],
  ["Quezon City Hall, Elliptical Road", "Central", "Quezon City", "Metro Manila"],
  ["1438 Kagitingan Street", "Barangay 128", "Tondo, Manila", "Metro Manila"],
  ["Cebu IT Park, Jose Maria del Mar Street", "Apas", "Cebu City", "Cebu"],
  ["Km 5, Buhangin Road", "Buhangin", "Davao City", "Davao del Sur"],
  ["City Hall, J. Miranda Avenue", "Concepcion Pequeña", "Naga City", "Camarines Sur"],
  ["88 Session Road", "Session Road Area", "Baguio City", "Benguet"],
  ["Blk 4 Lot 12, Kasiglahan Village", "San Jose", "Rodriguez", "Rizal"],
  ["15 Scott Road", "Walled City", "Jolo", "Sulu"],
];

const measured: Journey[] = [];
const NO_EFFORT: Effort = { clicks: 0, keys: 0, seconds: 0, machine: 0 };
const MARIA = "maria@example.ph";
const MAX_TAPS = { new: 11, returning: 3 };

test.describe.configure({ mode: "serial" });
test.use({ viewport: { width: 360, height: 800 } });
test.beforeEach(async ({ db }) => {
  const existing = await db.selectFrom("products").select("id").executeTakeFirst();
  if (existing) return;
  const product = {
    id: newId(),
    slug: "basket",
    name: "Basket",
    details: "Woven",
    price_centavos: 250_00,
    image: PICTURE,
  };
  await db.insertInto("products").values(product).execute();
});

test("typing ten real addresses as city, barangay and street takes less than two thirds of the keystrokes of one text field", async ({
  page,
  shopper,
  ship,
}) => {
  await shopper.add("basket");
  await page.goto("/checkout");
  let [text, fields] = [NO_EFFORT, NO_EFFORT];
  for (const [street, barangay, city, province] of TEN) {
    const person = startCounting();
    const name = barangay.replace("Barangay ", "");
    await person.type(field(page, "Delivery address"), `${street}, Brgy. ${name}, ${city}, ${province}`);
    await field(page, "Full name").focus();
    text = sum(text, person.total());
  }

  await ship(ISLANDS);
  await openCheckout(page);
  for (const [street, barangay, city, province] of TEN) {
    const person = startCounting();
    await typeUntilFirst(
      page,
      person,
      page.getByRole("combobox", { name: "City or municipality" }),
      city,
      `${city}, ${province}`,
    );
    await person.press(page, "Enter");
    await typeUntilFirst(
      page,
      person,
      page.getByRole("combobox", { name: "Barangay" }),
      barangay.replace("Barangay ", ""),
      barangay,
    );
    await person.press(page, "Enter");
    await person.type(field(page, "Delivery address"), street);
    fields = sum(fields, person.total());
  }
  measured.push(["Shopper: ten real addresses as one text, without a mistake", text]);
  measured.push(["Shopper: the same as city, barangay and street", fields]);
  expect(fields.keys).toBeLessThan((text.keys * 2) / 3);
});

test.describe("one shopper on two devices", () => {
  test.use({ email: MARIA });

  test("a new shopper orders with at most 11 taps, a returning one with at most 3, in a shop with delivery zones", async ({
    page,
    ship,
    readCode,
    db,
  }) => {
    await ship(ISLANDS);
    await page.goto("/");
    await page.evaluate(() => localStorage.clear());
    const first = startCounting();
    await buyNow(page, first);
    await logIn(page, first, await requestLoginCode(page, first, readCode));
    await first.type(field(page, "Full name"), "Maria Santos");
    await first.type(field(page, "Phone"), "09171234567");
    const city = page.getByRole("combobox", { name: "City or municipality" });
    await first.click(await typeUntilFirst(page, first, city, "Makati", "Makati City, Metro Manila"));
    const barangay = page.getByRole("combobox", { name: "Barangay" });
    await first.click(await typeUntilFirst(page, first, barangay, "Poblacion", "Poblacion"));
    await first.type(field(page, "Delivery address"), ADDRESS.split(",")[0]!);
    await first.click(page.getByRole("button", { name: "Continue to payment" }));
    await placeOrder(page, first);
    expect(first.total().clicks).toBeLessThanOrEqual(MAX_TAPS.new);
    measured.push([
      "Shopper: from landing, never seen before, to the order placed, in a shop with zones",
      first.total(),
    ]);

    const again = startCounting();
    await buyNow(page, again);
    await placeOrder(page, again);
    expect(again.total().keys).toBe(0);
    expect(again.total().clicks).toBeLessThanOrEqual(MAX_TAPS.returning);
    measured.push(["Shopper: the next order, still logged in", again.total()]);

    await db.deleteFrom("otp_challenges").where("email", "=", MARIA).execute();
    await page.evaluate(() => localStorage.clear());
    const back = startCounting();
    await buyNow(page, back);
    await logIn(page, back, await requestLoginCode(page, back, readCode));
    await placeOrder(page, back);
    expect(back.total().keys).toBeLessThanOrEqual(25);
    measured.push(["Shopper: the next order, on another device", back.total()]);
  });
});

type Person = ReturnType<typeof startCounting>;

async function typeUntilFirst(
  page: Page,
  person: Person,
  box: Locator,
  text: string,
  expected: string,
): Promise<Locator> {
  if (!(await box.evaluate((element) => element === document.activeElement))) await person.click(box);
  const first = page.getByRole("listbox").getByRole("option").first();
  for (const letter of text.toLowerCase()) {
    await person.press(page, letter);
    await page.waitForTimeout(60);
    if ((await first.isVisible()) && (await first.textContent()) === expected) break;
  }
  await expect(first).toHaveText(expected);
  return first;
}

async function buyNow(page: Page, person: Person): Promise<void> {
  await page.goto("/");
  await person.click(page.getByRole("article").first().getByRole("link").first());
  await person.click(page.getByRole("button", { name: /^Buy now/ }));
}

async function requestLoginCode(
  page: Page,
  person: Person,
  readCode: () => Promise<string>,
): Promise<string> {
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await person.type(dialog.getByLabel("E-mail"), MARIA);
  await person.click(dialog.getByRole("button", { name: "Request OTP" }));
  await expect(page.getByLabel("OTP")).toBeFocused();
  return readCode();
}

async function logIn(page: Page, person: Person, code: string): Promise<void> {
  await person.type(page.getByLabel("OTP"), code);
  await expect(cartLink(page)).toHaveAccessibleName("Cart (1 item)");
}

async function placeOrder(page: Page, person: Person): Promise<void> {
  await person.click(page.getByRole("button", { name: "Place Order" }));
  await expect(page.getByRole("region", { name: "Thank you! Your order is placed." })).toBeVisible();
}

async function openCheckout(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto("/checkout");
    await expect(page.getByRole("combobox", { name: "Barangay" })).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

function sum(a: Effort, b: Effort): Effort {
  return {
    clicks: a.clicks + b.clicks,
    keys: a.keys + b.keys,
    seconds: a.seconds + b.seconds,
    machine: a.machine + b.machine,
  };
}

test.afterAll(() => printJourneys(measured));
