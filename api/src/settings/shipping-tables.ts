import { pesosToCentavos } from "@tindahan/contract/core/format.ts";
import { isPlain, pickupRate, type Rate, type Shipping } from "@tindahan/contract/delivery/shipping.ts";
import type { Tx } from "../platform/db/database.ts";

/**
 * What orders read of `settings.shipping`, written with the settings themselves. A shop that delivers everything everywhere for
 * nothing has no rows, so that its orders look nothing up.
 */
export async function replaceShipping(tx: Tx, shipping: Shipping): Promise<void> {
  for (const table of ["shipping_tiers", "shipping_rates", "shipping_places", "shipping_zones"] as const)
    await tx.deleteFrom(table).execute();
  if (isPlain(shipping)) return;
  const { zones, excluded, pickup, defaultGrams } = shipping;
  const places = [
    ...zones.flatMap(({ id, places: prefixes }) => prefixes.map((prefix) => ({ prefix, zone_id: id }))),
    ...excluded.map((prefix) => ({ prefix, zone_id: null })),
  ];
  const rates: { rate: Rate; zoneId: string | null; position: number }[] = zones.flatMap((zone) =>
    zone.rates.map((rate, index) => ({ rate, zoneId: zone.id, position: index + 1 })),
  );
  if (pickup.isOn) rates.push({ rate: pickupRate(pickup), zoneId: null, position: 1 });
  if (zones.length > 0)
    await tx
      .insertInto("shipping_zones")
      .values(zones.map(({ id, name, isElsewhere }) => ({ id, name, is_elsewhere: isElsewhere })))
      .execute();
  if (places.length > 0) await tx.insertInto("shipping_places").values(places).execute();
  await tx
    .insertInto("shipping_rates")
    .values(
      rates.map(({ rate, zoneId, position }) => ({
        ...rateRow(rate),
        zone_id: zoneId,
        position,
        default_grams: defaultGrams,
      })),
    )
    .execute();
  await tx
    .insertInto("shipping_tiers")
    .values(rates.flatMap(({ rate }) => tierRows(rate)))
    .execute();
}

function rateRow(rate: Rate) {
  return {
    id: rate.id,
    name: rate.name,
    measure: rate.measure,
    free_from_centavos: centavosOf(rate.freeFrom),
    most_grams: rate.mostGrams,
    days_from: rate.daysFrom,
    days_until: rate.daysUntil,
    takes_cod: rate.takesCod,
    cod_fee_centavos: pesosToCentavos(rate.codFee),
    cod_fee_bp: Math.round(rate.codFeePercent * 100),
    cod_max_centavos: centavosOf(rate.codMax),
  };
}

function tierRows({ id, measure, tiers }: Rate) {
  return tiers.map(({ from, fee, eachKilo }) => ({
    rate_id: id,
    starts: measure === "weight" ? from : pesosToCentavos(from),
    fee_centavos: pesosToCentavos(fee),
    each_kilo_centavos: pesosToCentavos(eachKilo),
  }));
}

function centavosOf(pesos: number | null): number | null {
  return pesos === null ? null : pesosToCentavos(pesos);
}
