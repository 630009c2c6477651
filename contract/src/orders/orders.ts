import { z } from "zod";
import { orderDeliveryFields } from "../delivery/delivery.ts";
import { endpoint, shopper } from "../core/endpoint.ts";
import {
  Id,
  IsoDate,
  OrderNumber,
  PageNumber,
  PageSize,
  Pagination,
  Pesos,
  keysOf,
} from "../core/primitives.ts";
import { ORDER_STATUSES } from "./order-statuses.ts";
import { EVENT_MESSAGES } from "./reasons.ts";
import { MyReturns } from "./returns.ts";

const EventReason = z.enum(keysOf(EVENT_MESSAGES));

export const OrderStatus = z.enum(ORDER_STATUSES);
export type OrderStatus = z.infer<typeof OrderStatus>;

export const Order = z.object({
  _id: Id,
  number: OrderNumber,
  user: z.object({ _id: Id, email: z.string() }),
  userId: Id,
  customerName: z.string(),
  phone: z.string(),
  deliveryAddress: z.string(),
  billingAddress: z.string(),
  paymentMethod: z.string(),
  note: z.string(),
  items: z.array(
    z.object({
      /** Name and picture at the time of the order; `_id` is null for a deleted product. */
      product: z.object({ _id: Id.nullable(), name: z.string(), image: z.string() }),
      quantity: z.number().int(),
      price: Pesos,
      discount: Pesos.optional(),
      /** Pieces whose money went back or is on its way back. */
      refunded: z.number().int().optional(),
    }),
  ),
  ...orderDeliveryFields,
  total: Pesos,
  status: OrderStatus,
  /** True if the full payment was refunded or the refund is in progress. */
  isRefunded: z.boolean(),
  /** Cancelled, because the courier brought the parcel back. */
  isReturned: z.boolean(),
  createdAt: IsoDate,
  shipment: z
    .object({ courier: z.string(), trackingNumber: z.string().nullable(), url: z.string().nullable() })
    .nullable(),
});
export type Order = z.infer<typeof Order>;

export const OrderEvent = z.object({
  at: IsoDate,
  from: OrderStatus.nullable(),
  to: OrderStatus,
  reason: EventReason.nullable(),
  note: z.string(),
  by: z.enum(["shopper", "admin", "shop"]),
});
export type OrderEvent = z.infer<typeof OrderEvent>;

const PayUntil = IsoDate.nullable();

export const MyOrderListItem = Order.extend({
  payUntil: PayUntil,
  isReplaced: z.boolean(),
});
export type MyOrderListItem = z.infer<typeof MyOrderListItem>;

export const listMyOrders = endpoint("GET /api/orders/user/:userId", shopper, {
  summary: "Lists the caller's orders, newest first",
  query: z.object({
    status: OrderStatus.optional(),
    page: PageNumber.optional(),
    limit: PageSize.optional(),
  }),
  response: z.object({
    orders: z.array(MyOrderListItem),
    pagination: Pagination,
    counts: z.record(OrderStatus, z.number().int()),
    message: z.string(),
  }),
});

/** `sent`: refunded by the provider. `failed`: the shop must contact the shopper. */
export const Refund = z.object({
  amount: Pesos,
  at: IsoDate,
  state: z.enum(["requested", "sent", "failed"]),
  /** Null: through the payment provider. */
  handReference: z.string().nullable(),
});
export type Refund = z.infer<typeof Refund>;

const MyOrder = z.object({
  order: Order,
  slugs: z.record(Id, z.string()),
  variants: z.array(Id),
  events: z.array(OrderEvent),
  payUntil: PayUntil,
  paid: Pesos,
  refunds: z.array(Refund),
  /** A payment with a wrong amount arrived: the shop checks it, and the shopper must not pay again. */
  isPaymentUnderReview: z.boolean(),
  returns: MyReturns,
});

export const getMyOrder = endpoint("GET /api/orders/mine/:id", shopper, {
  summary: "Returns one of the caller's orders with its history",
  response: MyOrder,
});

export const cancelMyOrder = endpoint("POST /api/orders/mine/:id/cancel", shopper, {
  summary: "Cancels an order that has not been shipped",
  body: z.object({ reason: z.string().trim().max(500).default("") }),
  response: MyOrder.extend({ message: z.string() }),
});
