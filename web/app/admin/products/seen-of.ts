import type { Product } from "@tindahan/contract/catalogue.ts";

/** A product to be changed, and what the admin sees of it. */
export function seenOf({ _id: id, name, price, category, stock }: Product) {
  return { id, seen: { name, price, category, stock } };
}
