import { z } from "zod";
import { Email } from "../accounts/accounts.ts";
import { MAX_NOTE_LENGTH, MAX_QUANTITY } from "../checkout/constants.ts";
import { DeliveryId, PlaceCodeInput } from "../delivery/delivery-ids.ts";
import { Quote } from "../delivery/delivery.ts";
import { admin, endpoint } from "../core/endpoint.ts";
import { Id, keysOf, OrderNumber, Pesos, Place } from "../core/primitives.ts";
import { STAFF_METHODS } from "../payments/methods.ts";
import { ORDER_SOURCES, PAY_LINK_DAYS } from "./order-sources.ts";

export const OrderSource = z.enum(keysOf(ORDER_SOURCES));

const items = z
  .array(z.object({ productId: Id, quantity: z.number().int().min(1).max(MAX_QUANTITY) }))
  .min(1)
  .max(50);

const choice = {
  items,
  place: PlaceCodeInput.optional(),
  delivery: DeliveryId.optional(),
  paymentMethod: z.enum(STAFF_METHODS),
};

export const quoteStaffOrder = endpoint("POST /api/admin/staff-orders/quote", admin("orders"), {
  summary: "Prices an order that staff enter, as the shopper's checkout would",
  body: z.object({ ...choice, customer: Id.optional() }),
  response: z.object({
    quote: Quote,
    lines: z.array(
      z.object({ productId: Id, price: Pesos, lineTotal: Pesos, problem: z.string().nullable() }),
    ),
  }),
});

export const placeStaffOrder = endpoint("POST /api/admin/staff-orders", admin("orders"), {
  summary: "Places an order for a customer who ordered by message, phone or in person; idempotent by `id`",
  body: z.object({
    ...choice,
    id: Id,
    /** The total that was shown: an order at any other total is refused. */
    total: Pesos.optional(),
    source: OrderSource,
    /** An earlier customer. Omitted: the account of the e-mail address, or a customer without an account. */
    customer: Id.optional(),
    email: z.union([Email, z.literal("")]).default(""),
    /** Empty: the phone number stands for the name. */
    customerName: z.string().trim().max(200).default(""),
    phone: z.string().trim().min(1).max(40),
    /** House and street. May be empty if the customer takes the order along or picks it up. */
    address: z.string().trim().max(1000).default(""),
    landmark: z.string().trim().max(200).default(""),
    note: z.string().trim().max(MAX_NOTE_LENGTH).default(""),
    /** An unpaid order holds its stock for this many days. */
    payWithinDays: z.union(PAY_LINK_DAYS.map((days) => z.literal(days))).default(3),
  }),
  response: z.object({ orderId: Id, number: OrderNumber, message: z.string() }),
});

export const findStaffOrderItems = endpoint("GET /api/admin/staff-orders/items", admin("orders"), {
  summary: "Finds products and variants by name, SKU or barcode",
  query: z.object({ search: z.string().trim().min(1).max(100) }),
  response: z.object({
    items: z.array(
      z.object({
        productId: Id,
        name: z.string(),
        image: z.string(),
        sku: z.string().nullable(),
        price: Pesos,
        stock: z.number().int().nullable(),
        /** SKU or barcode equal the search, as when a scanner types. */
        isExact: z.boolean(),
      }),
    ),
  }),
});

export const findStaffOrderCustomers = endpoint("GET /api/admin/staff-orders/customers", admin("customers"), {
  summary: "Finds customers by name, phone or e-mail address, with the address of their last order",
  query: z.object({ search: z.string().trim().min(2).max(100) }),
  response: z.object({
    customers: z.array(
      z.object({
        _id: Id,
        email: z.string(),
        name: z.string(),
        phone: z.string(),
        street: z.string(),
        landmark: z.string(),
        place: Place.nullable(),
        orders: z.number().int(),
        isCodDenied: z.boolean(),
      }),
    ),
  }),
});
export type FoundCustomer = z.infer<typeof findStaffOrderCustomers.response>["customers"][number];
export type FoundItem = z.infer<typeof findStaffOrderItems.response>["items"][number];
