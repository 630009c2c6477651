import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id } from "./primitives.ts";

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

export const listPaymentMethods = endpoint({
  access: "public",
  method: "GET",
  path: "/api/checkout/methods",
  summary: "How an order can be paid right now",
  answer: z.object({
    methods: z.array(z.object({ id: PaymentMethod, name: z.string(), explanation: z.string() })),
  }),
});

const Line = (max: number) => z.string().trim().min(1).max(max);

/**
 * Turns the cart into an order. An `Idempotency-Key` header makes it safe to repeat; without one the cart's version
 * does. What is bought and what it costs is never taken from the request.
 */
export const checkout = endpoint({
  access: "shopper",
  method: "POST",
  path: "/api/checkout/paymongo",
  summary: "Places an order for what is in the cart",
  body: z.object({
    userId: Id,
    customerName: Line(200),
    phone: Line(40),
    deliveryAddress: Line(1000),
    billingAddress: Line(1000).optional(),
    paymentMethod: PaymentMethod.default("cod"),
  }),
  answer: z.object({
    orderId: Id,
    /** Paid to the rider: there is nothing more to do. */
    cod: z.literal(true).optional(),
    /** Where to go to pay. */
    url: z.string().optional(),
  }),
});
