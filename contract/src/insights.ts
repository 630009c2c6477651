import { z } from "zod";
import { admin, endpoint } from "./endpoint.ts";
import { Day, Id, Pesos } from "./primitives.ts";

/** So far back, and once more for the comparison. */
export const MOST_DAYS = 366;
export const BEST_SELLERS = 5;

/** Days of Manila, both included. */
const Range = z.object({ from: Day, to: Day });

/** What was ordered in some time. `sold` leaves out what was cancelled, and so does the money. */
const Figures = z.object({
  orders: z.number().int(),
  sold: z.number().int(),
  /** How many of those sold are paid on delivery. */
  cod: z.number().int(),
  sales: Pesos,
});
export type Figures = z.infer<typeof Figures>;

export const DayFigures = Figures.extend({ day: z.iso.date() });
export type DayFigures = z.infer<typeof DayFigures>;

/** Every day of it, also those on which nothing was ordered, and all of them together. */
const Period = z.object({ ...Range.shape, total: Figures, days: z.array(DayFigures) });
export type Period = z.infer<typeof Period>;

export const getStats = endpoint("GET /api/admin/figures", admin("dashboard"), {
  summary: "What was ordered in a range of days, and in as many days before it",
  query: Range,
  response: z.object({
    /** Everybody who has ever ordered. */
    customers: z.number().int(),
    /** How many orders have a payment that needs a person, whenever they were placed. */
    attention: z.number().int(),
    now: Period,
    before: Period,
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
