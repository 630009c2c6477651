import { useEffect, useRef, useState } from "react";
import type { Cart } from "@tindahan/contract/checkout/cart.ts";
import type { Quote } from "@tindahan/contract/delivery/delivery.ts";
import { errors, failureMessage } from "@tindahan/contract/core/errors.ts";
import { callApi } from "../../shared/api/api.ts";
import { isPickup, type CheckoutValues } from "./checkout-values.ts";

export type QuoteState = {
  quote: Quote | undefined;
  /** False while a newer quote is loading: the shopper has not seen the total. */
  isCurrent: boolean;
  failure: string | undefined;
  retry: () => Promise<void>;
};

type QuoteResult = { requestKey: string; quote?: Quote | undefined; failure?: string };

export function useCheckoutQuote(
  cart: Cart,
  values: CheckoutValues,
  isEnabled: boolean,
): QuoteState | undefined {
  const { userId, place, delivery, paymentMethod } = values;
  const requestKey = JSON.stringify([cart.version, cart.total, place?.code, delivery, paymentMethod]);
  const [result, setResult] = useState<QuoteResult>();
  const latest = useRef(requestKey);

  async function load() {
    latest.current = requestKey;
    const body = {
      userId,
      ...(place && !isPickup(values) && { place: place.code }),
      ...(delivery && { delivery }),
      paymentMethod,
    };
    const next: QuoteResult = await callApi("POST /api/cart/quote", { body }).then(
      ({ quote }) => ({ requestKey, quote }),
      (error: unknown) => ({
        requestKey,
        quote: result?.quote,
        failure: failureMessage(error, errors.unexpected.message),
      }),
    );
    if (latest.current === requestKey) setResult(next);
  }

  useEffect(() => {
    if (isEnabled) void load();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key covers every input
  }, [requestKey, isEnabled]);

  if (!isEnabled) return undefined;
  const isLoaded = result?.requestKey === requestKey;
  const failure = isLoaded ? result.failure : undefined;
  return { quote: result?.quote, isCurrent: isLoaded && failure === undefined, failure, retry: load };
}
