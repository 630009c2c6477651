import type { Pagination } from "@tindahan/contract/core/primitives.ts";

/** Where a page lies among all of them. What is empty has one page, too. */
export function paginationOf(page: number, limit: number, total: number): Pagination {
  return { page, limit, total, pages: Math.max(1, Math.ceil(total / limit)) };
}
