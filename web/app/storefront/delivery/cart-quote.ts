import { use, useDeferredValue } from "react";
import { quoteCart, type Quote } from "@tindahan/contract/delivery/delivery.ts";
import { callApi } from "../../shared/api/api.ts";
import { currentSession } from "../../shared/session/session.ts";
import { useCart } from "../cart/cart-store.ts";
import { useKnownPlace } from "../../shared/places/known-place.ts";

/** The newest question alone: an answer about another cart would be wrong. */
let newest: { key: string; answer: Promise<Quote | undefined> } | undefined;

/** What the cart costs, delivered to where the shopper is known to live. Undefined: nobody could say. */
export function useCartQuote(): Quote | undefined {
  const { cart } = useCart();
  const place = useKnownPlace();
  const userId = currentSession()?.user._id ?? "";
  // The answer before stays until the next one is there. A price can change while the cart does not.
  const key = useDeferredValue([userId, place?.code ?? "", cart?.version, cart?.total].join(" "));
  return use(quoteOf(key));
}

function quoteOf(key: string): Promise<Quote | undefined> {
  if (newest?.key !== key) {
    const [userId, place] = key.split(" ");
    const answer = callApi(quoteCart, { body: { userId: userId!, ...(place && { place }) } }).then(
      ({ quote }) => quote,
      () => undefined,
    );
    newest = { key, answer };
  }
  return newest.answer;
}
