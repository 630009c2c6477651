import { z } from "zod";

export const CONDITIONS = ["new", "refurbished", "used"] as const;

export const Feed = z.strictObject({
  isOn: z.boolean(),
  brand: z
    .string()
    .trim()
    .max(70, "Please use at most 70 characters.")
    .regex(/^[^\p{Cc}]*$/u, "Please use one line."),
  condition: z.enum(["", ...CONDITIONS]),
});
export type Feed = z.infer<typeof Feed>;

export const EMPTY_FEED: Feed = { isOn: false, brand: "", condition: "" };
