import { z } from "zod";
import { admin, endpoint } from "../core/endpoint.ts";
import { Id, IsoDate } from "../core/primitives.ts";
import { Line, MAX_STOCK } from "./product-fields.ts";

/** Why stock changes, as an admin says it. */
export const STOCK_REASONS = ["received", "counted", "damaged", "lost", "used"] as const;
export type StockReason = (typeof STOCK_REASONS)[number];

/** And why else it does: what the shop writes down by itself, and what orders do. */
const KINDS = [
  ...STOCK_REASONS,
  "start",
  "returned",
  "edited",
  "imported",
  "sold",
  "cancelled",
  "reopened",
] as const;

const StockEntry = z.object({
  at: IsoDate,
  kind: z.enum(KINDS),
  /** So many more, or fewer. */
  delta: z.number().int(),
  /** How many there were afterwards. */
  stock: z.number().int(),
  /** The admin who did it; null: an order, or the shop itself. */
  by: z.string().nullable(),
  note: z.string(),
  orderId: Id.nullable(),
});
export type StockEntry = z.infer<typeof StockEntry>;

export const adjustStock = endpoint("POST /api/admin/variants/:id/stock", admin("products"), {
  summary: "Changes the stock of a variant, with the reason; repeating it does it once",
  body: z.object({
    /** Chosen by the caller, and the same when it is repeated because no answer came. */
    id: Id,
    kind: z.enum(STOCK_REASONS),
    /** So many more, or fewer: for every kind but `counted`. */
    delta: z.number().int().min(-MAX_STOCK).max(MAX_STOCK).optional(),
    /** How many there are: for `counted`, which begins to count what was not. */
    counted: z.number().int().min(0).max(MAX_STOCK).optional(),
    note: Line(500),
  }),
  response: z.object({ stock: z.number().int(), message: z.string() }),
});

export const listStockHistory = endpoint("GET /api/admin/variants/:id/stock", admin("products"), {
  summary: "Why a variant's stock is what it is: changes and orders, newest first",
  query: z.object({
    /** `next` of the page before. */
    after: z
      .string()
      .regex(/^\d{1,17}_\d_[\da-f-]{20,36}_-?\d{1,12}$/)
      .optional(),
  }),
  response: z.object({
    /** Null: it is not counted. */
    stock: z.number().int().nullable(),
    entries: z.array(StockEntry),
    /** What to ask `after`; null: that was all. */
    next: z.string().nullable(),
  }),
});
