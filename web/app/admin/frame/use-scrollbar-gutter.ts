import { useEffect } from "react";

/** Tells app.css to reserve the scroll bar while a dialog is open. */
export function useScrollbarGutter(): void {
  useEffect(() => {
    const root = document.documentElement;
    const markScrollbar = (event: Event) => {
      if ((event as ToggleEvent).newState === "open")
        root.toggleAttribute("data-scrolls", innerWidth > root.clientWidth);
    };
    document.addEventListener("beforetoggle", markScrollbar, { capture: true });
    return () => document.removeEventListener("beforetoggle", markScrollbar, { capture: true });
  }, []);
}
