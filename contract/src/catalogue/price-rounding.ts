import { z } from "zod";

const PRICE_ROUNDINGS = ["centavo", "peso", "nine"] as const;
export const PriceRounding = z.enum(PRICE_ROUNDINGS);
export type PriceRounding = z.infer<typeof PriceRounding>;

export function roundPrice(centavos: number, rounding: PriceRounding = "centavo"): number {
  if (rounding === "peso") return Math.max(1_00, Math.floor((centavos + 50) / 1_00) * 1_00);
  if (rounding === "nine") return Math.max(9_00, Math.floor((centavos - 4_00) / 10_00) * 10_00 + 9_00);
  return centavos;
}
