import type { Category, Product, ProductWithVariants } from "@tindahan/contract/catalogue/catalogue.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { UNKNOWN_CATEGORY } from "@tindahan/contract/catalogue/constants.ts";

/** Event that makes the options show which choice is missing. */
export const SHOW_MISSING_EVENT = "choose";

const NEW_FOR_MS = 14 * 24 * 3_600_000;

/** Computed on the server, so that the browser renders the same. */
export type PublicProduct = ProductWithVariants & {
  categoryName: string;
  isNew: boolean;
  /** Name of the option to choose before buying. */
  toChoose?: string | undefined;
  variant?: Id;
};

export function toPublicProduct(product: ProductWithVariants, categories: Category[]): PublicProduct {
  return {
    ...product,
    categoryName: categories.find(({ _id }) => _id === product.category)?.name ?? UNKNOWN_CATEGORY,
    isNew: Date.now() - Date.parse(product.createdAt) < NEW_FOR_MS,
    ...(product.options && { toChoose: product.options[0]!.name }),
  };
}

/** In a list sorted by age, a "New" badge would add nothing. */
export function toListedProducts(
  products: Product[],
  categories: Category[],
  { isByAge }: { isByAge: boolean },
): PublicProduct[] {
  return products.map((product) => {
    const { options: _, ...shown } = toPublicProduct(product, categories);
    return { ...shown, isNew: shown.isNew && !isByAge };
  });
}
