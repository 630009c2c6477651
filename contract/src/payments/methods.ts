import { z } from "zod";

export const PAYMENT_METHODS = ["cod", "grab_pay", "gcash", "paymaya", "qrph", "card"] as const;
export const PaymentMethod = z.enum(PAYMENT_METHODS);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const PAYMENT_METHOD_NAMES: Record<PaymentMethod, string> = {
  cod: "Cash on Delivery",
  grab_pay: "GrabPay",
  gcash: "GCash",
  paymaya: "Maya",
  qrph: "QR Ph",
  card: "Card",
};
