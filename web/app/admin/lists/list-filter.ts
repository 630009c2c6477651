import { useLocation, useNavigation } from "react-router";
import { PAGE_SIZES } from "@tindahan/contract/accounts/constants.ts";
import { callApi } from "../../shared/api/api.ts";
import { currentSession } from "../../shared/session/session.ts";
import { rememberUser } from "../profile/remember-user.ts";

function preferredPageSize(): number {
  return parsePageSize(String(currentSession()?.user.pageSize)) ?? PAGE_SIZES[0];
}

/** Omitted if both the size and the user's preference are the default. */
export function setPageSize(params: URLSearchParams, size: number | undefined): void {
  if (size && (size !== PAGE_SIZES[0] || preferredPageSize() !== size)) params.set("size", String(size));
}

/** Effective immediately here, on other devices after the next sign-in. */
export function saveChosenPageSize(size: number): void {
  const user = currentSession()?.user;
  const pageSize = PAGE_SIZES.find((one) => one === size);
  if (!user || !pageSize) return;
  rememberUser({ ...user, pageSize });
  // An unsaved choice lasts until the next sign-in.
  void callApi("PUT /api/admin/profile/page-size", { body: { pageSize } }).catch(() => {});
}

export function readPageSize(params: URLSearchParams): number {
  return parsePageSize(params.get("size")) ?? preferredPageSize();
}

function parsePageSize(text: string | null | undefined): number | undefined {
  return PAGE_SIZES.find((size) => String(size) === text);
}

/**
 * Returns the filter of a pending navigation, so that controls respond immediately. Navigate with `flushSync`:
 * otherwise a second change in the same moment would start from the filter before the first.
 */
export function useLatestFilter<Filter>(loaded: Filter, read: (params: URLSearchParams) => Filter): Filter {
  const { pathname } = useLocation();
  const next = useNavigation().location;
  return next?.pathname === pathname ? read(new URLSearchParams(next.search)) : loaded;
}
