import * as fc from "fast-check";
import { expect } from "vitest";
import { zoneOf } from "../../test/models/delivery-model.ts";
import { allBarangays } from "../../test/support/barangays.ts";
import { saveShipping } from "../../test/models/quote-model.ts";
import { test } from "../../test/support/shop.ts";
import { selectIsCityReached } from "./options.ts";
import { anyZones, ownerOf, zonesInDatabase } from "../../test/models/zones-model.ts";

const barangays = allBarangays();

test("assigns each of 42,011 barangays to at most one delivery zone, for random zones", async ({ shop }) => {
  const [admin, shopper] = [await shop.admin(), await shop.shopper()];
  const some = barangays.filter((_, index) => index % 97 === 0);
  await fc.assert(
    fc.asyncProperty(anyZones(barangays), async (shipping) => {
      const wrong = barangays.filter(
        (code) => zoneOf(shipping, code)?.id !== (ownerOf(shipping, code) ?? undefined),
      );
      expect(wrong).toEqual([]);
      await saveShipping(admin, shipping);
      expect(await zonesInDatabase(shop, shopper.id, some)).toEqual(
        some.map((code) => ownerOf(shipping, code)),
      );
      const reached = barangays.filter((code) => ownerOf(shipping, code) !== null);
      for (const city of new Set(reached.slice(0, 200).map((code) => code.slice(0, 5))))
        expect(await selectIsCityReached(shop.services.db, city)).toBe(true);
    }),
    { numRuns: 2, endOnFailure: true },
  );
});
