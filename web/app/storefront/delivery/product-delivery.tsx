import { Suspense, use, useDeferredValue } from "react";
import { Truck } from "lucide-react";
import type { estimateDelivery, DeliveryOption, ShopDelivery } from "@tindahan/contract/delivery/delivery.ts";
import { formatDays } from "@tindahan/contract/delivery/delivery-days.ts";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import { formatMoney } from "@tindahan/contract/core/format.ts";
import type { Place } from "@tindahan/contract/delivery/places.ts";
import { callApi } from "../../shared/api/api.ts";
import { useHydrated } from "../../ui/rendering/hydration.tsx";
import { useRememberedPlace } from "../../shared/places/remembered-place.ts";
import { DeliveryPlaceChoice } from "./place-choice.tsx";

type ProductDeliveryProps = {
  delivery: ShopDelivery;
  productId: string;
  quantity: number;
};

/** Loads the fee in the browser: the page is cached for all shoppers. */
export function ProductDeliveryEstimate({ delivery, productId, quantity }: ProductDeliveryProps) {
  const place = useRememberedPlace();
  const isHydrated = useHydrated();
  const requestKey = useDeferredValue(
    isHydrated && (place || !delivery.needsPlace)
      ? estimateRequestKey(productId, quantity, place)
      : undefined,
  );

  return (
    <div className="flex gap-2 text-14">
      <Truck size={18} aria-hidden className="mt-0.5 shrink-0 text-ink-2 max-md:mt-3.5" />
      <div className="min-w-0 grow">
        <div
          role="status"
          className="inline max-md:flex max-md:min-h-11 max-md:flex-col max-md:justify-center"
        >
          {requestKey ? (
            <Suspense fallback={<p className="text-ink-2">Checking the delivery fee…</p>}>
              <LoadedDeliveryEstimate requestKey={requestKey} place={place} />
            </Suspense>
          ) : (
            <p>{delivery.needsPlace && describeLowestFees(delivery)}</p>
          )}
        </div>
        {delivery.needsPlace && <DeliveryPlaceChoice />}
      </div>
    </div>
  );
}

function describeLowestFees({ feeFrom, freeFrom }: ShopDelivery): string {
  if (!feeFrom) return "Delivery fee depends on your city.";
  const free = freeFrom === null ? "" : `, free from ${formatMoney(freeFrom)}`;
  return `Delivery from ${formatMoney(feeFrom)}${free}, depending on your city.`;
}

function LoadedDeliveryEstimate({ requestKey, place }: { requestKey: string; place: Place | null }) {
  const estimate = use(loadDeliveryEstimate(requestKey));
  if (!estimate) return <p className="text-ink-2">The delivery fee is shown at checkout.</p>;
  const option = estimate.ways.find(({ kind, problem }) => kind === "ship" && problem === null);
  const pickup = estimate.ways.find(({ kind }) => kind === "pickup");
  return (
    <>
      <p>{option ? describeEstimatedOption(option, place) : noDeliveryText(estimate, place)}</p>
      {pickup && (
        <p className="text-ink-2">
          Or pick up for free{pickup.from && `, from ${formatDays(pickup.from, pickup.from)}`}.
        </p>
      )}
    </>
  );
}

function describeEstimatedOption(
  { fee, from, until, freeShippingMissing }: DeliveryOption,
  place: Place | null,
): string {
  const where = place ? `Delivered to ${place.city}` : "Delivery";
  const days = from && until ? `, ${formatDays(from, until)}` : "";
  const missing =
    freeShippingMissing === null ? "" : `. ${formatMoney(freeShippingMissing)} more for free delivery`;
  return `${where}: ${fee === 0 ? "free" : formatMoney(fee)}${days}${missing}`;
}

type DeliveryEstimate = ResponseOf<typeof estimateDelivery>;

function noDeliveryText({ ways, missing }: DeliveryEstimate, place: Place | null): string {
  const problem = ways.find(({ kind }) => kind === "ship")?.problem;
  if (problem) return `${problem}.`;
  if (missing === "cannot_ship_there" && place)
    return `We cannot ship to ${place.barangay}, ${place.city} yet.`;
  return "We cannot ship this.";
}

const estimates = new Map<string, Promise<DeliveryEstimate | undefined>>();

function estimateRequestKey(product: string, quantity: number, place: Place | null): string {
  return new URLSearchParams({ product, quantity: String(quantity), place: place?.code ?? "" }).toString();
}

function loadDeliveryEstimate(requestKey: string): Promise<DeliveryEstimate | undefined> {
  let estimate = estimates.get(requestKey);
  if (!estimate) {
    const { product, quantity, place } = Object.fromEntries(new URLSearchParams(requestKey));
    estimate = callApi("GET /api/shipping", {
      query: { product: product!, quantity: Number(quantity), ...(place && { place }) },
    }).catch(() => undefined);
    estimates.set(requestKey, estimate);
  }
  return estimate;
}
