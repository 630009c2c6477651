import type { PaymentMethod } from "@tindahan/contract/checkout.ts";
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
  paymentMethod: PaymentMethod;
};

export type RequiredField = "customerName" | "phone" | "deliveryAddress" | "billingAddress";

const KEY = "checkout";

export function readDraft(userId: string): Draft {
  const kept = readFromTab<Draft>(KEY);
  return kept?.userId === userId ? { ...emptyDraft(userId), ...kept } : emptyDraft(userId);
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
    paymentMethod: "cod",
  };
}
