import type { MetaDescriptor } from "react-router";
import type { Collection } from "@tindahan/contract/catalogue/catalogue.ts";
import type { ShopBrand } from "@tindahan/contract/settings/shop.ts";
import { productListHref, type Filter } from "../../shared/catalogue/filter.ts";

type CatalogueView = {
  origin: string;
  shop: string;
  brand?: ShopBrand | undefined;
  filter: Filter;
  category?: Collection | undefined;
};

export function catalogueHeading({
  filter: { search },
  category,
}: Pick<CatalogueView, "filter" | "category">): string {
  if (search) return `Results for “${search}”${category ? ` in ${category.name}` : ""}`;
  return category?.name ?? "All products";
}

export function catalogueMeta({ origin, shop, brand, filter, category }: CatalogueView): MetaDescriptor[] {
  const { search, page } = filter;
  const isHome = !search && !category;
  const heading = catalogueHeading({ filter, category }) + (page > 1 ? `, page ${page}` : "");
  return [
    { title: isHome && page === 1 ? shop : `${heading} · ${shop}` },
    {
      name: "description",
      content:
        category?.description ??
        ((!category && brand?.description) ||
          `${category?.name ?? "Everyday things"} from a neighborhood store, delivered around the Philippines.`),
    },
    // Sorted and filtered lists share one canonical URL; a category's is its own page.
    {
      tagName: "link",
      rel: "canonical",
      href:
        origin +
        productListHref({
          search,
          ...(search ? { category: category?._id } : { slug: category?.slug }),
          page,
        }),
    },
    // The number of possible searches is unlimited: keep them out of the index.
    ...(search ? [{ name: "robots", content: "noindex, follow" }] : []),
  ];
}
