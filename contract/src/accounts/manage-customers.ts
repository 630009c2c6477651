import { z } from "zod";
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
import { StoredMethod } from "../payments/method-schemas.ts";

export const Customer = z.object({
  _id: Id,
  /** Empty: erased, or staff ordered for a customer without an account. */
  email: z.string(),
  isErased: z.boolean(),
  name: z.string(),
  phone: z.string(),
  createdAt: IsoDate,
  orders: z.number().int(),
  total: Pesos,
  refused: z.number().int(),
  lastOrderAt: IsoDate.nullable(),
  isCodDenied: z.boolean(),
});
export type Customer = z.infer<typeof Customer>;

export const listCustomers = endpoint("GET /api/admin/customers", admin("customers"), {
  summary: "Lists or searches shoppers, newest first",
  query: z.object({
    search: z.string().trim().max(200).optional(),
    denied: z.literal("yes").optional(),
    /** Only shoppers who have placed an order. */
    ordered: z.literal("yes").optional(),
    /** Only erased shoppers whose name or phone number still appears in notes, reasons or complaints. */
    mentioned: z.literal("yes").optional(),
    page: PageNumber.optional(),
    limit: PageSize.optional(),
  }),
  response: z.object({
    customers: z.array(Customer),
    pagination: Pagination,
    isPartial: z.boolean(),
  }),
});

const CustomerOrder = z.object({
  _id: Id,
  number: OrderNumber,
  createdAt: IsoDate,
  status: OrderStatus,
  paymentMethod: StoredMethod,
  total: Pesos,
  isRefused: z.boolean(),
  isRefunded: z.boolean(),
  isReturned: z.boolean(),
});

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
    "return",
  ]),
  text: z.string(),
  href: z.string().nullable(),
});
export type Mention = z.infer<typeof Mention>;

const CustomerDetails = z.object({
  customer: Customer,
  reason: z.string(),
  /** Phone number that is denied for every shopper; empty: none. */
  deniedPhone: z.string(),
  orders: z.array(CustomerOrder),
  mentions: z.array(Mention),
});
export type CustomerDetails = z.infer<typeof CustomerDetails>;

export const getCustomer = endpoint("GET /api/admin/customers/:id", admin("customers"), {
  summary: "Returns one shopper with their orders",
  response: CustomerDetails,
});

export const updateCustomer = endpoint("PUT /api/admin/customers/:id", admin("customers"), {
  summary: "Denies or allows Cash on Delivery for a shopper",
  body: z.object({
    isCodDenied: z.boolean(),
    reason: z.string().trim().max(500).default(""),
    phone: z.string().trim().max(40).default(""),
  }),
  response: CustomerDetails.extend({ message: z.string() }),
});

export const resolveMention = endpoint(
  "PUT /api/admin/customers/:id/mentions/:mentionId",
  admin("customers"),
  {
    summary: "Erases or keeps a text that mentions an erased shopper",
    body: z.object({ isErased: z.boolean() }),
    response: Done,
  },
);

export const eraseCustomer = endpoint("POST /api/admin/customers/:id/erase", confirmedAdmin("erasure"), {
  event: "customer_erase",
  summary: "Erases a shopper on request; anonymizes the records that the law requires",
  response: Done,
});
