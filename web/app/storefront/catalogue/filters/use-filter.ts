import { useLocation } from "react-router";
import { useCategories } from "../../frame/categories.ts";
import { readProductListFilter, type Filter } from "../../../shared/catalogue/filter.ts";

export function useProductListFilter(): Partial<Filter> {
  const { pathname, search } = useLocation();
  const categories = useCategories();
  const filter = readProductListFilter(new URLSearchParams(search));
  if (pathname === "/") return filter;
  const here = categories.find(({ slug }) => pathname === `/c/${slug}`);
  return here ? { ...filter, search: undefined, category: here._id, slug: here.slug } : {};
}
