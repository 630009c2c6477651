import type { Locator, Page } from "@playwright/test";
import type { DeliveryOption } from "@tindahan/contract/delivery/delivery.ts";
import { storeSession } from "../../support/people.ts";
import { expectAccessible, expectNotice, notices } from "../../support/shop.ts";
import { COFFEE } from "../../support/shopping.ts";
import { ALAT_JOLO, expect, ISLANDS, POBLACION_MAKATI, test } from "../../support/delivery-zones.ts";

// This test has many steps, which take longer on a busy machine.
test.setTimeout(120_000);
test.use({ expectedNoise: /status of (400|409)/ });

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const fees = (zone: Locator) => zone.getByLabel("Fee (₱)", { exact: true });

async function addPlace(to: Locator, typed: string): Promise<void> {
  await to.getByRole("combobox", { name: "Add a place" }).fill(typed);
  await to.getByRole("combobox", { name: "Add a place" }).press("Enter");
}

async function tryPlace(page: Page, city: string, barangay: string): Promise<Locator> {
  const trial = section(page, "Try a place");
  await trial.getByRole("combobox", { name: "City or municipality" }).fill(city);
  await trial.getByRole("option").first().click();
  await trial.getByRole("combobox", { name: "Barangay" }).fill(barangay);
  await trial.getByRole("option").first().click();
  return trial.getByRole("status").last();
}

/** Uses a tall window: controls half under the sticky bar would count as too small. */
async function expectWholeAccessible(page: Page): Promise<void> {
  const size = page.viewportSize()!;
  await page.setViewportSize({ ...size, height: 16_000 });
  await expectAccessible(page);
  await page.setViewportSize(size);
}

test("an admin sets up five delivery zones by weight, tries a place, saves and undoes the change", async ({
  page,
  settings,
  desk,
  db,
  request,
}) => {
  const { version } = await settings.read();
  await storeSession(page, { token: desk.token, user: desk.user });
  await page.goto("/admin/settings");
  await page.getByRole("link", { name: "Shipping" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Shipping" })).toBeVisible();
  await expect(section(page, "Everywhere").getByRole("listitem").first()).toContainText("Everywhere");

  await page.getByRole("button", { name: /^By weight/ }).click();
  for (const name of ["Metro Manila", "Luzon", "Visayas", "Mindanao", "Islands"])
    await expect(fees(section(page, name))).toHaveCount(4);
  const luzon = section(page, "Luzon").getByRole("list", { name: "Places" });
  await expect(luzon.getByRole("listitem")).toHaveCount(1);
  await expect(luzon).toContainText("Luzon without Batanes, Catanduanes and 7 more");

  // Adding a city to a zone moves it there; an island group adds only unassigned places.
  const islands = section(page, "Islands");
  await addPlace(islands, "boracay");
  await expect(islands.getByText("Malay", { exact: true })).toBeVisible();
  await addPlace(islands, "cebu city");
  await expect(islands.getByText("Cebu City was moved here from Visayas.")).toBeVisible();
  await addPlace(section(page, "Visayas"), "visayas");
  await expect(section(page, "Visayas").getByText("Visayas is here already.")).toBeVisible();
  await addPlace(section(page, "We do not ship there"), "sulu");
  await expect(islands.getByText("Islands without Sulu")).toBeVisible();

  const metro = section(page, "Metro Manila");
  await fees(metro).nth(1).fill("95");
  await metro.getByLabel("Free from (₱)").fill("1,500");
  await metro.getByText("Cash on delivery", { exact: true }).click();
  await metro.getByLabel("Cash on Delivery fee (₱)").fill("15");
  await metro.getByLabel("Plus percent of the items").fill("2");
  await section(page, "Pickup").getByRole("checkbox").check();
  await section(page, "Pickup").getByLabel("Pickup address").fill("1 Rizal St, Makati");

  // Unsaved form: 0.6 kg is in the second step, and 2 percent of ₱500 is ₱10.
  await section(page, "Try a place").getByLabel("Weight (kg)").fill("0.6");
  const makati = await tryPlace(page, "makati", "poblacion");
  await expect(makati).toContainText("Metro Manila");
  await expect(makati).toContainText("₱95.00");
  await expect(makati).toContainText("cash on delivery: ₱25.00 more");
  await expect(makati).toContainText("₱1,000.00 more for free delivery");
  const jolo = await tryPlace(page, "jolo", "alat");
  await expect(jolo).toContainText("You do not ship there.");
  await expect(jolo).toContainText("Pick up");
  await expectWholeAccessible(page);

  await fees(metro).first().fill("eighty");
  await expect(jolo).toContainText("Some fields are empty or invalid.");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(fees(metro).first()).toHaveAccessibleDescription("Please enter a number.");
  await expect(fees(metro).first()).toBeFocused();
  await fees(metro).first().fill("80");
  await metro.getByLabel("Up to (kg)").nth(1).fill("0.4");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(metro.getByLabel("Up to (kg)").nth(1)).toHaveAccessibleDescription(
    /Each step must start above/,
  );
  await metro.getByLabel("Up to (kg)").nth(1).fill("1");
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Save settings" }).click();
  await expectNotice(page, "Settings saved");

  // The coffee has no weight, so each unit counts as half a kilo.
  const { id } = await db
    .selectFrom("products")
    .select("id")
    .where("slug", "=", COFFEE)
    .executeTakeFirstOrThrow();
  const deliveryOptionsTo = async (place: string) => {
    const response = await request.get(`/api/shipping?product=${id}&quantity=2&place=${place}`);
    return ((await response.json()) as { ways: DeliveryOption[] }).ways.map(({ kind, fee }) => ({
      kind,
      fee,
    }));
  };
  await expect
    .poll(() => deliveryOptionsTo(POBLACION_MAKATI))
    .toEqual([
      { kind: "ship", fee: 95 },
      { kind: "pickup", fee: 0 },
    ]);
  expect(await deliveryOptionsTo(ALAT_JOLO)).toEqual([{ kind: "pickup", fee: 0 }]);

  await page.reload();
  await expect(fees(metro).nth(1)).toHaveValue("95");
  await page.goto("/admin/settings/history");
  await expect(page.getByRole("list", { name: "Changes" }).getByRole("listitem").first()).toContainText(
    "Shipping",
  );
  await page.getByRole("button", { name: "Undo the last change" }).click();
  await expectNotice(page, "Earlier settings restored");
  await page.goto("/admin/settings/shipping");
  await expect(section(page, "Everywhere")).toBeVisible();
  await expect(section(page, "Metro Manila")).toBeHidden();
  expect((await settings.read()).version).toBe(version + 2);
});

test("an admin adds a delivery zone with one barangay and two delivery options", async ({
  page,
  ship,
  settings,
  desk,
}) => {
  await ship({ ...ISLANDS, excluded: ["06602001"] });
  await storeSession(page, { token: desk.token, user: desk.user });
  await page.goto("/admin/settings/shipping");
  await expect(section(page, "We do not ship there").getByRole("listitem")).toContainText("Alat, Jolo");

  await page.getByRole("button", { name: "Add zone" }).click();
  const zone = section(page, "Zone 3");
  await expect(zone.getByLabel("Name of the zone")).toBeFocused();
  await zone.getByLabel("Name of the zone").fill("Around the corner");
  const near = section(page, "Around the corner");
  await near.getByRole("button", { name: "Add one barangay" }).click();
  const dialog = page.getByRole("dialog", { name: "Add one barangay" });
  await dialog.getByRole("combobox", { name: "City or municipality" }).fill("makati");
  await dialog.getByRole("option").first().click();
  await dialog.getByRole("combobox", { name: "Barangay" }).fill("pobl");
  await dialog.getByRole("option").first().click();
  await expect(dialog).toBeHidden();
  await expect(near.getByRole("list", { name: "Places" })).toContainText("Poblacion, Makati City");
  await fees(near).fill("30");
  await near.getByLabel("Pricing").selectOption("By order amount");
  await expect(fees(near)).toHaveCount(2);
  await fees(near).nth(1).fill("0");
  await near.getByRole("button", { name: "Add delivery option" }).click();
  const express = near.getByRole("group", { name: "Express delivery" });
  await fees(express).fill("60");
  await express.getByLabel("Days from").fill("0");
  await express.getByLabel("Days to").fill("0");

  const trial = await tryPlace(page, "makati", "poblacion");
  await expect(trial).toContainText("Around the corner");
  await expect(trial.getByRole("listitem")).toHaveCount(3);
  await expect(trial.getByRole("listitem").first()).toContainText("₱30.00");
  await section(page, "Try a place").getByLabel("Amount (₱)").fill("1000");
  await expect(trial.getByRole("listitem").first()).toContainText("Free");
  await expect(await tryPlace(page, "makati", "bel-air")).toContainText("Makati");
  await expectWholeAccessible(page);

  await page.getByRole("button", { name: "Save settings" }).click();
  await expectNotice(page, "Settings saved");
  const saved = (await settings.read()).settings.shipping.zones.at(-1)!;
  expect(saved).toMatchObject({ name: "Around the corner", places: [POBLACION_MAKATI] });
  expect(saved.rates.map(({ name, measure }) => [name, measure])).toEqual([
    ["Standard delivery", "goods"],
    ["Express delivery", "weight"],
  ]);
  await notices(page).getByRole("button", { name: "Undo" }).last().click();
  await expect(near).toBeHidden();
});
