import { UNKNOWN_CATEGORY, type Category, type Product } from "@tindahan/contract/catalogue.ts";

const NEW_FOR_MS = 14 * 24 * 3_600_000;

/** A product with what the screens say about it; made on the server, so that both sides show the same. */
export type ShownProduct = Product & { categoryName: string; isNew: boolean };

export function toShown(product: Product, categories: Category[]): ShownProduct {
  return {
    ...product,
    categoryName: categories.find(({ _id }) => _id === product.category)?.name ?? UNKNOWN_CATEGORY,
    isNew: Date.now() - Date.parse(product.createdAt) < NEW_FOR_MS,
  };
}

/** A list that is sorted by age says on every page which ones are new: there the mark would tell nobody anything. */
export function toShownList(
  products: Product[],
  categories: Category[],
  { isByAge }: { isByAge: boolean },
): ShownProduct[] {
  const shown = products.map((product) => toShown(product, categories));
  return isByAge ? shown.map((product) => ({ ...product, isNew: false })) : shown;
}
