import { z } from "zod";
import { admin, endpoint } from "../core/endpoint.ts";
import { Day, Id, Pesos } from "../core/primitives.ts";

export const BEST_SELLERS = 5;

const Range = z.object({ from: Day, to: Day });

/**
 * Orders of a period in status Processing, Shipped or Delivered. `ordered` is what their shoppers pay: goods and delivery
 * (with cash fees) less discounts. `cashDue` is cash that is still to come: until delivery or, with a
 * courier, until the courier hands it over. `received` is the rest.
 */
const Stats = z.object({
  orders: z.number().int(),
  cod: z.number().int(),
  ordered: Pesos,
  goods: Pesos,
  delivery: Pesos,
  discounts: Pesos,
  received: Pesos,
  cashDue: Pesos,
  refunded: Pesos,
  sales: Pesos,
});
export type Stats = z.infer<typeof Stats>;

export const StatsPart = Stats.extend({ ...Range.shape, hour: z.number().int().nullable() });
export type StatsPart = z.infer<typeof StatsPart>;

export const MAX_DAILY_STATS_DAYS = 92;

const Period = z.object({
  ...Range.shape,
  /** While the current period is incomplete, the one before is counted only up to the same time of day. */
  total: Stats,
  /**
   * Length of the `parts`: hours for one day, days for longer periods, for very long ones weeks that end on
   * the last day.
   */
  unit: z.enum(["hour", "day", "week"]),
  parts: z.array(StatsPart),
});
export type Period = z.infer<typeof Period>;

export const getStats = endpoint("GET /api/admin/stats", admin("dashboard"), {
  summary: "Returns sales of a period and of the period before it",
  query: Range,
  response: z.object({
    customers: z.number().int(),
    attention: z.number().int(),
    now: Period,
    before: Period,
    isUnderWay: z.boolean(),
  }),
});

export const BestSeller = z.object({
  _id: Id,
  name: z.string(),
  image: z.string(),
  units: z.number().int(),
  unitsBefore: z.number().int(),
  sales: Pesos,
});
export type BestSeller = z.infer<typeof BestSeller>;

export const listBestSellers = endpoint("GET /api/admin/best-sellers", admin("dashboard"), {
  summary: "Lists the best-selling products of a period; updated some seconds after each sale",
  query: Range,
  response: z.object({ bestSellers: z.array(BestSeller) }),
});
