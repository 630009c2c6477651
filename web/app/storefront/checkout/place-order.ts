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

/** Why there is no order yet: in one sentence, for each field or card at fault, and for each product that ran out. */
export type Refused = {
  message: string;
  fields?: Partial<Record<RequiredField, string>>;
  card?: CardErrors;
  shortages?: string[];
};

const FAILED = "Checkout failed";

/** `cash`: the pesos to prepare for the rider, or to bring. */
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
  // Comes meanwhile: later than the list of products, over which it stands, it would push that down.
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
        // The version is part of it: a cart that was filled again is a new order, whatever became of the last attempt.
        "idempotency-key": `${draft.attempt}-${cart.version}`,
        "shown-total": String(total),
      },
    });
    if (draft.place && !isPickup(draft)) keepPlace(draft.place);
    // What was entered is kept until it is paid: a wallet may refuse, and the shopper comes back.
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
  // With a place only the shop knows the whole address: left out, the billing address is that one.
  return { deliveryAddress, ...(!place && { billingAddress: deliveryAddress }) };
}

/** The way is named even if it was proposed: it is the one whose fee was shown. */
function deliveryOf(draft: Draft, quote: Quote) {
  const { place, landmark, addressId } = draft;
  return {
    ...(quote.delivery && { delivery: quote.delivery }),
    ...(place && !isPickup(draft) && { deliveryPlace: place.code, ...(landmark && { landmark }) }),
    ...(addressId && { addressId }),
  };
}

/** What is wrong with the contact; nothing if that cannot be asked right now. */
export async function contactProblem(draft: Draft): Promise<Refused | undefined> {
  const { customerName, phone } = draft;
  try {
    await callApi(checkContact, { body: { customerName, phone, ...addressesOf(draft) } });
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== "invalid_request") return;
    const refused = refuse(error);
    // An error that belongs to no field of the form is shown nowhere else.
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
