import { z } from "zod";
import { IsoDate, Pesos, DayOrTime } from "../core/primitives.ts";

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

/**
 * A form that sends the current `price` back unchanged keeps the sale; a different `price` becomes the
 * regular price.
 */
export const saleFormFields = {
  regularPrice: z.union([z.number(), z.string()]).nullish(),
  sale: Sale.nullish(),
};
