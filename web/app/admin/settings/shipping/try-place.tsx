import { useState } from "react";
import { formatDays } from "@tindahan/contract/delivery/delivery-days.ts";
import { waysTo, zoneOf, type PricedWay } from "@tindahan/contract/delivery/delivery-ways.ts";
import { centavosToPesos, formatMoney, pesosToCentavos } from "@tindahan/contract/core/format.ts";
import type { Place } from "@tindahan/contract/delivery/places.ts";
import type { Settings } from "@tindahan/contract/settings/settings.ts";
import { readPrice } from "@tindahan/contract/core/typed-numbers.ts";
import { workdayAfter } from "@tindahan/contract/delivery/workdays.ts";
import { PlacePicker } from "../../../shared/places/place-picker.tsx";
import { Block } from "../../../ui/layout/block.tsx";
import { NumberField } from "../number-field.tsx";
import { unreadableNumbers } from "../unreadable.ts";
import { readKilos } from "./tiers.ts";

type TryPlaceProps = Pick<Settings, "shipping" | "vacation">;

/** What a shopper there would be asked for, by the form as it stands, saved or not. */
export function TryPlace({ shipping, vacation }: TryPlaceProps) {
  const [place, setPlace] = useState<Place | null>(null);
  const [kilos, setKilos] = useState(1);
  const [pesos, setPesos] = useState(500);

  return (
    <Block title="Try a place" anchor="try">
      <div className="flex flex-col gap-4">
        <PlacePicker value={place} onChange={setPlace} />
        <div className="grid grid-cols-2 gap-2">
          <NumberField label="Weight (kg)" value={kilos} read={readKilos} onNumber={setKilos} />
          <NumberField label="Amount (₱)" value={pesos} read={readPrice} onNumber={setPesos} />
        </div>
        <div role="status" className="flex flex-col gap-2">
          {place ? (
            <Result shipping={shipping} vacation={vacation} place={place} kilos={kilos} pesos={pesos} />
          ) : (
            <p className="text-ink-2">Choose a place to see its zone and fee, before you save.</p>
          )}
        </div>
      </div>
    </Block>
  );
}

type ResultProps = TryPlaceProps & { place: Place; kilos: number; pesos: number };

function Result({ shipping, vacation, place, kilos, pesos }: ResultProps) {
  const ways = priced(shipping, place, kilos, pesos);
  if (!ways) return <p className="text-ink-2">Something in the form is empty or cannot be read.</p>;
  const zone = zoneOf(shipping, place.code);
  return (
    <>
      <p>
        <strong className="font-semibold">{zone ? zone.name : "You do not ship there."}</strong>
      </p>
      <ul className="flex flex-col gap-2">
        {ways.map((way) => (
          <li key={way.id} className="rounded-control bg-tint px-3 py-2">
            <p className="flex flex-wrap justify-between gap-x-3 font-medium">
              <span className="min-w-0 wrap-anywhere">{way.name}</span>
              <span className="tabular-nums">
                {way.isTooHeavy ? "Too heavy" : way.feeCentavos === 0 ? "Free" : money(way.feeCentavos)}
              </span>
            </p>
            <p className="text-13 text-ink-2">{describe(way, vacation)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Undefined: a number cannot be read, or has more decimals than money has. */
function priced(shipping: Settings["shipping"], place: Place, kilos: number, pesos: number) {
  const grams = Math.round(kilos * 1000);
  if (unreadableNumbers({ shipping, grams }).length > 0) return undefined;
  try {
    return waysTo(shipping, place.code, { goodsCentavos: pesosToCentavos(pesos), grams, unweighed: 0 });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function describe(way: PricedWay, vacation: Settings["vacation"]): string {
  const dayOf = (days: number | null) => (days === null ? null : workdayAfter(new Date(), days, vacation));
  const [from, until] = [dayOf(way.daysFrom), dayOf(way.daysUntil)];
  const cash = way.takesCod
    ? way.codFeeCentavos > 0 && `cash on delivery: ${money(way.codFeeCentavos)} more`
    : "no cash on delivery";
  const missing =
    way.missingForFreeCentavos !== null && `${money(way.missingForFreeCentavos)} more for free delivery`;
  return [from && until && formatDays(from, until), cash, missing].filter(Boolean).join(" · ");
}

const money = (centavos: number) => formatMoney(centavosToPesos(centavos));
