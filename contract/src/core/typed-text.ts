import { z } from "zod";

export const Line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Please use at most ${max} characters.`)
    .regex(/^[^\p{Cc}]*$/u, "Please use one line.");
export const RequiredTextLine = (max: number) => Line(max).min(1, "Please fill this in.");
