import { useEffect, useLayoutEffect, useRef } from "react";
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

/** Typing goes into these; a checkbox takes no letters. */
const FIELDS = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

export function useKeyboardShortcuts(isOn: boolean, showList: () => void, searchAll: () => void): void {
  useSearchAllShortcut(searchAll);
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

  // A key pressed as soon as the screen is visible must not be lost, so this does not wait for the first paint.
  useLayoutEffect(() => {
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
      else if (!pressRowKey(key)) return;
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

/** Works with single-key shortcuts off, and while typing: the browser has no use for it there. */
function useSearchAllShortcut(searchAll: () => void): void {
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isPressed = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isPressed || event.key.toLowerCase() !== "k" || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      searchAll();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [searchAll]);
}

const ROW_CONTROL = "a[href], button";

/** The current row is the one with the focus; Enter on its link opens it. */
function pressRowKey(key: string): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>("main tbody tr")];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = { j: at + 1, k: Math.max(at - 1, 0) }[key];
  if (next !== undefined) rows[next]?.querySelector<HTMLElement>(ROW_CONTROL)?.focus();
  else if (key === "x") rows[at]?.querySelector<HTMLElement>("input[type=checkbox]")?.click();
  else if (key === "n") document.querySelector<HTMLElement>("main [data-shortcut=n]")?.click();
  else return false;
  return true;
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
