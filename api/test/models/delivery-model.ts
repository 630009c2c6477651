import { PICKUP } from "@tindahan/contract/delivery/delivery-ids.ts";
import { type Rate, type Shipping, type Zone } from "@tindahan/contract/delivery/shipping.ts";
import { pesosToCentavos } from "@tindahan/contract/core/format.ts";
import type { DeliveryKind, DeliveryProblem } from "@tindahan/contract/delivery/delivery.ts";
import { DEFAULT_SHIPPING, needsDeliveryPlace } from "@tindahan/contract/delivery/default-shipping.ts";

/** Reference model of quote_delivery. Goods are after discounts; `unweighed` counts pieces without a weight. */
export type Parcel = { goodsCentavos: number; grams: number; unweighed: number };

export type PricedOption = {
  id: string;
  name: string;
  kind: DeliveryKind;
  feeCentavos: number;
  codFeeCentavos: number;
  daysFrom: number | null;
  daysUntil: number | null;
  takesCod: boolean;
  codMaxCentavos: number | null;
  isTooHeavy: boolean;
  mostGrams: number | null;
  missingForFreeCentavos: number | null;
};

export function zoneOf({ zones, excluded }: Shipping, place: string): Zone | null {
  for (const length of [8, 5, 3]) {
    const prefix = place.slice(0, length);
    if (excluded.includes(prefix)) return null;
    const zone = zones.find(({ places }) => places.includes(prefix));
    if (zone) return zone;
  }
  return zones.find(({ isElsewhere }) => isElsewhere) ?? null;
}

export function pricedOptions(shipping: Shipping, place: string | null, parcel: Parcel): PricedOption[] {
  const zone = reachedZone(shipping, place);
  const { pickup, defaultGrams } = shipping;
  const grams = parcel.grams + parcel.unweighed * defaultGrams;
  const options = (zone?.rates ?? []).map((rate) => priceRate(rate, parcel.goodsCentavos, grams));
  return pickup.isOn ? [...options, priceRate(pickupRate(pickup), parcel.goodsCentavos, grams)] : options;
}

function reachedZone(shipping: Shipping, place: string | null): Zone | null {
  if (place !== null) return zoneOf(shipping, place);
  return needsDeliveryPlace(shipping)
    ? null
    : (shipping.zones.find(({ isElsewhere }) => isElsewhere) ?? null);
}

function priceRate(rate: Rate, goods: number, grams: number): PricedOption {
  const { id, name, daysFrom, daysUntil, mostGrams } = rate;
  const freeFrom = centavosOf(rate.freeFrom);
  const codMax = centavosOf(rate.codMax);
  const isFree = freeFrom !== null && goods >= freeFrom;
  const feeCentavos = isFree ? 0 : tierFee(rate, goods, grams);
  const codFeeCentavos =
    pesosToCentavos(rate.codFee) + basisPoints(goods, Math.round(rate.codFeePercent * 100));
  return {
    id,
    name,
    kind: id === PICKUP ? PICKUP : "ship",
    feeCentavos,
    codFeeCentavos,
    daysFrom,
    daysUntil,
    takesCod: rate.takesCod && (codMax === null || goods + feeCentavos + codFeeCentavos <= codMax),
    codMaxCentavos: codMax,
    isTooHeavy: mostGrams !== null && grams > mostGrams,
    mostGrams,
    missingForFreeCentavos: freeFrom !== null && feeCentavos > 0 ? freeFrom - goods : null,
  };
}

function tierFee({ measure, tiers }: Rate, goods: number, grams: number): number {
  const tier = tiers.findLast(({ from }) =>
    measure === "weight" ? from === 0 || grams > from : goods >= pesosToCentavos(from),
  )!;
  const kilos = measure === "weight" ? Math.ceil(Math.max(0, grams - tier.from) / 1000) : 0;
  return pesosToCentavos(tier.fee) + kilos * pesosToCentavos(tier.eachKilo);
}

/** Rounds half a centavo up. The split stays within safe integers. */
function basisPoints(centavos: number, points: number): number {
  return Math.floor(centavos / 10_000) * points + Math.floor(((centavos % 10_000) * points + 5_000) / 10_000);
}

function centavosOf(pesos: number | null): number | null {
  return pesos === null ? null : pesosToCentavos(pesos);
}

type DeliveryRequest = { place: string | null; delivery: string | null; isCash: boolean };

export function chooseOption(
  shipping: Shipping,
  options: PricedOption[],
  { place, delivery, isCash }: DeliveryRequest,
): { option: PricedOption | null; problem: DeliveryProblem | null } {
  const obstacles = (option: PricedOption) =>
    (option.isTooHeavy ? 2 : 0) + (isCash && !option.takesCod ? 1 : 0);
  const [option = null] = options
    .filter(({ id, kind }) =>
      delivery === null ? kind === "ship" || shipping.zones.length === 0 : id === delivery,
    )
    .toSorted((a, b) => obstacles(a) - obstacles(b));
  if (option) {
    if (option.isTooHeavy) return { option, problem: "too_heavy" };
    return { option, problem: isCash && !option.takesCod ? "cash_not_taken" : null };
  }
  if (delivery === PICKUP) return { option, problem: "delivery_gone" };
  if (place === null && needsDeliveryPlace(shipping)) return { option, problem: "place_required" };
  return { option, problem: reachedZone(shipping, place) ? "delivery_gone" : "cannot_ship_there" };
}

function pickupRate({ readyInDays }: Shipping["pickup"]): Rate {
  const free = DEFAULT_SHIPPING.zones[0]!.rates[0]!;
  return { ...free, id: PICKUP, name: "Pick up", daysFrom: readyInDays, daysUntil: readyInDays };
}
