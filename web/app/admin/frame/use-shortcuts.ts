import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { currentSession } from "../../shared/session/session.ts";
import { may } from "./admin-role.ts";
import { screenAt } from "./screens.ts";

export const PLACES: Record<string, string> = {
  d: "/admin",
  o: "/admin/orders",
  p: "/admin/products",
  c: "/admin/customers",
};

const SECOND_KEY_MS = 1_500;

const FIELDS = "input, textarea, select, [contenteditable]";

export function useShortcuts(isOn: boolean, showList: () => void): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const wantsSearch = useRef(false);
  const goSince = useRef(-SECOND_KEY_MS);

  useEffect(() => {
    if (!wantsSearch.current || pathname !== PLACES.o) return;
    wantsSearch.current = false;
    // Runs after the route announcer, which focuses the heading.
    const frame = requestAnimationFrame(focusSearch);
    return () => cancelAnimationFrame(frame);
  }, [pathname]);

  useEffect(() => {
    if (!isOn) return;

    function press(event: KeyboardEvent) {
      const { key, target, timeStamp } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented)
        return;
      if ((target as Element).closest?.(FIELDS) || document.querySelector("dialog[open]")) return;
      const place = timeStamp - goSince.current < SECOND_KEY_MS ? PLACES[key] : undefined;
      goSince.current = key === "g" ? timeStamp : -SECOND_KEY_MS;
      if (place && isTheirs(place)) void navigate(place);
      else if (key === "?") showList();
      else if (key === "/") search();
      else return;
      event.preventDefault();
    }

    function search() {
      if (focusSearch()) return;
      wantsSearch.current = true;
      void navigate(PLACES.o!);
    }

    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isOn, navigate, showList]);
}

function isTheirs(path: string): boolean {
  const user = currentSession()?.user;
  return user !== undefined && may(user, screenAt(path)!.permission);
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>("main input[type=search]");
  field?.focus();
  field?.select();
  return field !== null;
}
