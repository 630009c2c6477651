import type { DeliveryOption } from "@tindahan/contract/delivery/delivery.ts";
import { centavosToPesos, formatMoney } from "@tindahan/contract/core/format.ts";
import type { Settings } from "@tindahan/contract/settings/settings.ts";
import { promisedDeliveryDates } from "@tindahan/contract/delivery/workdays.ts";
import { isShippingFreeEverywhere } from "@tindahan/contract/delivery/default-shipping.ts";
import type { OptionRow } from "./options.ts";

export type Days = Record<string, string | null>;

const cache = new WeakMap<Settings, { today: number; days: Days }>();
const MS_PER_HOUR = 60 * 60 * 1000;

/** Dates of the promised days, cached for an hour. Days in Manila begin at a full hour. */
export function promisedDeliveryDays(settings: Settings, now: Date): Days {
  const today = Math.floor(now.getTime() / MS_PER_HOUR);
  const cached = cache.get(settings);
  if (cached?.today === today) return cached.days;
  const { shipping, vacation } = settings;
  const days = isShippingFreeEverywhere(shipping) ? {} : promisedDeliveryDates(shipping, now, vacation);
  cache.set(settings, { today, days });
  return days;
}

export function toDeliveryOption(option: OptionRow, days: Days): DeliveryOption {
  const { id, name, kind, takes_cod: takesCod, missing_for_free_centavos: missing } = option;
  return {
    id,
    name,
    kind,
    fee: centavosToPesos(option.fee_centavos),
    codFee: centavosToPesos(option.cod_fee_centavos),
    from: promisedDate(option.days_from, days),
    until: promisedDate(option.days_until, days),
    takesCod,
    codProblem: takesCod ? null : cashRefusalText(option),
    problem: option.is_too_heavy ? `Too heavy: at most ${kilos(option.most_grams!)} kg` : null,
    freeShippingMissing: missing === null ? null : centavosToPesos(missing),
  };
}

function promisedDate(number: number | null, days: Days): string | null {
  return number === null ? null : (days[number] ?? null);
}

function cashRefusalText({ name, cod_max_centavos: most }: OptionRow): string {
  return most === null
    ? `${name} does not take Cash on Delivery.`
    : `${name} takes Cash on Delivery up to ${formatMoney(centavosToPesos(most))}.`;
}

const kilos = (grams: number) => (grams / 1000).toLocaleString("en-PH");
