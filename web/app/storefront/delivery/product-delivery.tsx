import { Suspense, use, useDeferredValue } from "react";
import { Truck } from "lucide-react";
import {
  estimateDelivery,
  type DeliveryWay,
  type ShopDelivery,
} from "@tindahan/contract/delivery/delivery.ts";
import { formatDays } from "@tindahan/contract/delivery/delivery-days.ts";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import { formatMoney } from "@tindahan/contract/core/format.ts";
import type { Place } from "@tindahan/contract/delivery/places.ts";
import { callApi } from "../../shared/api/api.ts";
import { useHydrated } from "../../ui/rendering/hydration.tsx";
import { useKnownPlace } from "../../shared/places/known-place.ts";
import { PlaceChoice } from "./place-choice.tsx";

type ProductDeliveryProps = {
  delivery: ShopDelivery;
  productId: string;
  quantity: number;
};

/** Loads the fee in the browser: the page is cached for all shoppers. */
export function ProductDelivery({ delivery, productId, quantity }: ProductDeliveryProps) {
  const place = useKnownPlace();
  const isHydrated = useHydrated();
  // Deferred: the previous estimate is shown until the next one is loaded.
  const asked = useDeferredValue(
    isHydrated && (place || !delivery.needsPlace) ? keyOf(productId, quantity, place) : undefined,
  );

  return (
    <div className="mt-4 flex gap-2 text-14">
      <Truck size={18} aria-hidden className="mt-0.5 shrink-0 text-ink-2 max-md:mt-3.5" />
      <div className="min-w-0 grow">
        <div
          role="status"
          className="inline max-md:flex max-md:min-h-11 max-md:flex-col max-md:justify-center"
        >
          {asked ? (
            <Suspense fallback={<p className="text-ink-2">Checking the delivery fee…</p>}>
              <Estimate asked={asked} place={place} />
            </Suspense>
          ) : (
            <p>{delivery.needsPlace ? "Delivery fee depends on your location." : ""}</p>
          )}
        </div>
        {delivery.needsPlace && <PlaceChoice />}
      </div>
    </div>
  );
}

function Estimate({ asked, place }: { asked: string; place: Place | null }) {
  const estimate = use(estimateOf(asked));
  if (!estimate) return <p className="text-ink-2">The delivery fee is shown at checkout.</p>;
  const way = estimate.ways.find(({ kind, problem }) => kind === "ship" && problem === null);
  const pickup = estimate.ways.find(({ kind }) => kind === "pickup");
  return (
    <>
      <p>{way ? describe(way, place) : whyNot(estimate, place)}</p>
      {pickup && (
        <p className="text-ink-2">
          Or pick up for free{pickup.from && `, from ${formatDays(pickup.from, pickup.from)}`}.
        </p>
      )}
    </>
  );
}

function describe({ fee, from, until, freeShippingMissing }: DeliveryWay, place: Place | null): string {
  const where = place ? `Delivered to ${place.city}` : "Delivery";
  const days = from && until ? `, ${formatDays(from, until)}` : "";
  const missing =
    freeShippingMissing === null ? "" : `. ${formatMoney(freeShippingMissing)} more for free shipping`;
  return `${where}: ${fee === 0 ? "free" : formatMoney(fee)}${days}${missing}`;
}

type Estimated = ResponseOf<typeof estimateDelivery>;

function whyNot({ ways, missing }: Estimated, place: Place | null): string {
  const problem = ways.find(({ kind }) => kind === "ship")?.problem;
  if (problem) return `${problem}.`;
  if (missing === "cannot_ship_there" && place)
    return `We cannot ship to ${place.barangay}, ${place.city} yet.`;
  return "We cannot ship this.";
}

const answers = new Map<string, Promise<Estimated | undefined>>();

function keyOf(product: string, quantity: number, place: Place | null): string {
  return new URLSearchParams({ product, quantity: String(quantity), place: place?.code ?? "" }).toString();
}

function estimateOf(key: string): Promise<Estimated | undefined> {
  let answer = answers.get(key);
  if (!answer) {
    const { product, quantity, place } = Object.fromEntries(new URLSearchParams(key));
    answer = callApi(estimateDelivery, {
      query: { product: product!, quantity: Number(quantity), ...(place && { place }) },
    }).catch(() => undefined);
    answers.set(key, answer);
  }
  return answer;
}
