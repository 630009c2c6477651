import { useEffect } from "react";

/** Notes before a dialog or menu opens whether the page has a scroll bar to take away: app.css keeps its place. */
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
