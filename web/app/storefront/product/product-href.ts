import type { Product } from "@tindahan/contract/catalogue.ts";

export function productHref({ slug }: Pick<Product, "slug">): string {
  return `/products/${encodeURIComponent(slug)}`;
}
