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

export function toShownList(products: Product[], categories: Category[]): ShownProduct[] {
  const shown = products.map((product) => toShown(product, categories));
  // A mark on every single card tells nobody anything.
  const tellsNothing = shown.every(({ isNew }) => isNew);
  return tellsNothing ? shown.map((product) => ({ ...product, isNew: false })) : shown;
}
