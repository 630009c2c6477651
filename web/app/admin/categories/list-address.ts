import { readPageSize, setPageSize } from "../lists/page-size.ts";

/** Which rows of the list are shown; the address says it. */
export function readList(params: URLSearchParams): { page: number; size: number } {
  const page = Number(params.get("page"));
  return { page: Number.isSafeInteger(page) && page >= 1 ? page : 1, size: readPageSize(params) };
}

export function listHref({ page, size }: { page: number; size: number }): string {
  const params = new URLSearchParams();
  setPageSize(params, size);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `/admin/category?${params}` : "/admin/category";
}
