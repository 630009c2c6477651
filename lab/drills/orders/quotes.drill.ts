import * as fc from "fast-check";
import { expect } from "vitest";
import { allBarangays } from "../../../api/test/support/barangays.ts";
import { anyCase, anyShipping, openCounter, saveShipping } from "../../../api/test/models/quote-model.ts";
import { test, type Shop } from "../../../api/test/support/shop.ts";
import { anyZones, ownerOf, zonesInDatabase } from "../../../api/test/models/zones-model.ts";
import { changeFunction } from "../../../api/test/changed-function.ts";
import { expectCases, prepareCases } from "./quoted-cases.ts";

const CASES = Number(process.env.CASES ?? 100_000);
/** So many carts are tried with the same zones: saving settings takes longer than an order. */
const CARTS = 100;
const DIVISIONS = Number(process.env.DIVISIONS ?? 3);

test(`${CASES.toLocaleString("en")} carts, places, zones, rates, methods and clocks: shown = charged = the model`, async ({
  shop,
}) => {
  console.log("cases:", await tryCases(shop, CASES));
});

test("the control: a fee that is looked up one gram off is found", async ({ shop }) => {
  await changeFunction(shop, "delivery_options", `tier."from" < w.grams`, `tier."from" <= w.grams`);
  await expect(tryCases(shop, 5_000)).rejects.toThrow();
});

test("the control: a cash fee that is rounded down is found", async ({ shop }) => {
  await changeFunction(shop, "delivery_options", "::bigint + 5000", "::bigint");
  await expect(tryCases(shop, 5_000)).rejects.toThrow();
});

test(`all 42,011 barangays in ${DIVISIONS} divisions of the country: the database knows one zone or none`, async ({
  shop,
}) => {
  await divide(shop, DIVISIONS);
});

test("the control: if the shortest prefix decides, barangays are in other zones", async ({ shop }) => {
  await changeFunction(
    shop,
    "shipping_zone",
    "array[place, left(place, 5), left(place, 3)]",
    "array[left(place, 3), left(place, 5), place]",
  );
  await expect(divide(shop, 1)).rejects.toThrow();
});

async function tryCases(
  shop: Shop,
  cases: number,
): Promise<{ zones: number; cases: number; seconds: number }> {
  const counter = await openCounter(shop);
  await prepareCases(counter);
  const started = performance.now();
  const tried = { zones: 0, cases: 0 };
  await fc.assert(
    fc.asyncProperty(
      anyShipping,
      fc.array(anyCase, { minLength: CARTS, maxLength: CARTS }),
      async (shipping, carts) => {
        await saveShipping(counter.admin, shipping);
        tried.zones++;
        await expectCases(counter, shipping, carts);
        tried.cases += carts.length;
      },
    ),
    { numRuns: Math.ceil(cases / CARTS), endOnFailure: true },
  );
  return { ...tried, seconds: Math.round((performance.now() - started) / 1000) };
}

async function divide(shop: Shop, divisions: number): Promise<void> {
  const barangays = allBarangays();
  const [admin, shopper] = [await shop.admin(), await shop.shopper()];
  await fc.assert(
    fc.asyncProperty(anyZones(barangays), async (shipping) => {
      await saveShipping(admin, shipping);
      const zones: (string | null)[] = [];
      for (let at = 0; at < barangays.length; at += 5_000)
        zones.push(...(await zonesInDatabase(shop, shopper.id, barangays.slice(at, at + 5_000))));
      expect(zones).toEqual(barangays.map((code) => ownerOf(shipping, code)));
    }),
    { numRuns: divisions, endOnFailure: true },
  );
}
