import type { Page } from "@playwright/test";
import { storeSession } from "../../e2e/support/people.ts";
import { expect, test } from "../../e2e/support/delivery-zones.ts";
import { printJourneys, startCounting, type Effort, type Journey } from "./effort.ts";

const measured: Journey[] = [];

const TARIFF = {
  "Metro Manila": ["85", "115", "155", "45"],
  Luzon: ["95", "165", "190", "60"],
  Visayas: ["100", "180", "200", "65"],
  Mindanao: ["105", "195", "220", "70"],
  Islands: ["115", "205", "230", "85"],
};
const MAX_SECONDS = 180;

test.describe.configure({ mode: "serial" });

for (const [method, setUp] of [
  ["with the preset", fillPreset],
  ["each zone by hand", addZones],
] as const)
  test(`sets up five zones with fees by weight, ${method}`, async ({ page, ship, settings, desk }) => {
    expect(ship).toBeTruthy();
    await storeSession(page, desk);
    await page.goto("/admin");
    const merchant = startCounting();
    await merchant.click(page.getByRole("button", { name: /^Account of/ }));
    await merchant.click(page.getByRole("link", { name: "System Settings" }));
    await merchant.click(page.getByRole("link", { name: "Set up shipping" }));
    await setUp(page, merchant);
    await merchant.click(page.getByRole("button", { name: "Save settings" }));
    await expect(page.getByText("Settings saved")).toBeVisible();

    const { zones } = (await settings.read()).settings.shipping;
    for (const [name, [half, one, three, further]] of Object.entries(TARIFF))
      expect(zones.find((zone) => zone.name === name)?.rates[0]?.tiers).toEqual([
        { from: 0, fee: Number(half), eachKilo: 0 },
        { from: 500, fee: Number(one), eachKilo: 0 },
        { from: 1_000, fee: Number(three), eachKilo: 0 },
        { from: 3_000, fee: Number(three), eachKilo: Number(further) },
      ]);
    const effort: Effort = merchant.total();
    if (setUp === fillPreset) expect(effort.seconds).toBeLessThanOrEqual(MAX_SECONDS);
    measured.push([`Merchant: five zones with fees by weight, ${method}`, effort]);
  });

type Merchant = ReturnType<typeof startCounting>;

const zoneNamed = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function fillPreset(page: Page, merchant: Merchant): Promise<void> {
  await merchant.click(page.getByRole("button", { name: /^By weight/ }));
  for (const [name, [half, one, three, further]] of Object.entries(TARIFF)) {
    const zone = zoneNamed(page, name);
    for (const [index, fee] of [half, one, three, three].entries()) {
      if (index > 0) await tabTo(page, merchant, 3);
      await merchant.type(zone.getByLabel("Fee (₱)").nth(index), fee!);
    }
    await tabTo(page, merchant, 1);
    await merchant.type(zone.getByLabel("Each further kg (₱)"), further!);
  }
}

async function tabTo(page: Page, merchant: Merchant, times: number): Promise<void> {
  for (let i = 0; i < times; i++) await merchant.press(page, "Tab");
}

async function addZones(page: Page, merchant: Merchant): Promise<void> {
  for (const [at, [name, [half, one, three, further]]] of Object.entries(TARIFF).entries()) {
    if (at > 0) await merchant.click(page.getByRole("button", { name: "Add zone" }));
    await merchant.type(page.getByLabel("Name of the zone").nth(at), name);
    const zone = zoneNamed(page, name);
    if (at === 0) await merchant.click(zone.getByRole("button", { name: "Remove Everywhere" }));
    await merchant.type(zone.getByLabel("Add a place"), name);
    await merchant.press(page, "Enter");
    await merchant.choose(zone.getByLabel("Pricing"), "By weight");
    await merchant.click(zone.getByRole("button", { name: "Add a fee" }));
    await merchant.click(zone.getByRole("button", { name: "Add a fee" }));
    for (const [index, [upTo, fee]] of [
      ["0.5", half],
      ["1", one],
      ["3", three],
      ["", three],
    ].entries()) {
      if (upTo) await merchant.type(zone.getByLabel("Up to (kg)").nth(index), upTo);
      await merchant.type(zone.getByLabel("Fee (₱)").nth(index), fee!);
    }
    await merchant.type(zone.getByLabel("Each further kg (₱)"), further!);
  }
}

test.afterAll(() => printJourneys(measured));
