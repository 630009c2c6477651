import { z } from "zod";
import { admin, endpoint } from "../core/endpoint.ts";
import { Id, IsoDate } from "../core/primitives.ts";
import { Line } from "./product-fields.ts";
import { MAX_STOCK, STOCK_REASONS } from "./constants.ts";

export type StockReason = (typeof STOCK_REASONS)[number];

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
  delta: z.number().int(),
  stock: z.number().int(),
  by: z.string().nullable(),
  note: z.string(),
  orderId: Id.nullable(),
});
export type StockEntry = z.infer<typeof StockEntry>;

export const adjustStock = endpoint("POST /api/admin/variants/:id/stock", admin("products"), {
  summary: "Adjusts the stock of a variant with a reason; idempotent by `id`",
  body: z.object({
    id: Id,
    kind: z.enum(STOCK_REASONS),
    delta: z.number().int().min(-MAX_STOCK).max(MAX_STOCK).optional(),
    counted: z.number().int().min(0).max(MAX_STOCK).optional(),
    note: Line(500),
  }),
  response: z.object({ stock: z.number().int(), message: z.string() }),
});

export const listStockHistory = endpoint("GET /api/admin/variants/:id/stock", admin("products"), {
  summary: "Lists stock changes of a variant, newest first",
  query: z.object({
    after: z
      .string()
      .regex(/^\d{1,17}_\d_[\da-f-]{20,36}_-?\d{1,12}$/)
      .optional(),
  }),
  response: z.object({
    stock: z.number().int().nullable(),
    entries: z.array(StockEntry),
    next: z.string().nullable(),
  }),
});
