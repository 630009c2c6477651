import type { Call } from "./register-endpoint.ts";

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

/** Newest first, in pages: `after` an id walks to older ones, `before` an id to newer ones. */
export function listPage<T extends { id: string }>(
  oldestFirst: T[],
  { query }: Call,
): { page: T[]; hasMore: boolean } {
  const limit = Math.min(Math.max(Number(query["limit"]) || DEFAULT_LIMIT, 1), MAX_LIMIT);
  const all = oldestFirst.toReversed();
  const after = all.findIndex((item) => item.id === query["after"]);
  const before = all.findIndex((item) => item.id === query["before"]);

  if (before !== -1) {
    const start = Math.max(before - limit, 0);
    return { page: all.slice(start, before), hasMore: start > 0 };
  }
  return { page: all.slice(after + 1, after + 1 + limit), hasMore: all.length > after + 1 + limit };
}
