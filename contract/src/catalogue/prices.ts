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

export const PRICE_ROUNDINGS = ["centavo", "peso", "nine"] as const;
export type PriceRounding = (typeof PRICE_ROUNDINGS)[number];

export function roundPrice(centavos: number, rounding: PriceRounding = "centavo"): number {
  if (rounding === "peso") return Math.max(1_00, Math.floor((centavos + 50) / 1_00) * 1_00);
  if (rounding === "nine") return Math.max(9_00, Math.floor((centavos - 4_00) / 10_00) * 10_00 + 9_00);
  return centavos;
}
