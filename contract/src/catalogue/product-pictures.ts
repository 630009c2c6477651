import { z } from "zod";
import { Line } from "./product-fields.ts";

/** Of one product, its cover included; the database holds the same limit. */
export const MAX_PICTURES = 9;
export const MAX_ALT_LENGTH = 200;

export const ProductPicture = z.object({
  url: z.string(),
  /** What it shows, for those who do not see it. Empty: the shop says which of the product's pictures it is. */
  alt: z.string(),
});
export type ProductPicture = z.infer<typeof ProductPicture>;

/** As a form sends them. Left out: as they were. */
export const TypedPictures = z
  .array(z.object({ url: z.string().max(500), alt: Line(MAX_ALT_LENGTH) }))
  .max(MAX_PICTURES)
  .optional();
export type TypedPictures = z.infer<typeof TypedPictures>;
