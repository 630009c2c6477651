import { PAYMENT_METHOD_NAMES, type PaymentMethod } from "@tindahan/contract/checkout/checkout.ts";

export function paymentName(method: string): string {
  return PAYMENT_METHOD_NAMES[method as PaymentMethod] ?? method;
}
