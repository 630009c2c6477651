import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * After a navigation without a page load, does what the browser would have done: says the new page's title, and starts
 * the keyboard at its heading.
 */
export function RouteAnnouncer() {
  const { key } = useLocation();
  const announcedKey = useRef(key);
  const [title, setTitle] = useState("");

  useEffect(() => {
    if (announcedKey.current === key) return;
    announcedKey.current = key;
    const heading = document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [key]);

  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}
