import { useEffect, useRef, useState } from "react";
import type { Cart } from "@tindahan/contract/checkout/cart.ts";
import { quoteCart, type Quote } from "@tindahan/contract/delivery/delivery.ts";
import { errors, reasonOf } from "@tindahan/contract/core/errors.ts";
import { callApi } from "../../shared/api/api.ts";
import { isPickup, type Draft } from "./draft.ts";

export type QuoteState = {
  quote: Quote | undefined;
  /** False while a newer quote is loading: the shopper has not seen the total. */
  isCurrent: boolean;
  failure: string | undefined;
  retry: () => Promise<void>;
};

type Answer = { wish: string; quote?: Quote | undefined; failure?: string };

export function useQuote(cart: Cart, draft: Draft, isAsked: boolean): QuoteState | undefined {
  const { userId, place, delivery, paymentMethod } = draft;
  const wish = JSON.stringify([cart.version, cart.total, place?.code, delivery, paymentMethod]);
  const [answer, setAnswer] = useState<Answer>();
  const latest = useRef(wish);

  async function ask() {
    latest.current = wish;
    const body = {
      userId,
      ...(place && !isPickup(draft) && { place: place.code }),
      ...(delivery && { delivery }),
      paymentMethod,
    };
    const came: Answer = await callApi(quoteCart, { body }).then(
      ({ quote }) => ({ wish, quote }),
      (error: unknown) => ({
        wish,
        quote: answer?.quote,
        failure: reasonOf(error, errors.unexpected.message),
      }),
    );
    if (latest.current === wish) setAnswer(came);
  }

  useEffect(() => {
    if (isAsked) void ask();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the wish says all that is asked for
  }, [wish, isAsked]);

  if (!isAsked) return undefined;
  const isAnswered = answer?.wish === wish;
  const failure = isAnswered ? answer.failure : undefined;
  return { quote: answer?.quote, isCurrent: isAnswered && failure === undefined, failure, retry: ask };
}
