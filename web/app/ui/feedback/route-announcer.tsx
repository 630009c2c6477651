import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * After a navigation without a page load, does what the browser would have done: says the new page's title, and starts
 * the keyboard at its heading.
 */
export function RouteAnnouncer() {
  const { key } = useLocation();
  const last = useRef<{ key: string; title: string }>(undefined);
  const [title, setTitle] = useState("");

  useEffect(() => {
    const before = last.current;
    const now = withoutCount(document.title);
    last.current = { key, title: now };
    // A page with the same title is the same page, sorted again or with a dialog open: the keyboard stays where it is.
    if (!before || before.key === key || before.title === now) return;
    // Who has begun to type meanwhile is not interrupted.
    if (!document.activeElement?.matches("input, select, textarea")) focusHeading();
    setTitle(now);
  }, [key]);

  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}

/** What a page is called, without how much waits there. */
export const withoutCount = (title: string): string => title.replace(/^\(\S+\) /, "");

/** Where the keyboard starts on a page. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}
