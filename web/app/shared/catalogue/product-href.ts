import type { Product } from "@tindahan/contract/catalogue/catalogue.ts";

type Place = Pick<Product, "slug"> & {
  /** Which one of a product with options. */
  variant?: string | undefined;
};

export function productHref({ slug, variant }: Place): string {
  return `/products/${encodeURIComponent(slug)}${variant ? `?variant=${variant}` : ""}`;
}
