import type { getLastContact, PaymentMethod } from "@tindahan/contract/checkout.ts";
import type { ResponseOf } from "@tindahan/contract/endpoint.ts";
import { nationalPhone } from "../orders/national-phone.ts";
import { forgetInTab, keepInTab, readFromTab } from "../tab-storage.ts";

/** What the shopper has entered so far. It lives in the tab's storage: a reload or a new log-in must not cost it. */
export type Draft = {
  /** Whose it is: the next person at the same screen must not see an address that is not theirs. */
  userId: string;
  /** With the cart's version it makes the key of the attempt: sent twice, it is still one order. */
  attempt: string;
  customerName: string;
  phone: string;
  deliveryAddress: string;
  billingAddress: string;
  sameAsDelivery: boolean;
  note: string;
  paymentMethod: PaymentMethod;
};

export type RequiredField = "customerName" | "phone" | "deliveryAddress" | "billingAddress";

const KEY = "checkout";

export type Contact = NonNullable<ResponseOf<typeof getLastContact>["contact"]>;

/** What was entered before; else what the last order had. */
export function readDraft(userId: string, contact: Contact | null): Draft {
  const kept = readFromTab<Draft>(KEY);
  if (kept?.userId === userId) return { ...emptyDraft(userId), ...kept };
  if (!contact) return emptyDraft(userId);
  const sameAsDelivery = contact.billingAddress === contact.deliveryAddress;
  return {
    ...emptyDraft(userId),
    ...contact,
    phone: nationalPhone(contact.phone),
    billingAddress: sameAsDelivery ? "" : contact.billingAddress,
    sameAsDelivery,
  };
}

export const keepDraft = (draft: Draft): void => keepInTab(KEY, draft);
export const forgetDraft = (): void => forgetInTab(KEY);

export function missingFields(draft: Draft): RequiredField[] {
  const required: RequiredField[] = ["customerName", "phone", "deliveryAddress"];
  if (!draft.sameAsDelivery) required.push("billingAddress");
  return required.filter((name) => draft[name].trim() === "");
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
  };
}
