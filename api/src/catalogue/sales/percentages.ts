import { ShopError } from "@tindahan/contract/core/errors.ts";

/** The one place where a percentage becomes a price: in whole numbers, to the nearest centavo, halves up. */
export function changeByPercent(centavos: number, percent: number): number {
  const hundredths = Math.round(percent * 100);
  if (Math.abs(hundredths - percent * 100) > 1e-6)
    throw new ShopError("invalid_request", "A percentage has at most two decimals.");
  return Math.floor((2 * centavos * (10_000 + hundredths) + 10_000) / 20_000);
}
