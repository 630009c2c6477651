import { useEffect, useState } from "react";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import type { tryDelivery, DeliveryOption } from "@tindahan/contract/delivery/delivery.ts";
import { formatDays } from "@tindahan/contract/delivery/delivery-days.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { formatMoney } from "@tindahan/contract/core/format.ts";
import type { Place } from "@tindahan/contract/delivery/places.ts";
import type { Settings } from "@tindahan/contract/settings/settings.ts";
import { parsePrice } from "@tindahan/contract/core/parse-numbers.ts";
import { callApi } from "../../../shared/api/api.ts";
import { PlacePicker } from "../../../shared/places/place-picker.tsx";
import { Block } from "../../../ui/layout/block.tsx";
import { errorMessage } from "../../forms/error-message.ts";
import { NumberField } from "../number-field.tsx";
import { findUnreadableNumbers } from "../unreadable.ts";
import { readKilos } from "./tiers.ts";

type TryPlaceProps = Pick<Settings, "shipping">;

export function TryPlaceBlock({ shipping }: TryPlaceProps) {
  const [place, setPlace] = useState<Place | null>(null);
  const [kilos, setKilos] = useState(1);
  const [pesos, setPesos] = useState(500);

  return (
    <Block title="Try a place" anchor="try">
      <div className="flex flex-col gap-4">
        <PlacePicker value={place} onChange={setPlace} />
        <div className="grid grid-cols-2 gap-2">
          <NumberField label="Weight (kg)" value={kilos} read={readKilos} onNumber={setKilos} />
          <NumberField label="Amount (₱)" value={pesos} read={parsePrice} onNumber={setPesos} />
        </div>
        <div role="status" className="flex flex-col gap-2">
          {place ? (
            <DeliveryTrialResult shipping={shipping} place={place} kilos={kilos} pesos={pesos} />
          ) : (
            <p className="text-ink-2">Choose a place to see its zone and fee, before you save.</p>
          )}
        </div>
      </div>
    </Block>
  );
}

type ResultProps = TryPlaceProps & { place: Place; kilos: number; pesos: number };

function DeliveryTrialResult({ shipping, place, kilos, pesos }: ResultProps) {
  const body = { shipping, place: place.code, goods: pesos, grams: Math.round(kilos * 1000) };
  const { trial, problem, isCurrent } = useDeliveryTrial(
    findUnreadableNumbers(body).length === 0 ? JSON.stringify(body) : undefined,
  );
  if (!trial) return <p className="text-ink-2">{isCurrent ? problem : "Looking up the fees…"}</p>;
  return (
    <>
      <p>
        <strong className="font-semibold">{trial.zone ?? "You do not ship there."}</strong>
      </p>
      <ul className="flex flex-col gap-2" aria-busy={!isCurrent}>
        {trial.ways.map((option) => (
          <li key={option.id} className="rounded-control bg-tint px-3 py-2">
            <p className="flex flex-wrap justify-between gap-x-3 font-medium">
              <span className="min-w-0 wrap-anywhere">{option.name}</span>
              <span className="tabular-nums">
                {option.problem ? "Too heavy" : option.fee === 0 ? "Free" : formatMoney(option.fee)}
              </span>
            </p>
            <p className="text-13 text-ink-2">{describeTrialOption(option)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

type Trial = ResponseOf<typeof tryDelivery>;

const UNREADABLE = "Some fields are empty or invalid.";

type Answer = { trial?: Trial; problem?: string };

/** `isCurrent` is false while a newer request is pending. */
function useDeliveryTrial(request: string | undefined): Answer & { isCurrent: boolean } {
  const [answer, setAnswer] = useState<Answer & { to: string }>();
  useEffect(() => {
    if (request === undefined) return;
    let isLatest = true;
    const timer = setTimeout(async () => {
      const result: Answer = await callApi("POST /api/admin/settings/try-delivery", {
        body: JSON.parse(request),
      }).then(
        (trial) => ({ trial }),
        (error: unknown) => ({ problem: isInvalid(error) ? UNREADABLE : errorMessage(error) }),
      );
      if (isLatest) setAnswer({ ...result, to: request });
    }, 200);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [request]);
  if (request === undefined) return { problem: UNREADABLE, isCurrent: true };
  return { ...answer, isCurrent: answer?.to === request };
}

const isInvalid = (error: unknown) => error instanceof ShopError && error.code === "invalid_request";

function describeTrialOption({ from, until, takesCod, codFee, freeShippingMissing }: DeliveryOption): string {
  const cash = takesCod
    ? codFee > 0 && `cash on delivery: ${formatMoney(codFee)} more`
    : "no cash on delivery";
  const missing =
    freeShippingMissing !== null && `${formatMoney(freeShippingMissing)} more for free delivery`;
  return [from && until && formatDays(from, until), cash, missing].filter(Boolean).join(" · ");
}
