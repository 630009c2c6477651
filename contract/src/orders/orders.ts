import { z } from "zod";
import { orderDelivery } from "../delivery/delivery.ts";
import { endpoint, shopper } from "../core/endpoint.ts";
import { Id, IsoDate, OrderNumber, PageNumber, PageSize, Pagination, Pesos } from "../core/primitives.ts";
import { EventReason } from "./reasons.ts";

export const ORDERS_PER_PAGE = 4;

export const ORDER_STATUSES = ["Pending Payment", "Processing", "Shipped", "Delivered", "Cancelled"] as const;
export const OrderStatus = z.enum(ORDER_STATUSES);
export type OrderStatus = z.infer<typeof OrderStatus>;

/** While an order is here, its shopper may still call it off. */
export const CANCELLABLE: readonly OrderStatus[] = ["Pending Payment", "Processing"];

export const Order = z.object({
  _id: Id,
  number: OrderNumber,
  user: z.object({ _id: Id, email: z.string() }),
  userId: Id,
  customerName: z.string(),
  /** As E.164; shown nationally. */
  phone: z.string(),
  deliveryAddress: z.string(),
  billingAddress: z.string(),
  paymentMethod: z.string(),
  /** What the shopper asked of the merchant; mostly empty. */
  note: z.string(),
  items: z.array(
    z.object({
      /** As it was called and looked on the day; `_id` is null when the product was deleted since. */
      product: z.object({ _id: Id.nullable(), name: z.string(), image: z.string() }),
      quantity: z.number().int(),
      price: Pesos,
      /** Its share of what a promotion took off the goods; left out: none. */
      discount: Pesos.optional(),
    }),
  ),
  ...orderDelivery,
  /** Goods less discounts, shipping and the cash fee. */
  total: Pesos,
  status: OrderStatus,
  /** All that was paid for it went back, or is on its way back. */
  isRefunded: z.boolean(),
  createdAt: IsoDate,
  /** Who carries it, and where it can be followed if that is known. */
  shipment: z
    .object({ courier: z.string(), trackingNumber: z.string().nullable(), url: z.string().nullable() })
    .nullable(),
});
export type Order = z.infer<typeof Order>;

export const OrderEvent = z.object({
  at: IsoDate,
  from: OrderStatus.nullable(),
  to: OrderStatus,
  /** Null: a person did it. */
  reason: EventReason.nullable(),
  /** As a person, or the payment provider, has put it. */
  note: z.string(),
  by: z.enum(["shopper", "admin", "shop"]),
});
export type OrderEvent = z.infer<typeof OrderEvent>;

/** Until when it can be paid; null: there is nothing to pay. */
const PayUntil = IsoDate.nullable();

export const MyListedOrder = Order.extend({
  payUntil: PayUntil,
  /** Never paid, and the shopper has checked out again since. */
  isReplaced: z.boolean(),
});
export type MyListedOrder = z.infer<typeof MyListedOrder>;

export const listMyOrders = endpoint("GET /api/orders/user/:userId", shopper, {
  summary: "The caller's orders, newest first",
  query: z.object({
    status: OrderStatus.optional(),
    page: PageNumber.optional(),
    limit: PageSize.optional(),
  }),
  response: z.object({
    orders: z.array(MyListedOrder),
    pagination: Pagination,
    /** How many there are in each status, for the tabs. */
    counts: z.record(OrderStatus, z.number().int()),
    message: z.string(),
  }),
});

/** `sent`: the provider has given the money back. `failed`: the shop gets in touch with the shopper. */
export const Refund = z.object({
  amount: Pesos,
  at: IsoDate,
  state: z.enum(["requested", "sent", "failed"]),
});
export type Refund = z.infer<typeof Refund>;

/** What has been paid and not been sent back, in pesos: what a cancelled order's shopper waits for. */
export function refundDue({ paid, refunds }: { paid: number; refunds: Refund[] }): number {
  const sent = refunds.reduce((sum, { amount, state }) => sum + (state === "sent" ? amount : 0), 0);
  return Math.max(0, Math.round((paid - sent) * 100) / 100);
}

const MyOrder = z.object({
  order: Order,
  /** Of each product that is still in the shop, the last part of its page's address. */
  slugs: z.record(Id, z.string()),
  /** Which of them are variants that can still be chosen there. */
  variants: z.array(Id),
  events: z.array(OrderEvent),
  payUntil: PayUntil,
  /** What has been paid online. */
  paid: Pesos,
  /** Oldest first; `at` is when it came into its state. */
  refunds: z.array(Refund),
  /** Money has come for it, but not what was asked for: the shop looks into it, and nobody is to pay again. */
  isPaymentUnderReview: z.boolean(),
});

export const getMyOrder = endpoint("GET /api/orders/mine/:id", shopper, {
  summary: "One order of the caller, with what happened to it",
  response: MyOrder,
});

export const cancelMyOrder = endpoint("POST /api/orders/mine/:id/cancel", shopper, {
  summary: "Calls an order off while it has not been shipped",
  body: z.object({ reason: z.string().trim().max(500).default("") }),
  response: MyOrder.extend({ message: z.string() }),
});
