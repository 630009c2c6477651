import { formatMoney } from "@tindahan/contract/core/format.ts";

/** Undefined up to half of the price: a slip of the finger usually changes it more. */
export function largePriceChange(before: number, after: number): string | undefined {
  const percent = Math.round((100 * Math.abs(after - before)) / before);
  if (!(Math.abs(after - before) > before / 2)) return undefined;
  const direction = after < before ? "lower" : "higher";
  return `${formatMoney(after)} is ${percent}% ${direction} than ${formatMoney(before)}.`;
}
