import { z } from "zod";
import { PaymentMethod } from "../payments/methods.ts";
import { admin, confirmedAdmin, endpoint } from "../core/endpoint.ts";
import { OrderGroup } from "./order-groups.ts";
import { Order, OrderEvent, OrderStatus } from "./orders.ts";
import { Day, Id, IsoDate, PageNumber, PageSize, Pagination, Pesos, Version } from "../core/primitives.ts";
import { FailureReason, MarkReason, Mismatch } from "../payments/reasons.ts";
import { PAYMENT_STATES } from "./status-permissions.ts";

export const ORDER_SORTS = ["newest", "oldest", "total-down", "total-up"] as const;
export const OrderSort = z.enum(ORDER_SORTS);
export type OrderSort = z.infer<typeof OrderSort>;

/** As the merchant sees it. `version` is raised by every change: sending it back keeps two people from undoing each other. */
export const ManagedOrder = Order.extend({
  version: z.number().int(),
  updatedAt: IsoDate,
  payment: z.enum(PAYMENT_STATES),
  /** Who printed its packing slip last; null: nobody has. */
  slip: z.object({ printedAt: IsoDate, printedBy: z.string() }).nullable(),
});
export type ManagedOrder = z.infer<typeof ManagedOrder>;

/** Which orders: all that fit everything that is given. Days are those of Manila, both included. */
const filter = {
  search: z.string().trim().max(200).optional(),
  status: OrderStatus.optional(),
  group: OrderGroup.optional(),
  method: PaymentMethod.optional(),
  /** Those with this product among their items. */
  product: Id.optional(),
  from: Day.optional(),
  to: Day.optional(),
};
export const OrderFilter = z.object(filter);
export type OrderFilter = z.infer<typeof OrderFilter>;

/** What a list saw of the orders. Whoever gets it sends it back as it is. PostgreSQL reads a leading zero as octal. */
const Seen = z.string().regex(/^[1-9]\d{0,17}:[1-9]\d{0,17}:([1-9]\d{0,17}(,[1-9]\d{0,17})*)?$/);

const Counts = z.record(OrderStatus, z.number().int());

export const listOrders = endpoint("GET /api/orders", admin("packing"), {
  summary: "Orders of all customers, newest first",
  query: z.object({
    ...filter,
    /** These and no others, separated by commas. */
    ids: z.string().max(4_000).optional(),
    sort: OrderSort.optional(),
    page: PageNumber.optional(),
    limit: PageSize.optional(),
  }),
  response: z.object({
    orders: z.array(ManagedOrder),
    pagination: Pagination,
    /** How many there are in each status, of those that fit everything else. */
    counts: Counts,
    /** A search that fits too many looks only through the newest orders. */
    isPartial: z.boolean(),
    seen: Seen,
    message: z.string(),
  }),
});

export const updateOrderStatus = endpoint("PUT /api/orders/:id/status", admin("packing"), {
  summary: "Moves an order to another status, as far as the caller's role permits",
  body: z.object({
    status: z.string().optional(),
    /** The version that the admin saw; without it whatever there is now is changed. */
    version: Version.optional(),
    reason: z.string().trim().max(500).default(""),
    /** Cancelling what was shipped: whether the goods are back and can be sold again. */
    restock: z.boolean().default(false),
    courier: z.string().trim().max(100).optional(),
    trackingNumber: z.string().trim().max(100).optional(),
  }),
  response: z.object({ order: ManagedOrder, message: z.string() }),
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
  /** The provider's name for it. */
  reference: z.string().nullable(),
});

/** What a payment can need of a person. */
const PaymentMark = z.enum(["refund", "mismatch", "refund_failed", "reopened"]);
export type PaymentMark = z.infer<typeof PaymentMark>;

export const OrderPayment = z.object({
  attempt: z.number().int(),
  provider: z.string(),
  method: PaymentMethod,
  amount: Pesos,
  /** What really arrived; null: nothing did. */
  paid: Pesos.nullable(),
  /** What can still be given back. */
  refundable: Pesos,
  state: z.string(),
  failureReason: FailureReason.nullable(),
  /** As the provider has put it. */
  failure: z.string(),
  /** The provider's names for the payment and for the money that it took. */
  reference: z.string().nullable(),
  providerPayment: z.string().nullable(),
  createdAt: IsoDate,
  settledAt: IsoDate.nullable(),
  refunds: z.array(OrderRefund),
  /** What a person must know or do about it. */
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

const OrderFile = z.object({
  order: ManagedOrder,
  events: z.array(OrderEvent.extend({ byName: z.string() })),
  payments: z.array(OrderPayment),
  notes: z.array(OrderNote),
  /** How often this customer has ordered, and what came of it: in money only for those who may see customers. */
  customer: z.object({ orders: z.number().int(), cancelled: z.number().int(), total: Pesos.optional() }),
  /** The orders placed right after and right before it. */
  neighbours: z.object({ newer: Id.nullable(), older: Id.nullable() }),
});
export type OrderFile = z.infer<typeof OrderFile>;

export const getOrder = endpoint("GET /api/admin/orders/:id", admin("packing"), {
  summary: "All about one order",
  response: OrderFile,
});

export const addOrderNote = endpoint("POST /api/admin/orders/:id/notes", admin("packing"), {
  summary: "Writes an internal note on an order",
  body: z.object({
    note: z.string().trim().min(1).max(2000),
    /** Chosen by who writes it: sent twice, it is still one note. */
    id: Id.optional(),
  }),
  response: OrderFile.extend({ message: z.string() }),
});

export const REFUND_REASONS = ["requested_by_customer", "duplicate", "fraudulent", "others"] as const;

export const refundOrder = endpoint("POST /api/admin/orders/:id/refund", confirmedAdmin("refunds"), {
  event: "refund",
  summary: "Refunds a payment, or a part of it",
  body: z.object({
    attempt: z.number().int().min(1).max(1000),
    amount: z.number().min(1),
    reason: z.enum(REFUND_REASONS),
    note: z.string().trim().max(255).default(""),
    /** Also cancels the order, if it has not left the shop. */
    cancel: z.boolean().default(false),
    /** Required: a second click must not give the money back twice. */
    version: Version,
  }),
  response: OrderFile.extend({ message: z.string() }),
});

export const finishPaymentMark = endpoint("POST /api/admin/orders/:id/marks/done", admin("refunds"), {
  summary: "Marks what a payment needed as done",
  body: z.object({ attempt: z.number().int().min(1).max(1000), kind: PaymentMark }),
  response: OrderFile.extend({ message: z.string() }),
});

/** As many slips as are marked at once. */
export const SLIPS_IN_BATCH = 100;

export const markSlips = endpoint("POST /api/admin/orders/slips", admin("packing"), {
  summary: "Notes that packing slips were printed, or that they were not",
  body: z.object({ orderIds: z.array(Id).min(1).max(SLIPS_IN_BATCH), isPrinted: z.boolean() }),
  response: z.object({ message: z.string() }),
});

export const listCouriers = endpoint("GET /api/admin/couriers", admin("packing"), {
  summary: "Who carries parcels",
  response: z.object({ couriers: z.array(z.string()) }),
});

/** More than this at once is a slip. */
export const MOST_AT_ONCE = 50_000;

/** Many orders on their way to one status; each has a result of its own. */
export const BulkChange = z.object({
  _id: Id,
  status: OrderStatus,
  total: z.number().int(),
  waiting: z.number().int(),
  changed: z.number().int(),
  /** Those that were there already. */
  unchanged: z.number().int(),
  refused: z.number().int(),
  isCancelled: z.boolean(),
  /** Nothing more will happen. */
  isDone: z.boolean(),
  /** Those that were refused and why: the first thousand. */
  problems: z.array(z.object({ orderId: Id, problem: z.string() })),
});
export type BulkChange = z.infer<typeof BulkChange>;

const ChosenOrder = z.strictObject({ id: Id, version: Version });
const Chosen = {
  orders: z.array(ChosenOrder).max(100).optional(),
  filter: z.strictObject(filter).optional(),
  /** With a filter: the list that the admin saw. What came or was changed after it is left alone. */
  seen: Seen.optional(),
};

const Count = z.number().int();

/** Of these orders `paid` were paid online, and `pieces` go back into stock, but not those of `shipped` ones. */
export const previewBulkCancellation = endpoint("POST /api/admin/orders/bulk/cancellation", admin("orders"), {
  summary: "What cancelling many orders would do",
  body: z.object(Chosen),
  response: z.object({ orders: Count, paid: Count, refund: Pesos, pieces: Count, shipped: Count }),
});

export const startBulkChange = endpoint("POST /api/admin/orders/bulk", admin("packing"), {
  summary: "Moves many orders to one status: those chosen, or all that fit",
  body: z.object({
    status: OrderStatus,
    ...Chosen,
    /** To cancel: why, for the shoppers to read, and how many orders that is, typed by the admin. */
    reason: z.string().trim().max(500).default(""),
    count: z.number().int().optional(),
  }),
  response: z.object({ bulk: BulkChange }),
});

export const getBulkChange = endpoint("GET /api/admin/orders/bulk/:id", admin("packing"), {
  summary: "How far a change of many orders has come",
  response: z.object({ bulk: BulkChange }),
});

export const cancelBulkChange = endpoint("POST /api/admin/orders/bulk/:id/cancel", admin("packing"), {
  summary: "Stops a change of many orders; what is done stays done",
  response: z.object({ bulk: BulkChange }),
});
