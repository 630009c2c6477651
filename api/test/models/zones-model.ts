import * as fc from "fast-check";
import { sql } from "kysely";
import { Shipping } from "@tindahan/contract/delivery/shipping.ts";
import { DEFAULT_SHIPPING } from "@tindahan/contract/delivery/default-shipping.ts";
import type { Shop } from "../support/shop.ts";

export function anyZones(barangays: string[]): fc.Arbitrary<Shipping> {
  const owner = fc.integer({ min: -1, max: 4 });
  return fc
    .record({
      families: fc.array(fc.tuple(fc.constantFrom(...barangays), owner, owner, owner), {
        minLength: 20,
        maxLength: 40,
      }),
      elsewhere: fc.integer({ min: -1, max: 4 }),
    })
    .map(({ families, elsewhere }) => {
      const owners = Object.fromEntries(
        families.flatMap(([code, ...zones]) =>
          [3, 5, 8].map((length, at) => [code.slice(0, length), zones[at]!]),
        ),
      );
      const placesOf = (index: number) => Object.keys(owners).filter((place) => owners[place] === index);
      const rate = DEFAULT_SHIPPING.zones[0]!.rates[0]!;
      return Shipping.parse({
        ...DEFAULT_SHIPPING,
        zones: [0, 1, 2, 3]
          .map((index) => ({
            id: `zone-${index}`,
            name: `Zone ${index}`,
            isElsewhere: index === elsewhere,
            places: placesOf(index),
            // Each zone has one rate, so that the rate id identifies the zone.
            rates: [{ ...rate, id: `zone-${index}`, tiers: [{ from: 0, fee: index + 1, eachKilo: 0 }] }],
          }))
          .filter(({ isElsewhere, places }) => isElsewhere || places.length > 0),
        excluded: placesOf(4),
        pickup: { ...DEFAULT_SHIPPING.pickup, isOn: true, address: "Here" },
      });
    });
}

/** Computes the owner by definition, unlike the database: the most specific of all matching prefixes. */
export function ownerOf({ zones, excluded }: Shipping, code: string): string | null {
  const owners = [
    ...excluded.map((place) => ({ place, zone: null })),
    ...zones.flatMap(({ id, places }) => places.map((place) => ({ place, zone: id }))),
    ...zones.filter(({ isElsewhere }) => isElsewhere).map(({ id }) => ({ place: "", zone: id })),
  ].filter(({ place }) => code.startsWith(place));
  const longest = Math.max(...owners.map(({ place }) => place.length));
  const [owner, ...others] = owners.filter(({ place }) => place.length === longest);
  if (others.length > 0) throw new Error(`${code} belongs to two zones.`);
  return owner?.zone ?? null;
}

export async function zonesInDatabase({ services: { db } }: Shop, shopper: string, codes: string[]) {
  const { rows } = await sql<{ zones: (string | null)[] }>`
    select array(select nullif((quote_order(${shopper}, null, code, null)).option.id, 'pickup')
      from unnest(${codes}::text[]) with ordinality as c (code, n) order by n) as zones`.execute(db);
  return rows[0]!.zones;
}
