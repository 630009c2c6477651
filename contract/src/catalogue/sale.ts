import { z } from "zod";
import { DayOrTime } from "../core/day-or-time.ts";
import { IsoDate, Pesos } from "../core/primitives.ts";

/** What shoppers see of a sale: nothing while there is none. */
export const onSaleFields = {
  /** The regular price, while a lower one is asked; left out: the price is the regular one. */
  comparePrice: Pesos.optional(),
  /** When the sale is over; left out: it has no end, or there is none. */
  saleEndsAt: IsoDate.optional(),
};

/** A sale as the merchant has set it, whether it runs, is planned or is over. Whole days of Manila, the last one included, or times. */
export const Sale = z.object({
  price: Pesos,
  /** Null: at once. */
  from: DayOrTime.nullable(),
  /** Null: until somebody ends it. */
  until: DayOrTime.nullable(),
});
export type Sale = z.infer<typeof Sale>;

/**
 * As a form sends it. Null: no sale. Where it is sent, `price` beside it is the regular price. Left out: a price that is
 * today's leaves all alone, and another one becomes the regular price.
 */
export const saleField = { sale: Sale.nullish() };
