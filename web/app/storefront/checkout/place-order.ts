import type { Cart } from "@tindahan/contract/checkout/cart.ts";
import type { Quote } from "@tindahan/contract/delivery/delivery.ts";
import { failureMessage, ShopError } from "@tindahan/contract/core/errors.ts";
import { callApi } from "../../shared/api/api.ts";
import { toast } from "../../ui/feedback/toast.ts";
import type { CardErrors } from "../payment/card.ts";
import { assertWebUrl } from "../payment/payment-redirect.ts";
import { CHECKOUT_KEY, removeFromTab } from "../../shared/browser-storage.ts";
import { rememberPlace } from "../../shared/places/remembered-place.ts";
import { isPickup, type CheckoutValues, type RequiredField } from "./checkout-values.ts";

export type CheckoutRefusal = {
  message: string;
  fields?: Partial<Record<RequiredField, string>>;
  card?: CardErrors;
  shortages?: string[];
};

const FAILED = "Checkout failed";

/** `cash`: pesos to pay on delivery or at pickup. */
export type PlacedState = { number?: number; cash?: number; isPickup?: boolean };
type Outcome = { refusal: CheckoutRefusal } | { goTo: string; state?: PlacedState } | { paymentUrl: string };

export async function placeOrder(
  values: CheckoutValues,
  cart: Cart,
  quote: Quote | undefined,
  cardToken?: string,
): Promise<Outcome> {
  const { userId, customerName, phone, paymentMethod, note } = values;
  const total = quote?.total ?? cart.total;
  // Preloads the panel: a late panel would shift the product list down.
  if (paymentMethod === "cod") import("./placed-panel.tsx").catch(() => {});
  try {
    const { orderId, number, url } = await callApi("POST /api/checkout/paymongo", {
      body: {
        userId,
        customerName,
        phone,
        ...toOrderAddresses(values),
        ...(quote && toOrderDelivery(values, quote)),
        paymentMethod,
        ...(note.trim() && { note }),
        ...(cardToken ? { cardToken } : {}),
      },
      headers: {
        // The cart version makes a refilled cart a new order.
        "idempotency-key": `${values.attempt}-${cart.version}`,
        "shown-total": String(total),
      },
    });
    if (values.place && !isPickup(values)) rememberPlace(values.place);
    // The values are stored until payment: a wallet may refuse it.
    if (url) return { paymentUrl: assertWebUrl(url) };
    removeFromTab(CHECKOUT_KEY);
    return { goTo: `/?placed=${orderId}`, state: { number, cash: total, isPickup: isPickup(values) } };
  } catch (error) {
    if (!(error instanceof ShopError) || error.code === "network") {
      toast.error("Checkout error");
      return { goTo: "/error" };
    }
    return { refusal: toCheckoutRefusal(error) };
  }
}

function toOrderAddresses(values: CheckoutValues) {
  if (isPickup(values)) return { deliveryAddress: "Pick up" };
  const { deliveryAddress, billingAddress, sameAsDelivery, place } = values;
  if (!sameAsDelivery) return { deliveryAddress, billingAddress };
  // With a place, only the server knows the full address; it is the default billing address.
  return { deliveryAddress, ...(!place && { billingAddress: deliveryAddress }) };
}

/** Sends the proposed option, too, because its fee was shown. */
function toOrderDelivery(values: CheckoutValues, quote: Quote) {
  const { place, landmark, addressId } = values;
  return {
    ...(quote.delivery && { delivery: quote.delivery }),
    ...(place && !isPickup(values) && { deliveryPlace: place.code, ...(landmark && { landmark }) }),
    ...(addressId && { addressId }),
  };
}

export async function validateContactOnServer(values: CheckoutValues): Promise<CheckoutRefusal | undefined> {
  const { customerName, phone } = values;
  try {
    await callApi("POST /api/checkout/contact", {
      body: { customerName, phone, ...toOrderAddresses(values) },
    });
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== "invalid_request") return;
    const refusal = toCheckoutRefusal(error);
    if (!refusal.fields) toast.error(refusal.message);
    return refusal;
  }
}

function toCheckoutRefusal(error: ShopError): CheckoutRefusal {
  const { code, fields } = error;
  const title = failureMessage(error, FAILED);
  if (title === FAILED)
    return { message: `${FAILED}. Nothing you entered is lost: please try again in a moment.` };
  if (code === "not_enough_stock" || (code === "quantity_limit" && fields))
    return { message: title, shortages: Object.values(fields ?? {}) };
  if (code === "payment_failed" && fields) return { message: title, card: fields };
  return { message: title, ...(code === "invalid_request" && fields ? { fields } : {}) };
}
