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

/** `price` is the current price in all types. */
export function regularPriceOf({
  price,
  comparePrice,
}: {
  price: number;
  comparePrice?: number | undefined;
}) {
  return comparePrice ?? price;
}

/** Sending the current price back unchanged keeps a sale; a different `price` becomes the regular price. */
export const saleFormFields = {
  regularPrice: z.union([z.number(), z.string()]).nullish(),
  sale: Sale.nullish(),
};
