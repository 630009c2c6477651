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

/** What something costs without a sale. `price` is today's price, everywhere. */
export function regularPriceOf({
  price,
  comparePrice,
}: {
  price: number;
  comparePrice?: number | undefined;
}) {
  return comparePrice ?? price;
}

/** What a form says beside `price`. Today's price, sent back as it was read, changes nothing; another one becomes the regular price. */
export const saleFields = {
  /** What it costs without a sale; `price` is ignored then. */
  regularPrice: z.union([z.number(), z.string()]).nullish(),
  /** Null: no sale. Left out: as it was. */
  sale: Sale.nullish(),
};
