import { z } from "zod";
import { anyone, endpoint, shopper } from "../core/endpoint.ts";
import { Id, OrderNumber, Pesos, Place } from "../core/primitives.ts";
import { DeliveryId, SentPlace } from "../delivery/delivery-ids.ts";
import { PaymentKind, PaymentMethod, ProviderName } from "../payments/methods.ts";

export const listPaymentMethods = endpoint("GET /api/checkout/methods", anyone, {
  summary: "How an order can be paid right now",
  response: z.object({
    methods: z.array(
      z.object({
        id: PaymentMethod,
        name: z.string(),
        kind: PaymentKind,
        /** The label of the company that takes the money; null: the rider does. */
        provider: z.string().nullable(),
        explanation: z.string(),
        /** Why this caller cannot choose it, if it is about them. */
        denial: z.string().nullable(),
        /** What an order must cost, at least and at most, to be paid this way; null: there is no limit. */
        minTotal: Pesos.nullable(),
        maxTotal: Pesos.nullable(),
        /** False while the provider cannot be reached: shown, but not to be chosen. */
        isAvailable: z.boolean(),
      }),
    ),
    /** Where the browser sends a card's number, and never to us; null: cards are not taken. */
    cardEntry: z.object({ provider: ProviderName, url: z.string(), publicKey: z.string() }).nullable(),
  }),
});

export const MAX_NOTE = 500;

const Line = (max: number) => z.string().trim().min(1).max(max);

const Contact = {
  customerName: Line(200),
  phone: Line(40),
  deliveryAddress: Line(1000),
  billingAddress: Line(1000).optional(),
};

export const getLastContact = endpoint("GET /api/checkout/contact", shopper, {
  summary: "Name, phone and addresses of the caller's last order",
  response: z.object({
    contact: z
      .object({
        ...z.object(Contact).required().shape,
        /** The parts of `deliveryAddress`; without a place, `street` is all of it. */
        street: z.string(),
        landmark: z.string(),
        place: Place.nullable(),
      })
      .nullable(),
  }),
});

export const checkContact = endpoint("POST /api/checkout/contact", shopper, {
  summary: "Says whether an order could go to this person and place",
  body: z.object(Contact),
  response: z.object({}),
});

/**
 * Turns the cart into an order. An `Idempotency-Key` header makes it safe to repeat; without one the cart's version
 * does. What is bought and what it costs is never taken from the request: a `Shown-Total` header, the pesos that the
 * shopper has seen, only refuses an order that would cost something else.
 */
export const checkout = endpoint("POST /api/checkout/paymongo", shopper, {
  mayWait: true,
  summary: "Places an order for what is in the cart",
  body: z.object({
    userId: Id,
    ...Contact,
    paymentMethod: PaymentMethod.default("cod"),
    /** The barangay. With it, `deliveryAddress` is house and street, and the shop adds the landmark and the place itself. */
    deliveryPlace: SentPlace.optional(),
    landmark: z.string().trim().max(200).optional(),
    /** A way of delivery from the quote; without one the first that can be had. */
    delivery: DeliveryId.optional(),
    /** Of the shopper's address book: what was used last comes first there. */
    addressId: Id.optional(),
    /** What the shopper asks of the merchant. */
    note: z.string().trim().max(MAX_NOTE).default(""),
    /** For a card only: its number goes from the browser to the provider, and this token for it to us. */
    cardToken: z
      .string()
      .regex(/^[\w-]{1,200}$/)
      .optional(),
  }),
  response: z.object({
    orderId: Id,
    number: OrderNumber,
    /** Paid to the rider: there is nothing more to do. */
    cod: z.literal(true).optional(),
    /** Where to go to pay: a page of the provider, or `/success` of the shop when there is nothing left to do there. */
    url: z.string().optional(),
  }),
});

/** A provider's name for a payment. It is unique over all providers, because shoppers come back with it alone. */
export const PaymentReference = z.string().regex(/^[\w-]{1,100}$/);

/**
 * The browser comes back here from the provider, whatever happened, and is sent on: to `/success?source_id=…` if the
 * payment was made or is still being decided, to `/error?source=…` if it failed.
 */
export const returnFromProvider = endpoint("GET /api/checkout/return/:id/:attempt", anyone, {
  summary: "Sends the shopper who comes back from the provider to the right page (302)",
  params: z.object({ id: z.string(), attempt: z.string() }),
  response: z.object({ url: z.string() }),
});

/** Known before the provider has a name for the payment. */
export const returnPath = (orderId: Id, attempt: number) =>
  returnFromProvider.path.replace(":id", orderId).replace(":attempt", String(attempt));

/**
 * Asks the provider. Answers success once it is paid; while it is being decided the failure `payment_pending`, and the
 * page asks again; if it failed, `payment_failed`.
 */
export const confirmPayment = endpoint("POST /api/checkout/payment-success", shopper, {
  summary: "Confirms that an order was paid",
  body: z.object({ sourceId: z.string().max(300).optional() }),
  response: z.object({ orderId: Id }),
});

/** For the page that is shown when something went wrong. Success means that all is well after all. */
export const verifyPayment = endpoint("POST /api/checkout/verify", shopper, {
  summary: "Checks again whether a payment was made",
  body: z.object({ sourceId: z.string().max(300).optional() }),
  response: z.object({ orderId: Id, message: z.string() }),
});

/** Only for an order that is Pending Payment. */
export const payNow = endpoint("POST /api/orders/mine/:id/pay", shopper, {
  summary: "Where to go to pay an order that still waits for its payment",
  response: z.object({ orderId: Id, url: z.string() }),
});

/** A shopper who pays by QR Ph sees the code on our own page, `/success?source_id=…`, until it is paid. */
export const getPaymentCode = endpoint("GET /api/checkout/code/:sourceId", shopper, {
  summary: "The QR code to scan for a payment, if it has one",
  params: z.object({ sourceId: z.string().max(300) }),
  response: z.object({ orderId: Id, total: Pesos, image: z.string().nullable() }),
});

/** For a provider. Believed only with its signature over the very bytes that were sent. */
export const providerWebhook = endpoint("POST /api/webhooks/:provider", anyone, {
  summary: "Receives webhooks of a payment provider",
  params: z.object({ provider: z.string() }),
  response: z.object({ received: z.literal(true) }),
});

export const webhookPath = (provider: ProviderName) => providerWebhook.path.replace(":provider", provider);
