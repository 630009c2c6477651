import { z } from "zod";

/** Where Google and Meta fetch what the shop sells. */
export const FEED_PATH = "/feeds/products.xml";

/** As Google and Meta call them. */
export const CONDITIONS = ["new", "refurbished", "used"] as const;

/** What the merchant tells Google and Meta about all products, as `settings.feed`. */
export const Feed = z.strictObject({
  isOn: z.boolean(),
  /** Who makes them; empty: not the same for all, and left out. */
  brand: z
    .string()
    .trim()
    .max(70, "Please use at most 70 characters.")
    .regex(/^[^\p{Cc}]*$/u, "Please use one line."),
  /** Empty: not the same for all, and left out. */
  condition: z.enum(["", ...CONDITIONS]),
});
export type Feed = z.infer<typeof Feed>;

export const NO_FEED: Feed = { isOn: false, brand: "", condition: "" };
