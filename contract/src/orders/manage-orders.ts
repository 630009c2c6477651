import { z } from "zod";
import { admin, confirmedAdmin, endpoint } from "../core/endpoint.ts";
import { Order, OrderEvent, OrderStatus } from "./orders.ts";
import {
  Day,
  Id,
  IsoDate,
  PageNumber,
  PageSize,
  Pagination,
  Pesos,
  Version,
  keysOf,
} from "../core/primitives.ts";
import { OrderSource } from "./staff-orders.ts";
import { PAYMENT_STATES } from "./status-permissions.ts";
import { StoredMethod } from "../payments/method-schemas.ts";
import { ORDER_SORTS, REFUND_REASONS, PACKING_SLIPS_PER_BATCH } from "./constants.ts";
import { CLAIM_STATES } from "./courier-cash-constants.ts";
import { ORDER_GROUPS } from "./order-groups.ts";
import { HandReference, OrderReturn, ReturnedPieces, ReturnText } from "./returns.ts";
import { FAILURE_MESSAGES, MARK_MESSAGES } from "../payments/reasons.ts";

const OrderGroup = z.enum(keysOf(ORDER_GROUPS));
const MarkReason = z.enum(keysOf(MARK_MESSAGES));
const FailureReason = z.enum(keysOf(FAILURE_MESSAGES));
const Mismatch = z.object({
  currency: z.string().nullable(),
  paidCentavos: z.number().int().nullable(),
  orderId: z.string().nullable(),
  expectedCentavos: z.number().int(),
});

export const OrderSort = z.enum(ORDER_SORTS);
export type OrderSort = z.infer<typeof OrderSort>;

/** Each change increments `version`; a request with an outdated one is refused. */
export const AdminOrder = Order.extend({
  version: z.number().int(),
  updatedAt: IsoDate,
  payment: z.enum(PAYMENT_STATES),
  slip: z.object({ printedAt: IsoDate, printedBy: z.string() }).nullable(),
  packed: z.object({ at: IsoDate, by: z.string() }).nullable(),
  /** Null: picked up, or placed before the shop asked for the city. */
  city: z.string().nullable(),
  hasInternalNotes: z.boolean(),
  /** Cash that the courier has yet to hand over; null: no courier collects it. */
  cashOwed: Pesos.nullable(),
});
export type AdminOrder = z.infer<typeof AdminOrder>;

const filter = {
  search: z.string().trim().max(200).optional(),
  status: OrderStatus.optional(),
  group: OrderGroup.optional(),
  method: StoredMethod.optional(),
  product: Id.optional(),
  /** An admin: the orders of their last change, and of the ten minutes before it. */
  changedBy: Id.optional(),
  from: Day.optional(),
  to: Day.optional(),
};
export const OrderFilter = z.object(filter);
export type OrderFilter = z.infer<typeof OrderFilter>;

/**
 * Marks when a list was read (a PostgreSQL `pg_snapshot`), so that bulk changes skip orders changed since. No
 * leading zeros: PostgreSQL reads them as octal.
 */
const ListSnapshot = z.string().regex(/^[1-9]\d{0,17}:[1-9]\d{0,17}:([1-9]\d{0,17}(,[1-9]\d{0,17})*)?$/);

const Counts = z.record(OrderStatus, z.number().int());

export const listOrders = endpoint("GET /api/orders", admin("packing"), {
  summary: "Lists or searches orders of all shoppers, newest first",
  query: z.object({
    ...filter,
    ids: z.string().max(4_000).optional(),
    sort: OrderSort.optional(),
    page: PageNumber.optional(),
    limit: PageSize.optional(),
  }),
  response: z.object({
    orders: z.array(AdminOrder),
    pagination: Pagination,
    counts: Counts,
    /** True: the search had too many matches, so it covers only the newest orders. */
    isPartial: z.boolean(),
    seen: ListSnapshot,
    message: z.string(),
  }),
});

export const updateOrderStatus = endpoint("PUT /api/orders/:id/status", admin("packing"), {
  summary: "Changes the status of an order, if the caller's role permits it",
  body: z.object({
    status: z.string().optional(),
    /** The version that the client loaded; omitted: changes any version. */
    version: Version.optional(),
    reason: z.string().trim().max(500).default(""),
    restock: z.boolean().default(false),
    courier: z.string().trim().max(100).optional(),
    trackingNumber: z.string().trim().max(100).optional(),
  }),
  response: z.object({ order: AdminOrder, message: z.string() }),
});

export const OrderNote = z.object({ _id: Id, at: IsoDate, by: z.string(), note: z.string() });
export type OrderNote = z.infer<typeof OrderNote>;

const OrderRefund = z.object({
  _id: Id,
  at: IsoDate,
  amount: Pesos,
  reason: z.string(),
  note: z.string(),
  state: z.string(),
  reference: z.string().nullable(),
  /** Null: through the payment provider. */
  handReference: z.string().nullable(),
});

const PaymentMark = z.enum(["refund", "mismatch", "refund_failed", "reopened"]);
export type PaymentMark = z.infer<typeof PaymentMark>;

export const OrderPayment = z.object({
  attempt: z.number().int(),
  provider: z.string(),
  method: StoredMethod,
  amount: Pesos,
  paid: Pesos.nullable(),
  refundable: Pesos,
  state: z.string(),
  failureReason: FailureReason.nullable(),
  failure: z.string(),
  reference: z.string().nullable(),
  providerPayment: z.string().nullable(),
  createdAt: IsoDate,
  settledAt: IsoDate.nullable(),
  refunds: z.array(OrderRefund),
  marks: z.array(
    z.object({
      kind: PaymentMark,
      reason: MarkReason.nullable(),
      mismatch: Mismatch.nullable(),
      note: z.string(),
      isOpen: z.boolean(),
    }),
  ),
});
export type OrderPayment = z.infer<typeof OrderPayment>;

const OrderActivity = z.object({
  _id: Id,
  at: IsoDate,
  kind: z.enum(["shipment_changed", "refund_requested"]),
  refundId: Id.nullable(),
  byName: z.string(),
});

const OrderDetails = z.object({
  order: AdminOrder,
  events: z.array(OrderEvent.extend({ byName: z.string() })),
  /** Changes that did not change the status. */
  activities: z.array(OrderActivity),
  /** Set if staff entered the order; null: the shopper ordered. */
  entered: z.object({ source: OrderSource, by: z.string() }).nullable(),
  /** The claim on the courier that collects the cash; null: none collects it. */
  cash: z
    .object({
      courier: z.string(),
      state: z.enum(CLAIM_STATES),
      amount: Pesos,
      received: Pesos,
      /** The part of `received` that a transfer brought; the rest was recorded by hand. */
      remitted: Pesos,
      /** When it was closed, and by whom; null `by`: by the status of the order. */
      at: IsoDate.nullable(),
      by: z.string().nullable(),
      /** The transfer that paid for it. */
      remittanceId: Id.nullable(),
    })
    .nullable(),
  payments: z.array(OrderPayment),
  cashRefunds: z.array(OrderRefund),
  returns: z.array(OrderReturn),
  notes: z.array(OrderNote),
  customer: z.object({
    orders: z.number().int(),
    cancelled: z.number().int(),
    returned: z.number().int(),
    total: Pesos.optional(),
  }),
  neighbors: z.object({ newer: Id.nullable(), older: Id.nullable() }),
});
export type OrderDetails = z.infer<typeof OrderDetails>;

export const getOrder = endpoint("GET /api/admin/orders/:id", admin("packing"), {
  summary: "Returns one order with payments, notes and history",
  response: OrderDetails,
});

export const addOrderNote = endpoint("POST /api/admin/orders/:id/notes", admin("packing"), {
  summary: "Adds an internal note to an order",
  body: z.object({
    note: z.string().trim().min(1).max(2000),
    id: Id.optional(),
  }),
  response: OrderDetails.extend({ message: z.string() }),
});

export const refundOrder = endpoint("POST /api/admin/orders/:id/refund", confirmedAdmin("refunds"), {
  event: "refund",
  summary: "Refunds an order's items or an amount, and may restock and cancel; idempotent by `id`",
  body: z.object({
    id: Id,
    /** Null: cash. */
    attempt: z.number().int().min(1).max(1000).nullable(),
    amount: z.number().positive(),
    reason: z.enum(REFUND_REASONS),
    note: z.string().trim().max(255).default(""),
    /** The refunded pieces; none: an amount without items. */
    lines: z.array(ReturnedPieces).max(50).default([]),
    restock: z.boolean().default(false),
    /** Needed if the pieces were more expensive; the shopper reads it. */
    refundNote: ReturnText.default(""),
    /** Null: through the payment provider. */
    handReference: HandReference.nullable().default(null),
    cancel: z.boolean().default(false),
    version: Version,
  }),
  response: OrderDetails.extend({ message: z.string() }),
});

export const finishPaymentMark = endpoint("POST /api/admin/orders/:id/marks/done", admin("refunds"), {
  summary: "Marks a payment that needed attention as resolved",
  body: z.object({ attempt: z.number().int().min(1).max(1000), kind: PaymentMark }),
  response: OrderDetails.extend({ message: z.string() }),
});

export const recordCash = endpoint("PUT /api/admin/orders/:id/cash", admin("orders"), {
  summary: "Settles, writes off or reopens the claim on an order's courier by hand; safe to repeat",
  body: z.object({ state: z.enum(["open", "settled", "written_off"]) }),
  response: OrderDetails.extend({ message: z.string() }),
});

export const markPackingSlips = endpoint("POST /api/admin/orders/slips", admin("packing"), {
  summary: "Marks packing slips as printed or not printed",
  body: z.object({ orderIds: z.array(Id).min(1).max(PACKING_SLIPS_PER_BATCH), isPrinted: z.boolean() }),
  response: z.object({ message: z.string() }),
});

export const markPacked = endpoint("PUT /api/admin/orders/:id/packed", admin("packing"), {
  summary: "Marks an order that waits for shipping as packed or not packed",
  body: z.object({ isPacked: z.boolean() }),
  response: z.object({ packed: AdminOrder.shape.packed, message: z.string() }),
});

export const listCouriers = endpoint("GET /api/admin/couriers", admin("packing"), {
  summary: "Lists the names of the couriers",
  response: z.object({ couriers: z.array(z.string()) }),
});

export const MAX_BULK_ORDERS = 50_000;

export const BulkChange = z.object({
  _id: Id,
  status: OrderStatus,
  total: z.number().int(),
  waiting: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  isCancelled: z.boolean(),
  /** The bulk change that this one undoes. */
  undoes: Id.nullable(),
  isDone: z.boolean(),
  problems: z.array(z.object({ orderId: Id, problem: z.string() })),
});
export type BulkChange = z.infer<typeof BulkChange>;

const SelectedOrder = z.strictObject({ id: Id, version: Version });
const bulkSelection = {
  orders: z.array(SelectedOrder).max(100).optional(),
  filter: z.strictObject(filter).optional(),
  /** With a filter: the snapshot from the list. Orders added or changed since are skipped. */
  seen: ListSnapshot.optional(),
};

const Count = z.number().int();

export const previewBulkCancellation = endpoint("POST /api/admin/orders/bulk/cancellation", admin("orders"), {
  summary: "Previews a bulk cancellation",
  body: z.object(bulkSelection),
  response: z.object({ orders: Count, paid: Count, refund: Pesos, pieces: Count, shipped: Count }),
});

export const startBulkChange = endpoint("POST /api/admin/orders/bulk", admin("packing"), {
  summary: "Starts changing the status of selected or matching orders",
  body: z.object({
    status: OrderStatus,
    ...bulkSelection,
    reason: z.string().trim().max(500).default(""),
    count: z.number().int().optional(),
  }),
  response: z.object({ bulk: BulkChange }),
});

export const getBulkChange = endpoint("GET /api/admin/orders/bulk/:id", admin("packing"), {
  summary: "Returns the progress of a bulk change",
  response: z.object({ bulk: BulkChange }),
});

export const cancelBulkChange = endpoint("POST /api/admin/orders/bulk/:id/cancel", admin("packing"), {
  summary: "Stops a bulk change; orders already changed stay changed",
  response: z.object({ bulk: BulkChange }),
});

export const undoBulkChange = endpoint("POST /api/admin/orders/bulk/:id/undo", admin("packing"), {
  summary:
    "Starts giving the orders of the caller's bulk change their status back, except those changed since",
  response: z.object({ bulk: BulkChange }),
});
