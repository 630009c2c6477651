import { readProductListFilter, type Filter } from "../../../shared/catalogue/filter.ts";
import { readPageSize, setPageSize } from "../../lists/list-filter.ts";

export type ProductFilter = Pick<Filter, "search" | "exact" | "category" | "sort" | "page"> & {
  stock?: "low" | undefined;
  size: number;
};

export function readProductFilter(params: URLSearchParams): ProductFilter {
  const stock = params.get("stock") === "low" ? "low" : undefined;
  const { search, exact, category, sort, page } = readProductListFilter(params);
  return { search, exact, category, sort, page, stock, size: readPageSize(params) };
}

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

export type UnlistedTab = "drafts" | "archived";

export function unlistedProductsHref(tab: UnlistedTab, filter: Partial<ProductFilter>): string {
  const href = productsHref({ ...filter, stock: undefined, exact: undefined });
  return href.replace("/admin/products", `/admin/products/${tab}`);
}
