import { z } from "zod";
import { admin, endpoint } from "../core/endpoint.ts";
import {
  Day,
  Done,
  Id,
  IsoDate,
  OrderNumber,
  PageNumber,
  PageSize,
  Pagination,
  Pesos,
} from "../core/primitives.ts";
import { OrderStatus } from "./orders.ts";
import {
  CLAIM_GROUPS,
  CLAIM_STATES,
  LINE_OUTCOMES,
  MAX_CHOSEN_PARCELS,
  MAX_REMITTANCE_CHARS,
} from "./courier-cash-constants.ts";

const Courier = z.string().trim().min(1).max(100);
const Count = z.number().int();
const WholeNumber = z.number("Please enter a whole number.").int("Please enter a whole number.");
const Amount = z
  .number("Please enter an amount.")
  .min(0, "Please enter 0 or more.")
  .max(100_000_000, "Please enter at most ₱100,000,000.00.")
  .refine(
    (pesos) => Math.abs(Math.round(pesos * 100) - pesos * 100) < 1e-6,
    "An amount has at most two decimals.",
  );

/** All optional: a courier without terms has the defaults. */
const CourierTerms = z.object({
  /** Days after delivery until the cash is due. */
  remittanceDays: WholeNumber.min(0, "Please enter 0 or more.").max(90, "Please enter at most 90."),
  feePercent: z
    .number("Please enter a number.")
    .min(0, "Please enter 0 or more.")
    .max(100, "Please enter at most 100.")
    .refine(
      (percent) => Math.abs(Math.round(percent * 100) - percent * 100) < 1e-6,
      "Please use at most two decimals.",
    ),
  feeMin: Amount.max(10_000, "Please enter at most ₱10,000.00."),
  /** Days after shipping in which the courier accepts complaints. */
  claimDays: WholeNumber.min(1, "Please enter at least 1.").max(365, "Please enter at most 365."),
});
export type CourierTerms = z.infer<typeof CourierTerms>;

const CourierBalance = z.object({
  courier: z.string(),
  terms: CourierTerms,
  parcels: Count,
  owed: Pesos,
  /** By days since the cash was due. */
  overdue: z.object({ upTo7: Pesos, upTo30: Pesos, over30: Pesos }),
  short: Count,
  /** Open parcels whose claim window ends within days. */
  closing: Count,
});
export type CourierBalance = z.infer<typeof CourierBalance>;

export const getCourierCash = endpoint("GET /api/admin/courier-cash", admin("orders"), {
  summary: "Returns what each courier owes, and how much of it is overdue",
  response: z.object({
    couriers: z.array(CourierBalance),
    /** Remittances with rows or a difference that no admin has checked. */
    problems: Count,
    /** False: no cash order was ever shipped with a courier. */
    isUsed: z.boolean(),
  }),
});

const Claim = z.object({
  orderId: Id,
  number: OrderNumber,
  customerName: z.string(),
  status: OrderStatus,
  courier: z.string(),
  trackingNumber: z.string().nullable(),
  state: z.enum(CLAIM_STATES),
  amount: Pesos,
  received: Pesos,
  owed: Pesos,
  shippedAt: IsoDate,
  deliveredAt: IsoDate.nullable(),
  dueOn: Day,
  claimUntil: Day,
});
export type Claim = z.infer<typeof Claim>;

const claimFilter = { courier: Courier.optional(), group: z.enum(CLAIM_GROUPS).optional() };

export const listClaims = endpoint("GET /api/admin/courier-cash/claims", admin("orders"), {
  summary: "Lists parcels whose cash a courier owes, oldest first; closed ones newest first",
  query: z.object({ ...claimFilter, page: PageNumber.optional(), limit: PageSize.optional() }),
  response: z.object({
    claims: z.array(Claim),
    pagination: Pagination,
    counts: z.record(z.enum(CLAIM_GROUPS), Count),
  }),
});

export const exportClaims = endpoint("GET /api/admin/courier-cash/claims/export", admin("orders"), {
  summary: "Returns all open claims, oldest first, for a sheet to send to the courier",
  query: z.object({ courier: Courier.optional() }),
  response: z.object({ claims: z.array(Claim.omit({ customerName: true })) }),
});

export const setCourierTerms = endpoint("PUT /api/admin/courier-cash/terms", admin("orders"), {
  summary: "Changes when a courier transfers cash and what it costs",
  body: z.object({ courier: Courier, terms: CourierTerms }),
  response: Done,
});

const ColumnIndex = z.number().int().min(0).max(200);
const Columns = z.object({
  trackingNumber: ColumnIndex,
  collected: ColumnIndex,
  /** Null: the file has none; fees follow from the courier's terms. */
  fee: ColumnIndex.nullable(),
  freight: ColumnIndex.nullable(),
});
export type RemittanceColumns = z.infer<typeof Columns>;

const remittanceSource = {
  courier: Courier,
  /** The courier's CSV file. Exactly one of `file` and `orderIds` is given. */
  file: z
    .object({
      text: z.string().min(1).max(MAX_REMITTANCE_CHARS),
      /** Null: the columns of the courier's last file, or a guess. */
      columns: Columns.nullable(),
    })
    .optional(),
  orderIds: z.array(Id).min(1).max(MAX_CHOSEN_PARCELS).optional(),
};

const RemittanceLine = z.object({
  row: Count,
  trackingNumber: z.string(),
  orderId: Id.nullable(),
  /** Before this row. */
  owed: Pesos,
  collected: Pesos,
  fee: Pesos,
  freight: Pesos,
  outcome: z.enum(LINE_OUTCOMES),
});
export type RemittanceLine = z.infer<typeof RemittanceLine>;

/** `matched` is the part of `collected` that pays for parcels; `net` is collected less fees and freight. */
const RemittanceSums = z.object({
  rows: Count,
  problems: Count,
  collected: Pesos,
  matched: Pesos,
  fees: Pesos,
  freight: Pesos,
  net: Pesos,
});
export type RemittanceSums = z.infer<typeof RemittanceSums>;

const MAX_BYTES = 4 * MAX_REMITTANCE_CHARS;

export const previewRemittance = endpoint(
  "POST /api/admin/courier-cash/remittances/preview",
  admin("orders"),
  {
    summary: "Shows what a courier's file or chosen parcels would settle; changes nothing",
    body: z.object(remittanceSource),
    maxBytes: MAX_BYTES,
    response: z.object({
      titles: z.array(z.string()),
      /** Null: the file's columns could not be guessed. */
      columns: Columns.nullable(),
      lines: z.array(RemittanceLine),
      sums: RemittanceSums,
      /** The remittance that this file was recorded as. */
      recordedAs: Id.nullable(),
    }),
  },
);
export type RemittancePreview = z.infer<typeof previewRemittance.response>;

const RemittanceItem = z.object({
  _id: Id,
  courier: z.string(),
  receivedOn: Day,
  reference: z.string(),
  amount: Pesos,
  sums: RemittanceSums,
  /** The transferred amount less the rows' net sum. */
  difference: Pesos,
  /** Null: its problems are not marked as checked. */
  checkedAt: IsoDate.nullable(),
  createdAt: IsoDate,
  createdBy: z.string(),
});
export type RemittanceItem = z.infer<typeof RemittanceItem>;

const Remittance = z.object({ remittance: RemittanceItem, lines: z.array(RemittanceLine) });

export const recordRemittance = endpoint("POST /api/admin/courier-cash/remittances", admin("orders"), {
  summary: "Settles the parcels of a courier's transfer; idempotent by `id` and by the file's contents",
  body: z.object({
    id: Id,
    ...remittanceSource,
    receivedOn: Day,
    reference: z.string().trim().max(100).default(""),
    amount: Amount,
  }),
  maxBytes: MAX_BYTES,
  response: Remittance.extend({ message: z.string() }),
});

export const listRemittances = endpoint("GET /api/admin/courier-cash/remittances", admin("orders"), {
  summary: "Lists couriers' transfers, newest first",
  query: z.object({ courier: Courier.optional(), page: PageNumber.optional(), limit: PageSize.optional() }),
  response: z.object({ remittances: z.array(RemittanceItem), pagination: Pagination }),
});

export const getRemittance = endpoint("GET /api/admin/courier-cash/remittances/:id", admin("orders"), {
  summary: "Returns one transfer with its rows",
  response: Remittance,
});

export const checkRemittance = endpoint(
  "POST /api/admin/courier-cash/remittances/:id/check",
  admin("orders"),
  {
    summary: "Marks a transfer's problems and difference as checked; safe to repeat",
    response: Remittance.extend({ message: z.string() }),
  },
);
