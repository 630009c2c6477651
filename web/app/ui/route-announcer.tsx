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
    last.current = { key, title: document.title };
    // A page with the same title is the same page, sorted again or with a dialog open: the keyboard stays where it is.
    if (!before || before.key === key || before.title === document.title) return;
    // Who has begun to type meanwhile is not interrupted.
    if (!document.activeElement?.matches("input, select, textarea")) focusHeading();
    setTitle(document.title);
  }, [key]);

  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}

/** Where the keyboard starts on a page. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}
