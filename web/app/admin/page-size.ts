/** How many rows a list of the admin's shows: few unless asked for more. */
export const PAGE_SIZES = [4, 10, 25, 50] as const;
export const DEFAULT_PAGE_SIZE = PAGE_SIZES[0];

/** Whatever else stands in the address means the usual size. */
export function readPageSize(params: URLSearchParams): number {
  return PAGE_SIZES.find((size) => String(size) === params.get("size")) ?? DEFAULT_PAGE_SIZE;
}
