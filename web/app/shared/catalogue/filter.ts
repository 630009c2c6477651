import type { ProductSort } from "@tindahan/contract/catalogue/catalogue.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { PRODUCT_SORTS } from "@tindahan/contract/catalogue/constants.ts";

export type Filter = {
  search?: string;
  exact?: "1";
  category?: Id;
  /** Set on a category's own page; other lists use `category`. */
  slug?: string;
  sort?: ProductSort;
  /** In pesos. */
  min?: string;
  max?: string;
  stock?: "in";
  page: number;
};

const MAX_PAGE = 1_000_000;
export const MAX_SEARCH_LENGTH = 200;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const PESOS = /^\d{1,7}(\.\d\d?)?$/;

/** Ignores invalid values instead of refusing them: people edit URLs by hand. */
export function readProductListFilter(params: URLSearchParams): Filter {
  const text = (name: string) => params.get(name)?.trim() ?? "";
  const pesos = (name: string) => PESOS.exec(text(name).replaceAll(/[₱,]/g, ""))?.[0];
  const search = text("search").slice(0, MAX_SEARCH_LENGTH);
  const category = text("category");
  const page = Number(params.get("page"));
  return {
    search: search || undefined,
    exact: params.has("exact") ? "1" : undefined,
    category: ID.test(category) ? category : undefined,
    sort: PRODUCT_SORTS.find((sort) => sort === params.get("sort")),
    min: pesos("min"),
    max: pesos("max"),
    stock: text("stock") === "in" ? "in" : undefined,
    page: Number.isSafeInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  };
}

export function productListHref({ category, slug, page = 1, ...filter }: Partial<Filter>): string {
  const path = slug ? `/c/${slug}` : "/";
  const { search, exact, sort, min, max, stock } = filter;
  const parameters = { search, exact, category: slug ? "" : category, sort, min, max, stock };
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) params.set(name, value);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `${path}?${params}` : path;
}

export function isSameProductList(oneQuery: string, otherQuery: string): boolean {
  const hrefOf = (text: string) => productListHref(readProductListFilter(new URLSearchParams(text)));
  return hrefOf(oneQuery) === hrefOf(otherQuery);
}
