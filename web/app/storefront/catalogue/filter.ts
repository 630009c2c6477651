import { PRODUCT_SORTS, type ProductSort } from "@tindahan/contract/catalogue.ts";
import type { Id } from "@tindahan/contract/primitives.ts";

/** Which products are shown, and which page of them. It lives in the address and nowhere else. */
export type Filter = { search?: string; exact?: "1"; category?: Id; sort?: ProductSort; page: number };

const MAX_PAGE = 1_000_000;
/** Longer than anything that people look for; the API would cut it off as well. */
export const MAX_SEARCH_LENGTH = 200;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Addresses are typed and cut off by hand: what cannot be meant is left out instead of refused. */
export function readFilter(params: URLSearchParams): Filter {
  const search = params.get("search")?.trim().slice(0, MAX_SEARCH_LENGTH);
  const category = params.get("category") ?? "";
  const page = Number(params.get("page"));
  return {
    search: search || undefined,
    exact: params.has("exact") ? "1" : undefined,
    category: ID.test(category) ? category : undefined,
    sort: PRODUCT_SORTS.find((sort) => sort === params.get("sort")),
    page: Number.isSafeInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  };
}

/** The address of a list, with nothing in it that goes without saying. */
export function listHref({ search, exact, category, sort, page = 1 }: Partial<Filter>): string {
  const params = new URLSearchParams();
  if (search) params.set("search", search);
  if (exact) params.set("exact", exact);
  if (category) params.set("category", category);
  if (sort) params.set("sort", sort);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `/?${params}` : "/";
}

/** Whether two addresses show the same products, whatever is open over them. */
export function isSameList(search: string, other: string): boolean {
  const hrefOf = (text: string) => listHref(readFilter(new URLSearchParams(text)));
  return hrefOf(search) === hrefOf(other);
}
