import { z } from "zod";
import { PaymentMethod } from "../payments/methods.ts";
import { admin, anyone, endpoint, shopper } from "../core/endpoint.ts";
import { Day, Id, Pesos, PlaceCode } from "../core/primitives.ts";
import { DeliveryId, PICKUP, SentPlace } from "./delivery-ids.ts";
import { Shipping } from "./shipping.ts";

export const DeliveryKind = z.enum(["ship", PICKUP]);
export type DeliveryKind = z.infer<typeof DeliveryKind>;

export const DeliveryWay = z.object({
  id: DeliveryId,
  name: z.string(),
  kind: DeliveryKind,
  fee: Pesos,
  /** What paying in cash adds. */
  codFee: Pesos,
  /** The days on which it arrives, or from which it can be picked up; null: the merchant does not say. */
  from: Day.nullable(),
  until: Day.nullable(),
  takesCod: z.boolean(),
  /** Why not, in words; null: it takes cash. */
  whyNoCod: z.string().nullable(),
  /** Why it cannot be chosen for this cart, in words; null: it can. */
  problem: z.string().nullable(),
  /** Goods that are missing for free delivery; null: it is free already, or never. */
  freeShippingMissing: Pesos.nullable(),
});
export type DeliveryWay = z.infer<typeof DeliveryWay>;

/** What was taken off, once at most from the goods and once from the shipping fee. */
export const Discount = z.object({
  target: z.enum(["goods", "shipping"]),
  name: z.string(),
  /** Null: it needed no code. */
  code: z.string().nullable(),
  amount: Pesos,
});
export type Discount = z.infer<typeof Discount>;

/** Why the cart cannot be ordered like this: codes of `errors.ts`. */
const DELIVERY_PROBLEMS = [
  "place_required",
  "cannot_ship_there",
  "delivery_gone",
  "too_heavy",
  "cash_not_taken",
] as const;
export const DeliveryProblem = z.enum(DELIVERY_PROBLEMS);
export type DeliveryProblem = z.infer<typeof DeliveryProblem>;

export const Quote = z.object({
  /** The goods, before any discount. */
  subtotal: Pesos,
  discounts: z.array(Discount),
  /** All of them together. */
  discount: Pesos,
  /** Before its discount; null: not known until `missing` is mended. */
  shippingFee: Pesos.nullable(),
  codFee: Pesos,
  /** What the order costs. As the `Shown-Total` header of the checkout it holds. */
  total: Pesos,
  /** The way that this is the price of: the one that was asked for, or the first. Null: none yet. */
  delivery: DeliveryId.nullable(),
  /** In the merchant's order, with pickup last. Empty: there is nothing to choose. */
  ways: z.array(DeliveryWay),
  freeShippingMissing: Pesos.nullable(),
  missing: DeliveryProblem.nullable(),
  /** What to say about it. */
  message: z.string().nullable(),
});
export type Quote = z.infer<typeof Quote>;

export const quoteCart = endpoint("POST /api/cart/quote", shopper, {
  summary: "What the cart costs, delivered there and paid like that",
  body: z.object({
    userId: Id,
    place: SentPlace.optional(),
    delivery: DeliveryId.optional(),
    paymentMethod: PaymentMethod.optional(),
  }),
  response: z.object({ quote: Quote }),
});

export const estimateDelivery = endpoint("GET /api/shipping", anyone, {
  summary: "What delivery to a place costs and when it arrives, for some pieces of one product",
  query: z.object({
    place: SentPlace.optional(),
    /** A product, or a variant of it. */
    product: Id,
    quantity: z.coerce.number().int().min(1).max(99).default(1),
  }),
  response: z.object({ ways: z.array(DeliveryWay), missing: DeliveryProblem.nullable() }),
});

export const canShipTo = endpoint("GET /api/shipping/cities", anyone, {
  summary: "Whether anything can be shipped to a city or municipality, before its barangay is known",
  query: z.object({ city: z.string().regex(/^\d{5}$/) }),
  response: z.object({ isReached: z.boolean() }),
});

export const tryDelivery = endpoint("POST /api/admin/settings/try-delivery", admin("settings"), {
  summary: "What delivery to a place would cost by settings that may not be saved yet",
  body: z.object({
    shipping: Shipping,
    place: SentPlace,
    goods: Pesos,
    grams: z.number().int().min(0).max(10_000_000),
  }),
  response: z.object({
    /** The zone's name; null: nothing is shipped there. */
    zone: z.string().nullable(),
    ways: z.array(DeliveryWay),
  }),
});

/** What an order says about its delivery. */
const OrderDelivery = z.object({
  kind: DeliveryKind,
  /** As the merchant called it that day. */
  name: z.string(),
  /** Eight digits; null: nobody asked. */
  place: PlaceCode.nullable(),
  from: Day.nullable(),
  until: Day.nullable(),
});

/** The parts of an order's total, and how it is delivered. */
export const orderDelivery = {
  /** The goods, before any discount. */
  subtotal: Pesos,
  discounts: z.array(Discount),
  shippingFee: Pesos,
  codFee: Pesos,
  /** Null: the shop had nothing to say about delivery when it was ordered. */
  delivery: OrderDelivery.nullable(),
};

/** What every page knows about delivery; null in a shop where there is nothing to choose or to pay. */
export const ShopDelivery = z.object({
  /** Whether the fee depends on the city and barangay. */
  needsPlace: z.boolean(),
  pickup: z.object({ address: z.string(), hours: z.string() }).nullable(),
});
export type ShopDelivery = z.infer<typeof ShopDelivery>;
