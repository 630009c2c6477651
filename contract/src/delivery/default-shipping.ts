import type { Rate, Shipping } from "./shipping.ts";

const FREE: Omit<Rate, "id" | "name"> = {
  measure: "weight",
  tiers: [{ from: 0, fee: 0, eachKilo: 0 }],
  freeFrom: null,
  mostGrams: null,
  daysFrom: null,
  daysUntil: null,
  takesCod: true,
  codFee: 0,
  codFeePercent: 0,
  codMax: null,
};

export const DEFAULT_SHIPPING: Shipping = {
  zones: [
    {
      id: "everywhere",
      name: "Everywhere",
      isElsewhere: true,
      places: [],
      rates: [{ id: "standard", name: "Standard delivery", ...FREE }],
    },
  ],
  excluded: [],
  pickup: { isOn: false, address: "", hours: "", readyInDays: 0 },
  defaultGrams: 500,
};

/** True if there is nothing to choose or pay. Screens then hide delivery, and orders skip it. */
export function isShippingFreeEverywhere({ zones, excluded, pickup }: Shipping): boolean {
  const [zone, ...others] = zones;
  const [rate, ...more] = zone?.rates ?? [];
  if (!zone || !rate || others.length > 0 || more.length > 0 || excluded.length > 0 || pickup.isOn)
    return false;
  const { tiers, mostGrams, daysFrom, takesCod, codFee, codFeePercent, codMax } = rate;
  return (
    zone.isElsewhere &&
    zone.places.length === 0 &&
    tiers.every(({ fee, eachKilo }) => fee === 0 && eachKilo === 0) &&
    mostGrams === null &&
    daysFrom === null &&
    takesCod &&
    codFee === 0 &&
    codFeePercent === 0 &&
    codMax === null
  );
}

/** Lowest fee and lowest order that is delivered free, of all places. */
export function lowestDeliveryFees({ zones }: Shipping): { feeFrom: number | null; freeFrom: number | null } {
  const rates = zones.flatMap((zone) => zone.rates);
  const lowest = (amounts: number[]) => (amounts.length > 0 ? Math.min(...amounts) : null);
  return {
    feeFrom: lowest(rates.flatMap(({ tiers }) => tiers.map(({ fee }) => fee))),
    freeFrom: lowest(rates.flatMap(({ freeFrom }) => freeFrom ?? [])),
  };
}

export function needsDeliveryPlace({ zones, excluded }: Shipping): boolean {
  return excluded.length > 0 || zones.some(({ isElsewhere, places }) => !isElsewhere || places.length > 0);
}
