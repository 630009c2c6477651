import type { MetaDescriptor } from "react-router";
import { listHref, type Filter } from "./filter.ts";

type Shown = { origin: string; shop: string; filter: Filter; categoryName: string | undefined };

export function headingOf({ filter: { search }, categoryName }: Omit<Shown, "origin" | "shop">): string {
  if (search) return `Results for “${search}”${categoryName ? ` in ${categoryName}` : ""}`;
  return categoryName ?? "All products";
}

export function catalogueMeta({ origin, shop, filter, categoryName }: Shown): MetaDescriptor[] {
  const { search, category, page } = filter;
  const isPlain = !search && !categoryName;
  const heading = headingOf({ filter, categoryName }) + (page > 1 ? `, page ${page}` : "");
  return [
    { title: isPlain && page === 1 ? shop : `${heading} · ${shop}` },
    {
      name: "description",
      content: `${categoryName ?? "Everyday things"} from a neighbourhood store, delivered around the Philippines.`,
    },
    { property: "og:image", content: `${origin}/preview.png` },
    // A list in another order is the same list.
    { tagName: "link", rel: "canonical", href: origin + listHref({ search, category, page }) },
    // There are as many results as there are words: none of them is a page to be found by.
    ...(search ? [{ name: "robots", content: "noindex, follow" }] : []),
  ];
}
