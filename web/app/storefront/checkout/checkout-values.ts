import type { getLastContact } from "@tindahan/contract/checkout/checkout.ts";
import type { PaymentMethod } from "@tindahan/contract/payments/methods.ts";
import type { Address } from "@tindahan/contract/accounts/addresses.ts";
import type { ShopDelivery } from "@tindahan/contract/delivery/delivery.ts";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import type { Place } from "@tindahan/contract/delivery/places.ts";
import { formatNationalPhone } from "../../shared/orders/national-phone.ts";
import { CHECKOUT_KEY, storeInTab, readFromTab } from "../../shared/browser-storage.ts";

/** Stored in the tab, so that a reload or a new log-in does not lose it. */
export type CheckoutValues = {
  /** Another person in the same tab must not see these values. */
  userId: string;
  /** Forms the idempotency key together with the cart's version. */
  attempt: string;
  customerName: string;
  phone: string;
  /** House and street only, if `place` is set. */
  deliveryAddress: string;
  billingAddress: string;
  sameAsDelivery: boolean;
  note: string;
  paymentMethod: PaymentMethod;
  place: Place | null;
  landmark: string;
  /** Id in the address book; null: entered here. */
  addressId: string | null;
  savesAddress: boolean;
  /** An option of the quote; null: the first available one. */
  delivery: string | null;
};

export type RequiredField = "customerName" | "phone" | "place" | "deliveryAddress" | "billingAddress";

export type Contact = NonNullable<ResponseOf<typeof getLastContact>["contact"]>;

/** Prefers stored values, then the default address, then the last order. */
export function readInitialCheckoutValues(
  userId: string,
  contact: Contact | null,
  delivery?: ShopDelivery | null,
  addresses: Address[] = [],
): CheckoutValues {
  const stored = readFromTab<CheckoutValues>(CHECKOUT_KEY);
  if (stored?.userId === userId)
    return dropUnavailableDelivery({ ...emptyCheckoutValues(userId), ...stored }, delivery, addresses);
  const defaultAddress = addresses.find(({ place }) => place !== null);
  if (defaultAddress) return { ...emptyCheckoutValues(userId), ...savedAddressToValues(defaultAddress) };
  if (!contact) return emptyCheckoutValues(userId);
  const { customerName, deliveryAddress, billingAddress, place, street, landmark } = contact;
  const sameAsDelivery = billingAddress === deliveryAddress;
  return {
    ...emptyCheckoutValues(userId),
    customerName,
    phone: formatNationalPhone(contact.phone),
    ...(delivery?.needsPlace ? { deliveryAddress: street, landmark, place } : { deliveryAddress }),
    billingAddress: sameAsDelivery ? "" : billingAddress,
    sameAsDelivery,
  };
}

function dropUnavailableDelivery(
  values: CheckoutValues,
  delivery: ShopDelivery | null | undefined,
  addresses: Address[],
): CheckoutValues {
  const isSaved = addresses.some(({ _id }) => _id === values.addressId);
  const isPickupClosed = isPickup(values) && !delivery?.pickup;
  const possible = {
    ...values,
    ...(isPickupClosed && { delivery: null }),
    ...(!isSaved && { addressId: null }),
  };
  if (delivery?.needsPlace || !values.place) return possible;
  return { ...possible, deliveryAddress: formatFullAddress(values), place: null, landmark: "" };
}

export function savedAddressToValues({
  _id,
  name,
  phone,
  place,
  street,
  landmark,
}: Address): Partial<CheckoutValues> {
  const contact = { customerName: name, phone: formatNationalPhone(phone) };
  return { addressId: _id, ...contact, place, deliveryAddress: street, landmark };
}

export const storeValues = (values: CheckoutValues): void => storeInTab(CHECKOUT_KEY, values);

export const isPickup = ({ delivery }: CheckoutValues): boolean => delivery === "pickup";

export function missingCheckoutFields(
  values: CheckoutValues,
  delivery?: ShopDelivery | null,
): RequiredField[] {
  const required: RequiredField[] = ["customerName", "phone"];
  if (!isPickup(values)) {
    if (delivery?.needsPlace) required.push("place");
    required.push("deliveryAddress");
    if (!values.sameAsDelivery) required.push("billingAddress");
  }
  return required.filter((name) => {
    const value = values[name];
    return typeof value === "string" ? value.trim() === "" : value === null;
  });
}

export function formatFullAddress({ deliveryAddress, landmark, place }: CheckoutValues): string {
  return [deliveryAddress, landmark, place?.barangay, place?.city, place?.province]
    .filter(Boolean)
    .join(", ");
}

function emptyCheckoutValues(userId: string): CheckoutValues {
  return {
    userId,
    attempt: crypto.randomUUID(),
    customerName: "",
    phone: "",
    deliveryAddress: "",
    billingAddress: "",
    sameAsDelivery: true,
    note: "",
    paymentMethod: "cod",
    place: null,
    landmark: "",
    addressId: null,
    savesAddress: true,
    delivery: null,
  };
}
