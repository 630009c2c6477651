import { useLocation, useNavigation } from "react-router";

/** A list's filter as it was chosen last: it is shown, and added to, at once, and not only when its list is here. */
export function useChosenFilter<Filter>(loaded: Filter, read: (params: URLSearchParams) => Filter): Filter {
  const { pathname } = useLocation();
  const next = useNavigation().location;
  return next?.pathname === pathname ? read(new URLSearchParams(next.search)) : loaded;
}
