import type { Pagination } from "@tindahan/contract/core/primitives.ts";

export function paginationOf(page: number, limit: number, total: number): Pagination {
  return { page, limit, total, pages: Math.max(1, Math.ceil(total / limit)) };
}
