import type { getLastContact } from "@tindahan/contract/checkout/checkout.ts";
import type { PaymentMethod } from "@tindahan/contract/payments/methods.ts";
import type { Address } from "@tindahan/contract/accounts/addresses.ts";
import type { ShopDelivery } from "@tindahan/contract/delivery/delivery.ts";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import type { Place } from "@tindahan/contract/delivery/places.ts";
import { nationalPhone } from "../../shared/orders/national-phone.ts";
import { DRAFT_KEY, forgetInTab, keepInTab, readFromTab } from "../../shared/browser-storage.ts";

/** What the shopper has entered so far. It lives in the tab's storage: a reload or a new log-in must not cost it. */
export type Draft = {
  /** Whose it is: the next person at the same screen must not see an address that is not theirs. */
  userId: string;
  /** With the cart's version it makes the key of the attempt: sent twice, it is still one order. */
  attempt: string;
  customerName: string;
  phone: string;
  /** With a place, house and street alone. */
  deliveryAddress: string;
  billingAddress: string;
  sameAsDelivery: boolean;
  note: string;
  paymentMethod: PaymentMethod;
  /** From here on: asked only in a shop where delivery has a price or a choice. */
  place: Place | null;
  landmark: string;
  /** Of the address book; null: entered here. */
  addressId: string | null;
  savesAddress: boolean;
  /** A way of the quote; null: the first that can be had. */
  delivery: string | null;
};

export type RequiredField = "customerName" | "phone" | "place" | "deliveryAddress" | "billingAddress";

export type Contact = NonNullable<ResponseOf<typeof getLastContact>["contact"]>;

/** What was entered before; else the default of the address book; else what the last order had. */
export function readDraft(
  userId: string,
  contact: Contact | null,
  delivery?: ShopDelivery | null,
  addresses: Address[] = [],
): Draft {
  const kept = readFromTab<Draft>(DRAFT_KEY);
  if (kept?.userId === userId) return stillPossible({ ...emptyDraft(userId), ...kept }, delivery, addresses);
  const proposed = addresses.find(({ place }) => place !== null);
  if (proposed) return { ...emptyDraft(userId), ...fromBook(proposed) };
  if (!contact) return emptyDraft(userId);
  const { customerName, deliveryAddress, billingAddress, place, street, landmark } = contact;
  const sameAsDelivery = billingAddress === deliveryAddress;
  return {
    ...emptyDraft(userId),
    customerName,
    phone: nationalPhone(contact.phone),
    ...(delivery?.needsPlace ? { deliveryAddress: street, landmark, place } : { deliveryAddress }),
    billingAddress: sameAsDelivery ? "" : billingAddress,
    sameAsDelivery,
  };
}

/** The merchant may have changed what is asked for, and the shopper the address book. */
function stillPossible(draft: Draft, delivery: ShopDelivery | null | undefined, addresses: Address[]): Draft {
  const isSaved = addresses.some(({ _id }) => _id === draft.addressId);
  const isOver = isPickup(draft) && !delivery?.pickup;
  const asked = { ...draft, ...(isOver && { delivery: null }), ...(!isSaved && { addressId: null }) };
  if (delivery?.needsPlace || !draft.place) return asked;
  return { ...asked, deliveryAddress: destinationOf(draft), place: null, landmark: "" };
}

export function fromBook({ _id, name, phone, place, street, landmark }: Address): Partial<Draft> {
  const contact = { customerName: name, phone: nationalPhone(phone) };
  return { addressId: _id, ...contact, place, deliveryAddress: street, landmark };
}

export const keepDraft = (draft: Draft): void => keepInTab(DRAFT_KEY, draft);
export const forgetDraft = (): void => forgetInTab(DRAFT_KEY);

export const isPickup = ({ delivery }: Draft): boolean => delivery === "pickup";

export function missingFields(draft: Draft, delivery?: ShopDelivery | null): RequiredField[] {
  const required: RequiredField[] = ["customerName", "phone"];
  if (!isPickup(draft)) {
    if (delivery?.needsPlace) required.push("place");
    required.push("deliveryAddress");
    if (!draft.sameAsDelivery) required.push("billingAddress");
  }
  return required.filter((name) => {
    const value = draft[name];
    return typeof value === "string" ? value.trim() === "" : value === null;
  });
}

/** Where it goes, in one line. */
export function destinationOf({ deliveryAddress, landmark, place }: Draft): string {
  return [deliveryAddress, landmark, place?.barangay, place?.city, place?.province]
    .filter(Boolean)
    .join(", ");
}

function emptyDraft(userId: string): Draft {
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
