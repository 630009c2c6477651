import { readFilter, type Filter } from "../../../shared/catalogue/filter.ts";
import { readPageSize, setPageSize } from "../../lists/list-filter.ts";

/** The shop's own filter, and how many rows to show. It lives in the address and nowhere else. */
export type ProductFilter = Pick<Filter, "search" | "exact" | "category" | "sort" | "page"> & {
  stock?: "low" | undefined;
  size: number;
};

export function readProductFilter(params: URLSearchParams): ProductFilter {
  const stock = params.get("stock") === "low" ? "low" : undefined;
  const { search, exact, category, sort, page } = readFilter(params);
  return { search, exact, category, sort, page, stock, size: readPageSize(params) };
}

/** The address of a list, with nothing in it that goes without saying. */
export function productsHref({
  search,
  exact,
  category,
  stock,
  sort,
  size,
  page = 1,
}: Partial<ProductFilter>): string {
  const params = new URLSearchParams();
  if (stock) params.set("stock", stock);
  if (search) params.set("search", search);
  if (exact) params.set("exact", exact);
  if (category) params.set("category", category);
  if (sort) params.set("sort", sort);
  setPageSize(params, size);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `/admin/products?${params}` : "/admin/products";
}

/** What is out of the shop: not in it yet, or no more. */
export type Place = "drafts" | "archived";

/** The same list of what is there. */
export function placeHref(place: Place, filter: Partial<ProductFilter>): string {
  const href = productsHref({ ...filter, stock: undefined, exact: undefined });
  return href.replace("/admin/products", `/admin/products/${place}`);
}
