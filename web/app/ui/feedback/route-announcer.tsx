import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** Announces the new title and focuses the heading, as a page load would. */
export function RouteAnnouncer() {
  const { key } = useLocation();
  const last = useRef<{ key: string; title: string }>(undefined);
  const [title, setTitle] = useState("");

  useEffect(() => {
    const before = last.current;
    const now = withoutTitleCount(document.title);
    last.current = { key, title: now };
    // An unchanged title means a sorted list or an open dialog: the focus stays.
    if (!before || before.key === key || before.title === now) return;
    if (!document.activeElement?.matches("input, select, textarea")) focusPageHeading();
    setTitle(now);
  }, [key]);

  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}

/** Removes a leading count, such as "(3) ". */
export const withoutTitleCount = (title: string): string => title.replace(/^\(\S+\) /, "");

export function focusPageHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}
