import type { DeliveryWay } from "@tindahan/contract/delivery/delivery.ts";
import type { PricedWay } from "@tindahan/contract/delivery/delivery-ways.ts";
import { centavosToPesos, formatMoney } from "@tindahan/contract/core/format.ts";
import type { Settings } from "@tindahan/contract/settings/settings.ts";
import { isPlain } from "@tindahan/contract/delivery/shipping.ts";
import { promisedDays } from "@tindahan/contract/delivery/workdays.ts";

/** By the number of working days that a rate promises. */
export type Days = Record<string, string | null>;

const counted = new WeakMap<Settings, { today: number; days: Days }>();
const MS_PER_HOUR = 60 * 60 * 1000;

/** Which dates the merchant's promises mean today: counted once an hour, not for every order. Manila's days begin at a full hour. */
export function daysOf(settings: Settings, now: Date): Days {
  const today = Math.floor(now.getTime() / MS_PER_HOUR);
  const known = counted.get(settings);
  if (known?.today === today) return known.days;
  const { shipping, vacation } = settings;
  const days = isPlain(shipping) ? {} : promisedDays(shipping, now, vacation);
  counted.set(settings, { today, days });
  return days;
}

export function describeWay(way: PricedWay, days: Days): DeliveryWay {
  const { id, name, kind, takesCod, missingForFreeCentavos: missing } = way;
  return {
    id,
    name,
    kind,
    fee: centavosToPesos(way.feeCentavos),
    codFee: centavosToPesos(way.codFeeCentavos),
    from: dateOf(way.daysFrom, days),
    until: dateOf(way.daysUntil, days),
    takesCod,
    whyNoCod: takesCod ? null : whyNoCash(way),
    problem: way.isTooHeavy ? `Too heavy: at most ${kilos(way.mostGrams!)} kg` : null,
    freeShippingMissing: missing === null ? null : centavosToPesos(missing),
  };
}

function dateOf(number: number | null, days: Days): string | null {
  return number === null ? null : (days[number] ?? null);
}

function whyNoCash({ name, codMaxCentavos }: PricedWay): string {
  return codMaxCentavos === null
    ? `${name} does not take Cash on Delivery.`
    : `${name} takes Cash on Delivery up to ${formatMoney(centavosToPesos(codMaxCentavos))}.`;
}

const kilos = (grams: number) => (grams / 1000).toLocaleString("en-PH");
