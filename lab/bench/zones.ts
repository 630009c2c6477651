import type { Client } from "pg";
import { openDatabase, openPool } from "@tindahan/api/platform/db/database.ts";
import { replaceShipping } from "@tindahan/api/settings/shipping-tables.ts";
import { EVERYWHERE, type Shipping } from "@tindahan/contract/delivery/shipping.ts";
import { allBarangays } from "../../api/test/barangays.ts";

const barangays = allBarangays();
const provinces = [...new Set(barangays.map((code) => code.slice(0, 3)))];
const standard = EVERYWHERE.zones[0]!.rates[0]!;

/** Every two hundredth barangay: from all over the country. */
export const ZONED_PLACES = barangays.filter((_, index) => index % 200 === 0);

/** Five zones over all provinces, each with a standard way by weight and an express one, days, a fee for cash, and pickup. */
const FIVE_ZONES: Shipping = {
  ...EVERYWHERE,
  zones: Array.from({ length: 5 }, (_, index) => ({
    id: `zone-${index}`,
    name: `Zone ${index}`,
    isElsewhere: false,
    places: provinces.filter((_province, at) => at % 5 === index),
    rates: ["standard", "express"].map((name, at) => ({
      ...standard,
      id: `${name}-${index}`,
      name,
      tiers: [0, 500, 1_000, 3_000].map((from) => ({
        from,
        fee: 60 + 40 * (index + at) + from / 50,
        eachKilo: 0,
      })),
      freeFrom: 5_000,
      daysFrom: 1 + index,
      daysUntil: 3 + index,
      codFeePercent: 1.5,
    })),
  })),
  pickup: { isOn: true, address: "1 Mabini St, Makati", hours: "9 to 5", readyInDays: 1 },
};

/** Saves the settings as the program does, and gives it the time to hear of them. */
export async function setZones(client: Client, superuserUrl: string, isZoned: boolean): Promise<void> {
  const shipping = isZoned ? FIVE_ZONES : EVERYWHERE;
  const db = openDatabase(openPool(superuserUrl, 1));
  await db.transaction().execute((tx) => replaceShipping(tx, shipping));
  await db.destroy();
  await client.query(
    `insert into settings_versions (version, settings, actor_id)
     select coalesce(max(version), 0) + 1, $1, gen_random_uuid() from settings_versions`,
    [JSON.stringify({ shipping })],
  );
  await client.query("vacuum analyze shipping_zones, shipping_places, shipping_rates, shipping_tiers");
  await new Promise((resolve) => setTimeout(resolve, 1_000));
}
