import { z } from "zod";
import { admin, endpoint, shopper } from "../core/endpoint.ts";
import { Done, Id, IsoDate, OrderNumber, Pesos } from "../core/primitives.ts";
import { TransferMethod } from "./method-schemas.ts";

/** Letters and digits count. Empty if it cannot identify a transfer: descriptions such as "Fund transfer" repeat. */
export function normalizeTransferReference(text: string): string {
  const plain = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  return /(?:\d.*){4}/.test(plain) && plain.length <= 40 ? plain : "";
}

const TransferReference = z
  .string()
  .max(100)
  .transform(normalizeTransferReference)
  .refine((reference) => reference !== "", "Please enter the reference number of the transfer.");

const Transfer = z.object({
  method: TransferMethod,
  bank: z.string(),
  name: z.string(),
  number: z.string(),
  /** A data URL; null: no picture. */
  qr: z.string().nullable(),
  amount: Pesos,
  /** Pesos by which the total was lowered, so that the amount is unique; 0: only the reference identifies it. */
  lowered: Pesos,
  /** Null: the order is not waiting any more. */
  payUntil: IsoDate.nullable(),
  references: z.array(z.string()),
});
export type Transfer = z.infer<typeof Transfer>;

export const getTransfer = endpoint("GET /api/orders/mine/:id/transfer", shopper, {
  summary: "Returns where and what to transfer for an order; null if it is paid another way",
  response: z.object({ transfer: Transfer.nullable() }),
});

/** A claim, never proof. The first one of an order makes the shop wait longer, because it must look. */
export const sendTransferReference = endpoint("POST /api/orders/mine/:id/transfer", shopper, {
  summary: "Sends the reference of a transfer; safe to repeat",
  body: z.object({ reference: TransferReference }),
  response: Done.extend({ transfer: Transfer.nullable() }),
});

/** Reasons why a line needs a person. */
const LINE_PROBLEMS = [
  "no_order",
  "other_amount",
  "several_orders",
  "already_paid",
  "needs_reference",
  "other_reference",
  "too_early",
] as const;
export type LineProblem = (typeof LINE_PROBLEMS)[number];

const WaitingTransfer = z.object({
  orderId: Id,
  number: OrderNumber,
  customerName: z.string(),
  method: TransferMethod,
  amount: Pesos,
  placedAt: IsoDate,
  payUntil: IsoDate.nullable(),
  references: z.array(z.string()),
});
export type WaitingTransfer = z.infer<typeof WaitingTransfer>;

const UnmatchedLine = z.object({
  _id: Id,
  method: TransferMethod,
  at: IsoDate,
  isDay: z.boolean(),
  amount: Pesos,
  reference: z.string(),
  sender: z.string(),
  problem: z.enum(LINE_PROBLEMS),
  /** The order that this line may belong to. */
  order: z.object({ _id: Id, number: OrderNumber, amount: Pesos }).nullable(),
});
export type UnmatchedLine = z.infer<typeof UnmatchedLine>;

const StatementAccount = z.object({
  _id: Id,
  method: TransferMethod,
  name: z.string(),
  number: z.string(),
  isActive: z.boolean(),
});
export type StatementAccount = z.infer<typeof StatementAccount>;

/** At most the 200 oldest waiting orders and the 200 newest lines. */
const Transfers = z.object({
  accounts: z.array(StatementAccount),
  waiting: z.array(WaitingTransfer),
  lines: z.array(UnmatchedLine),
  counts: z.object({ waiting: z.number().int(), lines: z.number().int() }),
});
export type Transfers = z.infer<typeof Transfers>;

export const countTransfers = endpoint("GET /api/admin/transfers/count", admin("orders"), {
  summary: "Counts orders that wait for a transfer, and transfers that match no order",
  response: z.object({
    /** False in a shop that never had an account for transfers. */
    isUsed: z.boolean(),
    waiting: z.number().int(),
    lines: z.number().int(),
  }),
});

export const listTransfers = endpoint("GET /api/admin/transfers", admin("orders"), {
  summary: "Lists orders that wait for a transfer, and imported transfers that match no order",
  response: Transfers,
});

const MAX_STATEMENT_BYTES = 1024 * 1024;

const StatementResult = z.object({
  paid: z.number().int(),
  added: z.number().int(),
  known: z.number().int(),
  /** Not stored: money that left the account, and transfers before its first order. */
  ignored: z.number().int(),
  /** Lines without a readable time and amount, by their number in the text. */
  unread: z.array(z.object({ row: z.number().int(), text: z.string() })),
});
export type StatementResult = z.infer<typeof StatementResult>;

export const importStatement = endpoint("POST /api/admin/transfers/import", admin("orders"), {
  maxBytes: MAX_STATEMENT_BYTES,
  summary: "Imports an account's history and pays the orders that it matches; safe to repeat",
  body: z.object({ accountId: Id, text: z.string().min(1, "Please paste the history.").max(900_000) }),
  response: z.object({ result: StatementResult, transfers: Transfers }),
});

export const assignStatementLine = endpoint("POST /api/admin/transfers/:id/assign", admin("orders"), {
  summary: "Pays an order with an imported transfer that matched none by itself",
  body: z.object({ orderNumber: OrderNumber }),
  response: Done.extend({ transfers: Transfers }),
});

export const dismissStatementLine = endpoint("POST /api/admin/transfers/:id/dismiss", admin("orders"), {
  summary: "Takes a transfer that is for no order off the list; safe to repeat",
  response: Done.extend({ transfers: Transfers }),
});

export const receiveTransfer = endpoint("POST /api/admin/orders/:id/transfer", admin("orders"), {
  summary: "Records by hand that the transfer of an order has arrived",
  body: z.object({ reference: TransferReference }),
  response: Done,
});
