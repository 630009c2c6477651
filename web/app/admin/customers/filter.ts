import { readPageSize, setPageSize } from "../lists/page-size.ts";

/** Which customers are listed. It lives in the address and nowhere else. */
export type CustomerFilter = {
  search?: string | undefined;
  denied?: "yes" | undefined;
  size: number;
  page: number;
};

export function readCustomerFilter(params: URLSearchParams): CustomerFilter {
  return {
    search: params.get("search")?.trim() || undefined,
    denied: params.get("denied") === "yes" ? "yes" : undefined,
    size: readPageSize(params),
    page: Math.max(1, Math.trunc(Number(params.get("page"))) || 1),
  };
}

export function customersHref({ search, denied, size, page = 1 }: Partial<CustomerFilter>): string {
  const params = new URLSearchParams();
  if (search) params.set("search", search);
  if (denied) params.set("denied", denied);
  setPageSize(params, size);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `/admin/customers?${params}` : "/admin/customers";
}
