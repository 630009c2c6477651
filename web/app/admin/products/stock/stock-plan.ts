import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { StockReason } from "@tindahan/contract/catalogue/stock.ts";
import { parseWholeNumber } from "@tindahan/contract/core/parse-numbers.ts";
import { MAX_STOCK } from "@tindahan/contract/catalogue/constants.ts";

/** Throws if the input is invalid. */
export function readStockAdjustment(
  kind: StockReason,
  typed: string,
): { kind: StockReason; counted?: number; delta?: number } {
  const pieces = parseWholeNumber(typed);
  if (pieces === null || !(pieces <= MAX_STOCK) || (pieces === 0 && kind !== "counted")) {
    const message = "Enter a whole number.";
    throw new ShopError("invalid_request", message, { pieces: message });
  }
  if (kind === "counted") return { kind, counted: pieces };
  return { kind, delta: kind === "received" ? pieces : -pieces };
}

/** Undefined if the input is invalid or the stock out of range. */
export function stockAfterAdjustment(
  stock: number | null,
  kind: StockReason,
  typed: string,
): number | undefined {
  try {
    const { counted, delta = 0 } = readStockAdjustment(kind, typed);
    const after = counted ?? (stock === null ? -1 : stock + delta);
    return after < 0 || after > MAX_STOCK ? undefined : after;
  } catch {
    return undefined;
  }
}

export function formatStockDelta(delta: number): string {
  const pieces = Math.abs(delta).toLocaleString("en-PH");
  return delta === 0 ? "±0" : `${delta > 0 ? "+" : "−"}${pieces}`;
}
