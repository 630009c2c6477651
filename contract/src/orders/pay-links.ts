import { z } from "zod";
import { listPaymentMethods } from "../checkout/checkout.ts";
import { admin, anyone, endpoint } from "../core/endpoint.ts";
import { Done, IsoDate, Pesos } from "../core/primitives.ts";
import { PaymentMethod } from "../payments/method-schemas.ts";
import { Order } from "./orders.ts";

const PayLink = z.object({ url: z.string(), expiresAt: IsoDate, message: z.string() });
export type PayLink = z.infer<typeof PayLink>;

export const getPayLink = endpoint("GET /api/admin/orders/:id/pay-link", admin("orders"), {
  summary: "Returns the pay link of an order that staff entered, with a message to send",
  response: z.object({ link: PayLink.nullable() }),
});

export const createPayLink = endpoint("POST /api/admin/orders/:id/pay-link", admin("orders"), {
  summary: "Creates the pay link of an order that staff entered; repeated, returns the same link",
  response: Done.extend({ link: PayLink }),
});

export const revokePayLink = endpoint("DELETE /api/admin/orders/:id/pay-link", admin("orders"), {
  summary: "Revokes the pay link of an order",
  response: Done,
});

const token = z.object({ token: z.string().max(200) });

export const openPayLink = endpoint("GET /api/pay/:token", anyone, {
  summary: "Returns the order of a pay link, and how it can be paid",
  params: token,
  response: z.object({
    order: Order.omit({ _id: true, user: true, userId: true, billingAddress: true }),
    shop: z.object({ name: z.string(), contact: z.string() }),
    isPaid: z.boolean(),
    paid: Pesos,
    /** Null: nothing to pay. */
    payUntil: IsoDate.nullable(),
    methods: listPaymentMethods.response.shape.methods,
    /** The open payment, with the provider's page or a QR Ph code to scan. */
    started: z
      .object({ method: z.string(), url: z.string().nullable(), code: z.string().nullable() })
      .nullable(),
    isUnderReview: z.boolean(),
  }),
});

export const payByLink = endpoint("POST /api/pay/:token", anyone, {
  summary: "Starts a payment of the order of a pay link",
  params: token,
  body: z.object({ method: PaymentMethod }),
  response: z.object({ url: z.string().nullable() }),
});
