import { Truck } from "lucide-react";
import { use, useDeferredValue } from "react";
import type { Quote } from "@tindahan/contract/delivery/delivery.ts";
import { centavosToPesos, formatMoney, pesosToCentavos } from "@tindahan/contract/core/format.ts";
import { Money } from "../../ui/display/money.tsx";
import type { OptimisticCart } from "../cart/optimistic-cart.ts";
import { useRememberedPlace } from "../../shared/places/remembered-place.ts";
import { useShop } from "../../shared/shop.ts";
import { DeliveryPlaceChoice } from "./place-choice.tsx";
import { callApi } from "../../shared/api/api.ts";
import { currentSession } from "../../shared/session/session.ts";
import { useCart } from "../cart/cart-store.ts";

export function CartShippingRows({ cart }: { cart: OptimisticCart }) {
  const quote = useCartQuote();
  const place = useRememberedPlace();
  const needsPlace = useShop().delivery?.needsPlace;
  const fee = discountedShippingFee(quote);
  const isRefused = quote?.missing === "cannot_ship_there" && place !== null;

  return (
    <>
      <dt className="text-14 text-ink-2">{place && needsPlace ? `Shipping to ${place.city}` : "Shipping"}</dt>
      <dd className="text-end text-14">
        {fee === undefined ? (
          isRefused ? (
            "Not available"
          ) : (
            "At checkout"
          )
        ) : fee === 0 ? (
          "Free"
        ) : (
          <Money pesos={fee} />
        )}
      </dd>
      <dd className="col-span-2 -mt-1 text-13 text-ink-2">
        {isRefused && (
          <p className="text-danger">
            We cannot ship to {place.barangay}, {place.city} yet.
          </p>
        )}
        {typeof quote?.freeShippingMissing === "number" && (
          <p className="text-ink">{missingForFreeDeliveryText(quote.freeShippingMissing)}</p>
        )}
        {needsPlace && <DeliveryPlaceChoice />}
      </dd>
      <dt className="self-end text-16 font-medium">Total</dt>
      <dd className="text-20">
        <Money pesos={addShippingFee(cart.total, fee)} />
      </dd>
      <dd className="col-span-2 -mt-1 text-13 text-ink-2">{totalFeesNote(quote, fee)}</dd>
    </>
  );
}

/** For the bar on phones: the summary may be off screen. */
export function FreeDeliveryNote() {
  const missing = useCartQuote()?.freeShippingMissing;
  if (typeof missing !== "number") return null;
  return (
    <p className="bottom-bar-note flex w-full items-center gap-2 text-13 font-medium [@media(height<42rem)_or_(width<22.5rem)]:hidden">
      <Truck size={16} aria-hidden className="shrink-0 text-accent" />
      {missingForFreeDeliveryText(missing)}
    </p>
  );
}

function missingForFreeDeliveryText(pesos: number): string {
  return `${formatMoney(pesos)} more for free delivery`;
}

export function CheckoutBarTotal({ cart }: { cart: OptimisticCart }) {
  const fee = discountedShippingFee(useCartQuote());
  return (
    <>
      {fee === undefined
        ? "Total, before shipping"
        : fee === 0
          ? "Total, shipping free"
          : "Total, with shipping"}
      <span className="block text-18 text-ink">
        <Money pesos={addShippingFee(cart.total, fee)} />
      </span>
    </>
  );
}

function discountedShippingFee(quote: Quote | undefined): number | undefined {
  if (!quote || quote.shippingFee === null) return undefined;
  const off = quote.discounts.filter(({ target }) => target === "shipping");
  const centavos = off.reduce(
    (sum, { amount }) => sum - pesosToCentavos(amount),
    pesosToCentavos(quote.shippingFee),
  );
  return centavosToPesos(centavos);
}

function addShippingFee(goods: number, fee = 0): number {
  return centavosToPesos(pesosToCentavos(goods) + pesosToCentavos(fee));
}

function totalFeesNote(quote: Quote | undefined, fee: number | undefined): string {
  if (fee === undefined) return "Shipping is added at checkout.";
  const cash = quote?.ways.find(({ id }) => id === quote.delivery)?.codFee ?? 0;
  return cash > 0 ? `Cash on Delivery adds a fee of ${formatMoney(cash)}.` : "Total includes all fees.";
}

let cached: { key: string; response: Promise<Quote | undefined> } | undefined;

function useCartQuote(): Quote | undefined {
  const { cart } = useCart();
  const place = useRememberedPlace();
  const userId = currentSession()?.user._id ?? "";
  // Deferred: the previous quote is shown until the next one is loaded.
  const key = useDeferredValue([userId, place?.code ?? "", cart?.version, cart?.total].join(" "));
  return use(loadCartQuote(key));
}

function loadCartQuote(requestKey: string): Promise<Quote | undefined> {
  if (cached?.key !== requestKey) {
    const [userId, place] = requestKey.split(" ");
    const response = callApi("POST /api/cart/quote", {
      body: { userId: userId!, ...(place && { place }) },
    }).then(
      ({ quote }) => quote,
      () => undefined,
    );
    cached = { key: requestKey, response };
  }
  return cached.response;
}
