import { ShopError } from "@tindahan/contract/core/errors.ts";
import { parseWholeNumber } from "@tindahan/contract/core/parse-numbers.ts";
import type { InventoryDetails } from "@tindahan/contract/catalogue/variants.ts";
import { MAX_GRAMS } from "@tindahan/contract/catalogue/constants.ts";

export type InventoryInput = Record<keyof InventoryDetails, string>;

export function toInventoryInput(keeping: InventoryDetails | undefined): InventoryInput {
  const { sku, barcode, weight } = keeping ?? { sku: null, barcode: null, weight: null };
  return { sku: sku ?? "", barcode: barcode ?? "", weight: String(weight ?? "") };
}

export function toInventoryDetails({ sku, barcode, weight }: InventoryInput): InventoryDetails {
  return { sku: sku.trim() || null, barcode: barcode.trim() || null, weight: parseWholeNumber(weight) };
}

const WEIGHT_INVALID = "Enter whole grams, or leave empty.";

export function checkInventoryInput(input: InventoryInput): void {
  const { weight } = toInventoryDetails(input);
  if (weight === null || (weight >= 1 && weight <= MAX_GRAMS)) return;
  throw new ShopError("invalid_request", WEIGHT_INVALID, { "keeping.weight": WEIGHT_INVALID });
}
