import { z } from "zod";
import { admin, confirmedAdmin, endpoint } from "../core/endpoint.ts";
import {
  Done,
  Id,
  IsoDate,
  OrderNumber,
  PageNumber,
  PageSize,
  Pagination,
  Pesos,
  Version,
} from "../core/primitives.ts";
import { OrderStatus } from "./orders.ts";
import {
  PARCEL_CAUSES,
  PARCEL_CONDITIONS,
  RETURN_GROUPS,
  RETURN_REASONS,
  RETURN_STATES,
} from "./return-constants.ts";
import { HandReference, OrderReturn, ReturnText } from "./returns.ts";

const Pieces = z.number().int().min(0).max(99);

const ReturnListItem = z.object({
  _id: Id,
  number: z.string(),
  orderId: Id,
  customerName: z.string(),
  state: z.enum(RETURN_STATES),
  reason: z.enum(RETURN_REASONS),
  needsGoods: z.boolean(),
  pieces: z.number().int(),
  createdAt: IsoDate,
});
export type ReturnListItem = z.infer<typeof ReturnListItem>;

export const listReturns = endpoint("GET /api/admin/returns", admin("orders"), {
  summary: "Lists returns: open ones oldest first, closed ones newest first",
  query: z.object({
    group: z.enum(RETURN_GROUPS).optional(),
    page: PageNumber.optional(),
    limit: PageSize.optional(),
  }),
  response: z.object({
    returns: z.array(ReturnListItem),
    pagination: Pagination,
    counts: z.record(z.enum(RETURN_GROUPS), z.number().int()),
  }),
});

/** An order's line: what was paid for it, and how many of its pieces earlier refunds were for. */
const RefundableLine = z.object({
  position: z.number().int(),
  name: z.string(),
  image: z.string(),
  quantity: z.number().int(),
  left: z.number().int(),
  refunded: z.number().int(),
  goods: Pesos,
  delivery: Pesos,
  refundedGoods: Pesos,
  refundedDelivery: Pesos,
});

/** A payment that money can go back from; `attempt` is null for cash. */
const RefundSource = z.object({
  attempt: z.number().int().nullable(),
  method: z.string(),
  provider: z.string(),
  refundable: Pesos,
  /** False: only by hand, because the provider cannot send this payment back, or no longer. */
  goesThroughProvider: z.boolean(),
});
export type RefundSource = z.infer<typeof RefundSource>;

export const ManagedReturn = OrderReturn.extend({
  lines: z.array(OrderReturn.shape.lines.element.extend({ restocked: Pieces })),
  /** A parcel that the courier brought back. */
  parcel: z
    .object({
      cause: z.enum(PARCEL_CAUSES),
      condition: z.enum(PARCEL_CONDITIONS),
      courier: z.string().nullable(),
      trackingNumber: z.string().nullable(),
      charge: Pesos,
    })
    .nullable(),
  /** The refund, if it were made now. */
  proposal: z.object({ goods: Pesos, delivery: Pesos, proposed: Pesos, most: Pesos }),
});
export type ManagedReturn = z.infer<typeof ManagedReturn>;

const OrderReturns = z.object({
  order: z.object({
    _id: Id,
    number: OrderNumber,
    version: Version,
    status: OrderStatus,
    customerName: z.string(),
    paymentMethod: z.string(),
  }),
  returns: z.array(ManagedReturn),
  lines: z.array(RefundableLine),
  sources: z.array(RefundSource),
});
export type OrderReturns = z.infer<typeof OrderReturns>;

export const listReturnsOfOrder = endpoint("GET /api/admin/orders/:id/returns", admin("orders"), {
  summary: "Lists the returns of an order, and what can be refunded how",
  response: OrderReturns,
});

export const getReturn = endpoint("GET /api/admin/returns/:id", admin("orders"), {
  summary: "Returns a return with the other returns of its order",
  response: OrderReturns,
});

const Changed = OrderReturns.extend({ message: z.string() });

export const answerReturn = endpoint("POST /api/admin/returns/:id/answer", admin("orders"), {
  summary: "Approves or declines a return; safe to repeat",
  body: z.object({
    isApproved: z.boolean(),
    needsGoods: z.boolean().default(true),
    answer: ReturnText.default(""),
    version: Version,
  }),
  response: Changed,
});

export const receiveReturn = endpoint("POST /api/admin/returns/:id/receive", admin("orders"), {
  summary: "Records the goods of a return that came back, and restocks them; safe to repeat",
  body: z.object({
    lines: z
      .array(
        z.strictObject({ position: z.number().int().min(1).max(1000), received: Pieces, restocked: Pieces }),
      )
      .min(1)
      .max(50),
    version: Version,
  }),
  response: Changed,
});

export const refundReturn = endpoint("POST /api/admin/returns/:id/refund", confirmedAdmin("refunds"), {
  event: "refund",
  summary: "Refunds a return through the payment provider or by hand; idempotent by `refundId`",
  body: z.object({
    refundId: Id,
    /** 0 closes the return without a refund. */
    amount: z.number().min(0),
    /** Needed for less than the proposal; the shopper reads it. */
    refundNote: ReturnText.default(""),
    attempt: z.number().int().min(1).max(1000).nullable(),
    /** Null: through the payment provider. */
    handReference: HandReference.nullable(),
    version: Version,
  }),
  response: Changed,
});

export const getReturnPicture = endpoint("GET /api/admin/return-pictures/:id", admin("orders"), {
  summary: "Returns a picture of a return as a data URL",
  response: z.object({ image: z.string() }),
});

const ReturnedParcel = z.object({
  order: z.object({
    _id: Id,
    number: OrderNumber,
    version: Version,
    status: OrderStatus,
    customerName: z.string(),
    courier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
  }),
  /** The pieces that were not returned or refunded before. */
  lines: z.array(
    z.object({ position: z.number().int(), name: z.string(), image: z.string(), pieces: Pieces }),
  ),
  /** Why it cannot be recorded; empty: it can. */
  problem: z.string(),
  /** The return, if the parcel was recorded already. */
  returnId: Id.nullable(),
});
export type ReturnedParcel = z.infer<typeof ReturnedParcel>;

export const findReturnedParcel = endpoint("GET /api/admin/returned-parcels", admin("orders"), {
  summary: "Finds the order of a parcel by its tracking number, order number or order ID",
  query: z.object({ code: z.string().trim().min(4).max(100) }),
  response: ReturnedParcel,
});

export const recordReturnedParcel = endpoint("POST /api/admin/returned-parcels", admin("orders"), {
  summary: "Ends an order whose parcel came back, and restocks what is good; idempotent by `id`",
  body: z.object({
    /** The id of the return. */
    id: Id,
    orderId: Id,
    cause: z.enum(PARCEL_CAUSES, "Please say why it came back."),
    condition: z.enum(PARCEL_CONDITIONS),
    /** The courier's charge, in pesos. */
    charge: z.number().min(0).max(100_000),
    lines: z
      .array(z.strictObject({ position: z.number().int().min(1).max(1000), restocked: Pieces }))
      .min(1)
      .max(50),
    version: Version,
  }),
  response: Done.extend({ returnId: Id }),
});
