import { z } from "zod";
import { anyone, endpoint, shopper } from "../core/endpoint.ts";
import { Id, OrderNumber, Pesos, Place } from "../core/primitives.ts";
import { DeliveryId, PlaceCodeInput } from "../delivery/delivery-ids.ts";
import { PaymentKind, PaymentMethod, ProviderName } from "../payments/method-schemas.ts";
import { MAX_NOTE_LENGTH } from "./constants.ts";

export const listPaymentMethods = endpoint("GET /api/checkout/methods", anyone, {
  summary: "Lists the payment methods and whether they are available",
  response: z.object({
    methods: z.array(
      z.object({
        id: PaymentMethod,
        name: z.string(),
        kind: PaymentKind,
        provider: z.string().nullable(),
        explanation: z.string(),
        denial: z.string().nullable(),
        minTotal: Pesos.nullable(),
        maxTotal: Pesos.nullable(),
        /** False while the provider is unreachable: shown, but disabled. */
        isAvailable: z.boolean(),
      }),
    ),
    /** The browser sends the card number to this URL, never to the shop; null: no card payments. */
    cardEntry: z.object({ provider: ProviderName, url: z.string(), publicKey: z.string() }).nullable(),
  }),
});

const RequiredText = (max: number) => z.string().trim().min(1).max(max);

const Contact = {
  customerName: RequiredText(200),
  phone: RequiredText(40),
  deliveryAddress: RequiredText(1000),
  billingAddress: RequiredText(1000).optional(),
};

export const getLastContact = endpoint("GET /api/checkout/contact", shopper, {
  summary: "Returns name, phone and addresses of the caller's last order",
  response: z.object({
    contact: z
      .object({
        ...z.object(Contact).required().shape,
        /** Parts of `deliveryAddress`. Without a place, `street` holds the whole address. */
        street: z.string(),
        landmark: z.string(),
        place: Place.nullable(),
      })
      .nullable(),
  }),
});

export const checkContact = endpoint("POST /api/checkout/contact", shopper, {
  summary: "Validates contact and addresses of a checkout",
  body: z.object(Contact),
  response: z.object({}),
});

/**
 * Idempotent by the `Idempotency-Key` header, otherwise by the cart's version. With a `Shown-Total` header, an
 * order with a different total is refused.
 */
export const checkout = endpoint("POST /api/checkout/paymongo", shopper, {
  mayWait: true,
  summary: "Places an order for the cart",
  body: z.object({
    userId: Id,
    ...Contact,
    paymentMethod: PaymentMethod.default("cod"),
    /** The barangay. With it, `deliveryAddress` is only house and street; the shop appends landmark and place. */
    deliveryPlace: PlaceCodeInput.optional(),
    landmark: z.string().trim().max(200).optional(),
    delivery: DeliveryId.optional(),
    addressId: Id.optional(),
    note: z.string().trim().max(MAX_NOTE_LENGTH).default(""),
    /** For cards: the provider's token, because the card number never reaches the shop. */
    cardToken: z
      .string()
      .regex(/^[\w-]{1,200}$/)
      .optional(),
  }),
  response: z.object({
    orderId: Id,
    number: OrderNumber,
    cod: z.literal(true).optional(),
    url: z.string().optional(),
  }),
});

/**
 * The provider's payment id. Unique across providers, because shoppers return from the provider with nothing
 * else.
 */
export const PaymentReference = z.string().regex(/^[\w-]{1,100}$/);

/**
 * Redirects to `/success?source_id=…` if the payment succeeded or is undecided, to `/error?source=…` if it
 * failed.
 */
export const returnFromProvider = endpoint("GET /api/checkout/return/:id/:attempt", anyone, {
  summary: "Redirects a shopper who returns from the provider to the result page (302)",
  params: z.object({ id: z.string(), attempt: z.string() }),
  response: z.object({ url: z.string() }),
});

export const returnPath = (orderId: Id, attempt: number) =>
  returnFromProvider.path.replace(":id", orderId).replace(":attempt", String(attempt));

/**
 * Asks the provider. Fails with `payment_pending` while undecided, so that the page polls, and with
 * `payment_failed` after a failure.
 */
export const confirmPayment = endpoint("POST /api/checkout/payment-success", shopper, {
  summary: "Confirms the payment of an order",
  body: z.object({ sourceId: z.string().max(300).optional() }),
  response: z.object({ orderId: Id }),
});

export const verifyPayment = endpoint("POST /api/checkout/verify", shopper, {
  summary: "Rechecks a payment that seemed to fail",
  body: z.object({ sourceId: z.string().max(300).optional() }),
  response: z.object({ orderId: Id, message: z.string() }),
});

export const payNow = endpoint("POST /api/orders/mine/:id/pay", shopper, {
  summary: "Returns the payment URL of an unpaid order",
  response: z.object({ orderId: Id, url: z.string() }),
});

/** With QR Ph, the shop's own page `/success?source_id=…` shows the code until it is paid. */
export const getPaymentCode = endpoint("GET /api/checkout/code/:sourceId", shopper, {
  summary: "Returns the QR code of a payment, if it has one",
  params: z.object({ sourceId: z.string().max(300) }),
  response: z.object({
    orderId: Id,
    total: Pesos,
    image: z.string().nullable(),
    /** The shopper sends the money to an account of the shop. */
    isTransfer: z.boolean(),
  }),
});

/** Trusted only with the provider's signature over the raw body. */
export const providerWebhook = endpoint("POST /api/webhooks/:provider", anyone, {
  summary: "Receives webhooks of a payment provider",
  params: z.object({ provider: z.string() }),
  response: z.object({ received: z.literal(true) }),
});

export const webhookPath = (provider: ProviderName) => providerWebhook.path.replace(":provider", provider);
