import { z } from "zod";
import { admin, endpoint } from "../core/endpoint.ts";
import { Day, Id, Pesos } from "../core/primitives.ts";

/** So far back, and once more for the comparison. */
export const MOST_DAYS = 366;
export const BEST_SELLERS = 5;

/** Days of Manila, both included. */
const Range = z.object({ from: Day, to: Day });

/**
 * Orders placed on some days that count as sold: Processing, Shipped or Delivered. Amounts are what the customers pay: goods
 * less discounts, with the fees for delivery and cash.
 */
const Stats = z.object({
  orders: z.number().int(),
  /** How many of them are paid on delivery. */
  cod: z.number().int(),
  /** What they cost, before refunds. */
  ordered: Pesos,
  /** What was refunded on these days, for any order that counts as sold. */
  refunded: Pesos,
  /** `ordered` less `refunded`. */
  sales: Pesos,
});
export type Stats = z.infer<typeof Stats>;

/** Some of these days, or an hour of one of them. */
export const StatsPart = Stats.extend({ ...Range.shape, hour: z.number().int().nullable() });
export type StatsPart = z.infer<typeof StatsPart>;

/** More days than this are told week by week. */
export const MOST_SINGLE_DAYS = 92;

const Period = z.object({
  ...Range.shape,
  /** Of `before`: up to the time of day that it is now, while the other period is not over. */
  total: Stats,
  /** A single day hour by hour, a longer one day by day, a very long one in weeks that end with its last day. */
  unit: z.enum(["hour", "day", "week"]),
  /** All of it, also where nothing was ordered. */
  parts: z.array(StatsPart),
});
export type Period = z.infer<typeof Period>;

export const getStats = endpoint("GET /api/admin/stats", admin("dashboard"), {
  summary: "What was ordered in a range of days, and in as many days before it",
  query: Range,
  response: z.object({
    /** Everybody who has ever ordered. */
    customers: z.number().int(),
    /** How many orders have a payment that needs a person, whenever they were placed. */
    attention: z.number().int(),
    now: Period,
    before: Period,
    /** Whether `now` is not over, and `before` therefore counted only so far. */
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
  summary: "What was sold most in a range of days; counted some seconds after the sale",
  query: Range,
  response: z.object({ bestSellers: z.array(BestSeller) }),
});
