import type { Product } from "@tindahan/contract/catalogue/catalogue.ts";

type Place = Pick<Product, "slug"> & {
  variant?: string | undefined;
};

export function productHref({ slug, variant }: Place): string {
  return `/products/${encodeURIComponent(slug)}${variant ? `?variant=${variant}` : ""}`;
}
