import * as fc from "fast-check";
import { expect } from "vitest";
import { allBarangays } from "../../../api/test/support/barangays.ts";
import {
  anyCase,
  anyShipping,
  openQuoteScenario,
  saveShipping,
} from "../../../api/test/models/quote-model.ts";
import { test, type Shop } from "../../../api/test/support/shop.ts";
import { anyZones, ownerOf, zonesInDatabase } from "../../../api/test/models/zones-model.ts";
import { changeFunction } from "../../../api/test/changed-function.ts";
import { expectCases, prepareCases } from "./quoted-cases.ts";

const CASES = Number(process.env.CASES ?? 100_000);
/** Carts per set of zones: saving settings takes longer than an order. */
const CARTS = 100;
const DIVISIONS = Number(process.env.DIVISIONS ?? 3);

test(`quotes and charges ${CASES.toLocaleString("en")} random cases like the model`, async ({ shop }) => {
  console.log("cases:", await tryCases(shop, CASES));
});

test("finds a fee looked up one gram off (control)", async ({ shop }) => {
  await changeFunction(shop, "delivery_options", `tier."from" < w.grams`, `tier."from" <= w.grams`);
  await expect(tryCases(shop, 5_000)).rejects.toThrow();
});

test("finds a cash fee that is rounded down (control)", async ({ shop }) => {
  await changeFunction(shop, "delivery_options", "::bigint + 5000", "::bigint");
  await expect(tryCases(shop, 5_000)).rejects.toThrow();
});

test(`assigns all 42,011 barangays in ${DIVISIONS} random divisions to at most one zone`, async ({
  shop,
}) => {
  await checkDivisions(shop, DIVISIONS);
});

test("finds zones chosen by the shortest prefix (control)", async ({ shop }) => {
  await changeFunction(
    shop,
    "shipping_zone",
    "array[place, left(place, 5), left(place, 3)]",
    "array[left(place, 3), left(place, 5), place]",
  );
  await expect(checkDivisions(shop, 1)).rejects.toThrow();
});

async function tryCases(
  shop: Shop,
  cases: number,
): Promise<{ zones: number; cases: number; seconds: number }> {
  const counter = await openQuoteScenario(shop);
  await prepareCases(counter);
  const started = performance.now();
  const counts = { zones: 0, cases: 0 };
  await fc.assert(
    fc.asyncProperty(
      anyShipping,
      fc.array(anyCase, { minLength: CARTS, maxLength: CARTS }),
      async (shipping, carts) => {
        await saveShipping(counter.admin, shipping);
        counts.zones++;
        await expectCases(counter, shipping, carts);
        counts.cases += carts.length;
      },
    ),
    { numRuns: Math.ceil(cases / CARTS), endOnFailure: true },
  );
  return { ...counts, seconds: Math.round((performance.now() - started) / 1000) };
}

async function checkDivisions(shop: Shop, count: number): Promise<void> {
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
    { numRuns: count, endOnFailure: true },
  );
}
