import type { Rate, Shipping, Zone } from "@tindahan/contract/delivery/shipping.ts";
import { DEFAULT_SHIPPING } from "@tindahan/contract/delivery/default-shipping.ts";
import type { Area } from "./areas.ts";

export type Preset = {
  name: string;
  text: string;
  /** Fees are examples that the merchant must replace. */
  isExample: boolean;
  fill: (now: Shipping, areas: Area[]) => Shipping;
};

/** Example fees of typical size; `pouches` hold up to 0.5, 1 and 3 kg. */
const ZONES = [
  { name: "Metro Manila", fee: 80, pouches: [80, 110, 160], eachKilo: 40, days: [1, 3] },
  { name: "Islands", fee: 200, pouches: [120, 200, 260], eachKilo: 80, days: [5, 12] },
  { name: "Luzon", fee: 120, pouches: [95, 160, 200], eachKilo: 60, days: [2, 5] },
  { name: "Visayas", fee: 150, pouches: [100, 180, 220], eachKilo: 70, days: [4, 8] },
  { name: "Mindanao", fee: 160, pouches: [105, 190, 230], eachKilo: 70, days: [4, 8] },
] as const;
const POUCH_GRAMS = [0, 500, 1_000];
const LARGEST_POUCH = 3_000;

export const PRESETS: Preset[] = [
  {
    name: "Free everywhere",
    text: "Delivery is free, and shoppers are not asked for their city.",
    isExample: false,
    fill: (now) => ({ ...DEFAULT_SHIPPING, pickup: now.pickup, defaultGrams: now.defaultGrams }),
  },
  {
    name: "Flat fee",
    text: "The same fee for everyone, such as ₱100, with free shipping from an amount if you like.",
    isExample: true,
    fill: (now) => ({
      ...now,
      zones: [
        {
          id: "everywhere",
          name: "Everywhere",
          isElsewhere: true,
          places: [],
          rates: [
            createRate("standard", {
              tiers: [{ from: 0, fee: 100, eachKilo: 0 }],
              daysFrom: 2,
              daysUntil: 7,
            }),
          ],
        },
      ],
      excluded: [],
    }),
  },
  {
    name: "By island group",
    text: "One fee each for Metro Manila, Luzon, Visayas, Mindanao and the islands.",
    isExample: true,
    fill: (now, areas) => fillZones(now, areas, ({ fee }) => [{ from: 0, fee, eachKilo: 0 }]),
  },
  {
    name: "By weight",
    text: "The same five zones, each with fees by weight: 0.5 kg, 1 kg, 3 kg, and more.",
    isExample: true,
    fill: (now, areas) =>
      fillZones(now, areas, ({ pouches, eachKilo }) => [
        ...pouches.map((fee, index) => ({ from: POUCH_GRAMS[index]!, fee, eachKilo: 0 })),
        { from: LARGEST_POUCH, fee: pouches.at(-1)!, eachKilo },
      ]),
  },
];

/** Islands come first, so that the island groups exclude them. */
function fillZones(
  current: Shipping,
  areas: Area[],
  tiersOf: (zone: (typeof ZONES)[number]) => Rate["tiers"],
): Shipping {
  const taken = new Set<string>();
  const zones = ZONES.map((zone): Zone => {
    const id = zone.name.toLowerCase().replaceAll(" ", "-");
    const places = areas.find(({ name }) => name === zone.name)!.places.filter((place) => !taken.has(place));
    for (const place of places) taken.add(place);
    const [daysFrom, daysUntil] = zone.days;
    return {
      id,
      name: zone.name,
      isElsewhere: false,
      places,
      rates: [createRate(id, { tiers: tiersOf(zone), daysFrom, daysUntil })],
    };
  });
  const islands = zones.find(({ name }) => name === "Islands")!;
  return { ...current, zones: [...zones.filter((zone) => zone !== islands), islands], excluded: [] };
}

export function createRate(id: string, parts: Partial<Rate> = {}): Rate {
  return { ...DEFAULT_SHIPPING.zones[0]!.rates[0]!, id, ...parts };
}

/** Orders may refer to these IDs: never reuse one. */
export const newId = () => crypto.randomUUID();
