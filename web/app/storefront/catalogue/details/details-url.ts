import { useEffect, useRef } from "react";
import { useLocation, useNavigate, type Location } from "react-router";

const OPENED_FROM_LIST = { openedFromList: true };

/** The open dialog is part of the URL, so that Back closes it. */
export function useDetailsDialogUrl() {
  const location = useLocation();
  const navigate = useNavigate();
  const closedKey = useRef<string>(undefined);

  useEffect(() => {
    // The browser's Forward returns to the same location key.
    if (closedKey.current !== location.key) closedKey.current = undefined;
  }, [location.key]);

  return {
    slug: new URLSearchParams(location.search).get("details"),
    open(slug: string) {
      void navigate(detailsDialogHref(location, slug), {
        state: OPENED_FROM_LIST,
        preventScrollReset: true,
      });
    },
    close() {
      // Going back takes a moment: a second click must not go back twice.
      if (closedKey.current === location.key) return;
      closedKey.current = location.key;
      const state = location.state as Partial<typeof OPENED_FROM_LIST> | null;
      if (state?.openedFromList) void navigate(-1);
      else void navigate(detailsDialogHref(location, null), { replace: true, preventScrollReset: true });
    },
  };
}

function detailsDialogHref({ pathname, search }: Location, slug: string | null): string {
  const params = new URLSearchParams(search);
  params.delete("details");
  params.delete("variant");
  if (slug !== null) params.set("details", slug);
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}
