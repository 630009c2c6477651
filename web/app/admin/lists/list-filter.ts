import { useLocation, useNavigation } from "react-router";
import { keepStored, readStored } from "../../shared/browser-storage.ts";

/** How many rows a list of the admin's shows: few unless asked for more. */
export const PAGE_SIZES = [4, 10, 25, 50] as const;
const KEY = "admin-page-size";

/** What was chosen last on this browser. */
function usualPageSize(): number {
  return sizeOf(readStored(KEY)) ?? PAGE_SIZES[0];
}

/** Puts it into an address, unless every browser that has not chosen another shows so many anyway. */
export function setPageSize(params: URLSearchParams, size: number | undefined): void {
  if (size && (size !== PAGE_SIZES[0] || usualPageSize() !== size)) params.set("size", String(size));
}

export function keepPageSize(size: number): void {
  keepStored(KEY, String(size));
}

/** Whatever else stands in the address means the usual size. */
export function readPageSize(params: URLSearchParams): number {
  return sizeOf(params.get("size")) ?? usualPageSize();
}

function sizeOf(text: string | null | undefined): number | undefined {
  return PAGE_SIZES.find((size) => String(size) === text);
}

/** A list's filter as it was chosen last: it is shown, and added to, at once, and not only when its list is here. */
export function useChosenFilter<Filter>(loaded: Filter, read: (params: URLSearchParams) => Filter): Filter {
  const { pathname } = useLocation();
  const next = useNavigation().location;
  return next?.pathname === pathname ? read(new URLSearchParams(next.search)) : loaded;
}
