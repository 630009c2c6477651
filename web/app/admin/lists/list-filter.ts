import { useLocation, useNavigation } from "react-router";
import { PAGE_SIZES, savePageSize } from "@tindahan/contract/accounts/manage-profile.ts";
import { callApi } from "../../shared/api/api.ts";
import { currentSession } from "../../shared/session/session.ts";
import { rememberUser } from "../profile/remember-user.ts";

/** The person's last choice, on any device. */
function usualPageSize(): number {
  return sizeOf(String(currentSession()?.user.pageSize)) ?? PAGE_SIZES[0];
}

/** Adds the size to a URL, unless it is the default and nothing else was chosen. */
export function setPageSize(params: URLSearchParams, size: number | undefined): void {
  if (size && (size !== PAGE_SIZES[0] || usualPageSize() !== size)) params.set("size", String(size));
}

/** Applies immediately in this browser, and on other devices from the next sign-in. */
export function choosePageSize(size: number): void {
  const user = currentSession()?.user;
  const pageSize = PAGE_SIZES.find((one) => one === size);
  if (!user || !pageSize) return;
  rememberUser({ ...user, pageSize });
  // A choice that could not be saved lasts until the next sign-in.
  void callApi(savePageSize, { body: { pageSize } }).catch(() => {});
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
