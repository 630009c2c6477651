import { PAYMENT_METHOD_NAMES, type PaymentMethod } from "@tindahan/contract/checkout.ts";

const EXPLANATIONS: Partial<Record<PaymentMethod, string>> = {
  cod: "Pay the rider in cash. Prepare exact change.",
};

/** Only what really works: a wallet is offered once it can be paid with. */
const OFFERED: PaymentMethod[] = ["cod"];

export function offeredMethods(): { id: PaymentMethod; name: string; explanation: string }[] {
  return OFFERED.map((id) => ({ id, name: PAYMENT_METHOD_NAMES[id], explanation: EXPLANATIONS[id] ?? "" }));
}

export function isOffered(method: PaymentMethod): boolean {
  return OFFERED.includes(method);
}
