import type { getLastContact } from "@tindahan/contract/checkout/checkout.ts";
import type { PaymentMethod } from "@tindahan/contract/payments/methods.ts";
import type { Address } from "@tindahan/contract/accounts/addresses.ts";
import type { ShopDelivery } from "@tindahan/contract/delivery/delivery.ts";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import type { Place } from "@tindahan/contract/delivery/places.ts";
import { nationalPhone } from "../../shared/orders/national-phone.ts";
import { DRAFT_KEY, forgetInTab, keepInTab, readFromTab } from "../../shared/browser-storage.ts";

/** Stored in the tab, so that a reload or a new log-in does not lose it. */
export type Draft = {
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
