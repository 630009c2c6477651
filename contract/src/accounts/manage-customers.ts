import { z } from "zod";
import { PaymentMethod } from "../payments/methods.ts";
import { admin, confirmedAdmin, endpoint } from "../core/endpoint.ts";
import { OrderStatus } from "../orders/orders.ts";
import {
  Done,
  Id,
  IsoDate,
  OrderNumber,
  PageNumber,
  PageSize,
  Pagination,
  Pesos,
} from "../core/primitives.ts";

/** A shopper as the merchant sees them. */
export const Customer = z.object({
  _id: Id,
  /** Empty: they erased their account. */
  email: z.string(),
  /** As on their newest order; empty: they have ordered nothing. */
  name: z.string(),
  phone: z.string(),
  createdAt: IsoDate,
  orders: z.number().int(),
  /** Of all orders that were not cancelled. */
  total: Pesos,
  /** To be paid in cash, and cancelled after they were on their way. */
  refused: z.number().int(),
  lastOrderAt: IsoDate.nullable(),
  isCodDenied: z.boolean(),
});
export type Customer = z.infer<typeof Customer>;

export const listCustomers = endpoint("GET /api/admin/customers", admin("customers"), {
  summary: "Shoppers, newest first, or those that match",
  query: z.object({
    /** The beginning of an e-mail or phone, or a name from their orders. */
    search: z.string().trim().max(200).optional(),
    /** Only those who may not pay in cash. */
    denied: z.literal("yes").optional(),
    /** Only erased accounts that other texts may still name. */
    mentioned: z.literal("yes").optional(),
    page: PageNumber.optional(),
    limit: PageSize.optional(),
  }),
  response: z.object({
    customers: z.array(Customer),
    pagination: Pagination,
    /** A search that fits too many looks only through the newest orders. */
    isPartial: z.boolean(),
  }),
});

const CustomerOrder = z.object({
  _id: Id,
  number: OrderNumber,
  createdAt: IsoDate,
  status: OrderStatus,
  paymentMethod: PaymentMethod,
  total: Pesos,
  isRefused: z.boolean(),
  isRefunded: z.boolean(),
});

/** A text about something else that has the name or phone number of an erased shopper. */
const Mention = z.object({
  _id: Id,
  source: z.enum([
    "stock_move",
    "bulk_change",
    "order_note",
    "order_event",
    "refund",
    "denial",
    "complaint",
    "complaint_reply",
  ]),
  text: z.string(),
  /** The page of the order, complaint or customer that it is about; null: there is none. */
  href: z.string().nullable(),
});
export type Mention = z.infer<typeof Mention>;

const CustomerFile = z.object({
  customer: Customer,
  /** Why cash is denied, in the merchant's own words. */
  reason: z.string(),
  /** The phone number that is denied with them, whoever orders with it; empty: none. */
  deniedPhone: z.string(),
  /** The newest hundred. */
  orders: z.array(CustomerOrder),
  mentions: z.array(Mention),
});
export type CustomerFile = z.infer<typeof CustomerFile>;

export const getCustomer = endpoint("GET /api/admin/customers/:id", admin("customers"), {
  summary: "One shopper and what they have ordered",
  response: CustomerFile,
});

export const updateCustomer = endpoint("PUT /api/admin/customers/:id", admin("customers"), {
  summary: "Denies a shopper cash on delivery, or allows it again",
  body: z.object({
    isCodDenied: z.boolean(),
    reason: z.string().trim().max(500).default(""),
    /** Whoever orders with this number is denied cash, too; empty: nobody else. */
    phone: z.string().trim().max(40).default(""),
  }),
  response: CustomerFile.extend({ message: z.string() }),
});

export const settleMention = endpoint(
  "PUT /api/admin/customers/:id/mentions/:mentionId",
  admin("customers"),
  {
    summary: "Erases a text that names an erased customer, or keeps it",
    body: z.object({ isErased: z.boolean() }),
    response: Done,
  },
);

export const eraseCustomer = endpoint("POST /api/admin/customers/:id/erase", confirmedAdmin("erasure"), {
  event: "customer_erase",
  summary: "Erases a shopper who asked for it, and the person from what the law keeps",
  response: Done,
});
