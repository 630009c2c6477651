import {
  UNKNOWN_CATEGORY,
  type Category,
  type Product,
  type ProductWithVariants,
} from "@tindahan/contract/catalogue/catalogue.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";

/** Asks the options on the page to say what is missing. */
export const CHOOSE = "choose";

const NEW_FOR_MS = 14 * 24 * 3_600_000;

/** A product with what the screens say about it; made on the server, so that both sides show the same. */
export type ShownProduct = ProductWithVariants & {
  categoryName: string;
  isNew: boolean;
  /** The option that has to be chosen before it can be bought. */
  toChoose?: string | undefined;
  /** Which one has been chosen, if it has options. */
  variant?: Id;
};

export function toShown(product: ProductWithVariants, categories: Category[]): ShownProduct {
  return {
    ...product,
    categoryName: categories.find(({ _id }) => _id === product.category)?.name ?? UNKNOWN_CATEGORY,
    isNew: Date.now() - Date.parse(product.createdAt) < NEW_FOR_MS,
    ...(product.options && { toChoose: product.options[0]!.name }),
  };
}

/**
 * A list that is sorted by age says on every page which ones are new: there the mark would tell nobody anything. What
 * there is to choose comes when it is looked at.
 */
export function toShownList(
  products: Product[],
  categories: Category[],
  { isByAge }: { isByAge: boolean },
): ShownProduct[] {
  return products.map((product) => {
    const { options: _, ...shown } = toShown(product, categories);
    return { ...shown, isNew: shown.isNew && !isByAge };
  });
}
