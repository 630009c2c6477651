import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { currentSession } from "../../shared/session/session.ts";
import { hasPermission } from "./admin-role.ts";
import { adminScreenAt } from "./screens.ts";

export const SHORTCUT_PATHS: Record<string, string> = {
  d: "/admin",
  o: "/admin/orders",
  p: "/admin/products",
  c: "/admin/customers",
};

const SECOND_KEY_TIMEOUT_MS = 1_500;

const FIELDS = "input, textarea, select, [contenteditable]";

export function useKeyboardShortcuts(isOn: boolean, showList: () => void): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isSearchPending = useRef(false);
  const goPressedAt = useRef(-SECOND_KEY_TIMEOUT_MS);

  useEffect(() => {
    if (!isSearchPending.current || pathname !== SHORTCUT_PATHS.o) return;
    isSearchPending.current = false;
    // Runs after the route announcer, which focuses the heading.
    const frame = requestAnimationFrame(focusSearchField);
    return () => cancelAnimationFrame(frame);
  }, [pathname]);

  useEffect(() => {
    if (!isOn) return;

    function onKeyDown(event: KeyboardEvent) {
      const { key, target, timeStamp } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented)
        return;
      if ((target as Element).closest?.(FIELDS) || document.querySelector("dialog[open]")) return;
      const path = timeStamp - goPressedAt.current < SECOND_KEY_TIMEOUT_MS ? SHORTCUT_PATHS[key] : undefined;
      goPressedAt.current = key === "g" ? timeStamp : -SECOND_KEY_TIMEOUT_MS;
      if (path && mayOpenScreen(path)) void navigate(path);
      else if (key === "?") showList();
      else if (key === "/") search();
      else return;
      event.preventDefault();
    }

    function search() {
      if (focusSearchField()) return;
      isSearchPending.current = true;
      void navigate(SHORTCUT_PATHS.o!);
    }

    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOn, navigate, showList]);
}

function mayOpenScreen(path: string): boolean {
  const user = currentSession()?.user;
  return user !== undefined && hasPermission(user, adminScreenAt(path)!.permission);
}

function focusSearchField(): boolean {
  const field = document.querySelector<HTMLInputElement>("main input[type=search]");
  field?.focus();
  field?.select();
  return field !== null;
}
