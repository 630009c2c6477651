import { z } from "zod";
import { admin, anyone, endpoint, shopper } from "../core/endpoint.ts";
import { Day, Id, Pesos, PlaceCode } from "../core/primitives.ts";
import { DeliveryId, PICKUP, PlaceCodeInput } from "./delivery-ids.ts";
import { Shipping } from "./shipping.ts";
import { PaymentMethod } from "../payments/method-schemas.ts";

export const DeliveryKind = z.enum(["ship", PICKUP]);
export type DeliveryKind = z.infer<typeof DeliveryKind>;

export const DeliveryOption = z.object({
  id: DeliveryId,
  name: z.string(),
  kind: DeliveryKind,
  fee: Pesos,
  codFee: Pesos,
  /** First and last arrival date; for pickup, the order is ready on `from`. Null: not promised. */
  from: Day.nullable(),
  until: Day.nullable(),
  takesCod: z.boolean(),
  codProblem: z.string().nullable(),
  problem: z.string().nullable(),
  freeShippingMissing: Pesos.nullable(),
});
export type DeliveryOption = z.infer<typeof DeliveryOption>;

export const Discount = z.object({
  target: z.enum(["goods", "shipping"]),
  name: z.string(),
  code: z.string().nullable(),
  amount: Pesos,
});
export type Discount = z.infer<typeof Discount>;

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
  subtotal: Pesos,
  discounts: z.array(Discount),
  discount: Pesos,
  /** Before the shipping discount; null: unknown until `missing` is resolved. */
  shippingFee: Pesos.nullable(),
  codFee: Pesos,
  /** The client sends it as `Shown-Total`: an order at any other total is refused. */
  total: Pesos,
  /** Delivery option of this price: the requested or the first one; null: none yet. */
  delivery: DeliveryId.nullable(),
  ways: z.array(DeliveryOption),
  freeShippingMissing: Pesos.nullable(),
  missing: DeliveryProblem.nullable(),
  message: z.string().nullable(),
});
export type Quote = z.infer<typeof Quote>;

export const quoteCart = endpoint("POST /api/cart/quote", shopper, {
  summary: "Prices the cart for a place, delivery option and payment method",
  body: z.object({
    userId: Id,
    place: PlaceCodeInput.optional(),
    delivery: DeliveryId.optional(),
    paymentMethod: PaymentMethod.optional(),
  }),
  response: z.object({ quote: Quote }),
});

export const estimateDelivery = endpoint("GET /api/shipping", anyone, {
  summary: "Estimates delivery fees and dates for one product",
  query: z.object({
    place: PlaceCodeInput.optional(),
    product: Id,
    quantity: z.coerce.number().int().min(1).max(99).default(1),
  }),
  response: z.object({ ways: z.array(DeliveryOption), missing: DeliveryProblem.nullable() }),
});

export const canShipTo = endpoint("GET /api/shipping/cities", anyone, {
  summary: "Checks whether the shop ships to a city or municipality",
  query: z.object({ city: z.string().regex(/^\d{5}$/) }),
  response: z.object({ isReached: z.boolean() }),
});

export const tryDelivery = endpoint("POST /api/admin/settings/try-delivery", admin("settings"), {
  summary: "Previews delivery options for a place with unsaved settings",
  body: z.object({
    shipping: Shipping,
    place: PlaceCodeInput,
    goods: Pesos,
    grams: z.number().int().min(0).max(10_000_000),
  }),
  response: z.object({
    zone: z.string().nullable(),
    ways: z.array(DeliveryOption),
  }),
});

const OrderDelivery = z.object({
  kind: DeliveryKind,
  name: z.string(),
  place: PlaceCode.nullable(),
  from: Day.nullable(),
  until: Day.nullable(),
});

export const orderDeliveryFields = {
  subtotal: Pesos,
  discounts: z.array(Discount),
  shippingFee: Pesos,
  codFee: Pesos,
  /** Null: the shop had no delivery options to choose from at the time. */
  delivery: OrderDelivery.nullable(),
};

/** Delivery data for every page; null if delivery is free everywhere. */
export const ShopDelivery = z.object({
  needsPlace: z.boolean(),
  /** Lowest fee and lowest order that is delivered free, of all places. */
  feeFrom: Pesos.nullable(),
  freeFrom: Pesos.nullable(),
  pickup: z.object({ address: z.string(), hours: z.string() }).nullable(),
});
export type ShopDelivery = z.infer<typeof ShopDelivery>;
