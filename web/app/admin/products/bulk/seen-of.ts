import type { Product } from "@tindahan/contract/catalogue/catalogue.ts";

/** A product to be changed, and what the admin sees of it. */
export function seenOf({ _id: id, name, price, comparePrice, category, stock }: Product) {
  return { id, seen: { name, price, ...(comparePrice !== undefined && { comparePrice }), category, stock } };
}
