import { useEffect, useRef } from "react";
import { useLocation, useNavigate, type Location } from "react-router";

/** What the history remembers with an opened dialog: that the list itself is one step back. */
const OPENED_FROM_LIST = { openedFromList: true };

/** Which product's details are open, and the ways in and out. The dialog has an address, so that back closes it. */
export function useDetailsAddress() {
  const location = useLocation();
  const navigate = useNavigate();
  const closedKey = useRef<string>(undefined);

  useEffect(() => {
    // The browser's forward leads to the same place once more, with the same key.
    if (closedKey.current !== location.key) closedKey.current = undefined;
  }, [location.key]);

  return {
    slug: new URLSearchParams(location.search).get("details"),
    open(slug: string) {
      void navigate(detailsHref(location, slug), {
        state: OPENED_FROM_LIST,
        preventScrollReset: true,
      });
    },
    close() {
      // Going back takes a moment, in which a second click must not go back twice.
      if (closedKey.current === location.key) return;
      closedKey.current = location.key;
      const state = location.state as Partial<typeof OPENED_FROM_LIST> | null;
      if (state?.openedFromList) void navigate(-1);
      else void navigate(detailsHref(location, null), { replace: true, preventScrollReset: true });
    },
  };
}

/** The same list with a product's details open, or with none. */
function detailsHref({ pathname, search }: Location, slug: string | null): string {
  const params = new URLSearchParams(search);
  params.delete("details");
  params.delete("variant");
  if (slug !== null) params.set("details", slug);
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}
