import { z } from "zod";
import { DayOrTime } from "../core/day-or-time.ts";
import { IsoDate, Pesos } from "../core/primitives.ts";

export const publicSaleFields = {
  comparePrice: Pesos.optional(),
  saleEndsAt: IsoDate.optional(),
};

export const Sale = z.object({
  price: Pesos,
  from: DayOrTime.nullable(),
  until: DayOrTime.nullable(),
});
export type Sale = z.infer<typeof Sale>;

/** In all types, `price` is the current price and `comparePrice`, set only during a sale, the regular one. */
export function regularPriceOf({
  price,
  comparePrice,
}: {
  price: number;
  comparePrice?: number | undefined;
}) {
  return comparePrice ?? price;
}

/**
 * A form that sends the current `price` back unchanged keeps the sale; a different `price` becomes the
 * regular price.
 */
export const saleFormFields = {
  regularPrice: z.union([z.number(), z.string()]).nullish(),
  sale: Sale.nullish(),
};
