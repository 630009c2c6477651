import { z } from "zod";
import { Line } from "./product-fields.ts";
import { MAX_PICTURES, MAX_ALT_LENGTH } from "./constants.ts";

export const ProductPicture = z.object({
  url: z.string(),
  /** Empty: the shop generates a text from the picture's position. */
  alt: z.string(),
});
export type ProductPicture = z.infer<typeof ProductPicture>;

export const ProductPicturesForm = z
  .array(z.object({ url: z.string().max(500), alt: Line(MAX_ALT_LENGTH) }))
  .max(MAX_PICTURES)
  .optional();
export type ProductPicturesForm = z.infer<typeof ProductPicturesForm>;
