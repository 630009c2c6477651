import { useEffect } from "react";

/** Tells app.css to reserve the scroll bar while a dialog is open. */
export function useScrollbarPlace(): void {
  useEffect(() => {
    const root = document.documentElement;
    const note = (event: Event) => {
      if ((event as ToggleEvent).newState === "open")
        root.toggleAttribute("data-scrolls", innerWidth > root.clientWidth);
    };
    document.addEventListener("beforetoggle", note, { capture: true });
    return () => document.removeEventListener("beforetoggle", note, { capture: true });
  }, []);
}
