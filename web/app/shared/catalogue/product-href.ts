import type { Product } from "@tindahan/contract/catalogue/catalogue.ts";

type ProductTarget = Pick<Product, "slug"> & {
  variant?: string | undefined;
};

export function productHref({ slug, variant }: ProductTarget): string {
  return `/products/${encodeURIComponent(slug)}${variant ? `?variant=${variant}` : ""}`;
}
