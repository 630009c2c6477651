import type { Cart } from "@tindahan/contract/checkout/cart.ts";
import { checkContact, checkout } from "@tindahan/contract/checkout/checkout.ts";
import type { Quote } from "@tindahan/contract/delivery/delivery.ts";
import { reasonOf, ShopError } from "@tindahan/contract/core/errors.ts";
import { callApi } from "../../shared/api/api.ts";
import { toast } from "../../ui/feedback/toast.ts";
import type { CardErrors } from "../payment/card.ts";
import { assertPage } from "../payment/leave-to.ts";
import { keepPlace } from "../../shared/places/known-place.ts";
import { forgetDraft, isPickup, type Draft, type RequiredField } from "./draft.ts";

export type Refused = {
  message: string;
  fields?: Partial<Record<RequiredField, string>>;
  card?: CardErrors;
  shortages?: string[];
};

const FAILED = "Checkout failed";

/** `cash`: pesos to pay on delivery or at pickup. */
export type PlacedState = { number?: number; cash?: number; isPickup?: boolean };
type Outcome = { refused: Refused } | { goTo: string; state?: PlacedState } | { leaveTo: string };

export async function placeOrder(
  draft: Draft,
  cart: Cart,
  quote: Quote | undefined,
  cardToken?: string,
): Promise<Outcome> {
  const { userId, customerName, phone, paymentMethod, note } = draft;
  const total = quote?.total ?? cart.total;
  // Preloads the panel: a late one would push the product list down.
  if (paymentMethod === "cod") import("./placed-panel.tsx").catch(() => {});
  try {
    const { orderId, number, url } = await callApi(checkout, {
      body: {
        userId,
        customerName,
        phone,
        ...addressesOf(draft),
        ...(quote && deliveryOf(draft, quote)),
        paymentMethod,
        ...(note.trim() && { note }),
        ...(cardToken ? { cardToken } : {}),
      },
      headers: {
        // The cart version makes a refilled cart a new order.
        "idempotency-key": `${draft.attempt}-${cart.version}`,
        "shown-total": String(total),
      },
    });
    if (draft.place && !isPickup(draft)) keepPlace(draft.place);
    // The values are stored until payment: a wallet may refuse it.
    if (url) return { leaveTo: assertPage(url) };
    forgetDraft();
    return { goTo: `/?placed=${orderId}`, state: { number, cash: total, isPickup: isPickup(draft) } };
  } catch (error) {
    if (!(error instanceof ShopError) || error.code === "network") {
      toast.error("Checkout error");
      return { goTo: "/error" };
    }
    return { refused: refuse(error) };
  }
}

function addressesOf(draft: Draft) {
  if (isPickup(draft)) return { deliveryAddress: "Pick up" };
  const { deliveryAddress, billingAddress, sameAsDelivery, place } = draft;
  if (!sameAsDelivery) return { deliveryAddress, billingAddress };
  // The server composes the full address from the place; an omitted billing address equals it.
  return { deliveryAddress, ...(!place && { billingAddress: deliveryAddress }) };
}

/** Names the proposed option, too: its fee was shown. */
function deliveryOf(draft: Draft, quote: Quote) {
  const { place, landmark, addressId } = draft;
  return {
    ...(quote.delivery && { delivery: quote.delivery }),
    ...(place && !isPickup(draft) && { deliveryPlace: place.code, ...(landmark && { landmark }) }),
    ...(addressId && { addressId }),
  };
}

export async function contactProblem(draft: Draft): Promise<Refused | undefined> {
  const { customerName, phone } = draft;
  try {
    await callApi(checkContact, { body: { customerName, phone, ...addressesOf(draft) } });
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== "invalid_request") return;
    const refused = refuse(error);
    if (!refused.fields) toast.error(refused.message);
    return refused;
  }
}

function refuse(error: ShopError): Refused {
  const { code, fields } = error;
  const title = reasonOf(error, FAILED);
  if (title === FAILED)
    return { message: `${FAILED}. Nothing you entered is lost: please try again in a moment.` };
  if (code === "not_enough_stock" || (code === "quantity_limit" && fields))
    return { message: title, shortages: Object.values(fields ?? {}) };
  if (code === "payment_failed" && fields) return { message: title, card: fields };
  return { message: title, ...(code === "invalid_request" && fields ? { fields } : {}) };
}
