import { useEffect, useRef, type RefObject } from "react";

/** Repeats a press on a `data-early` button that was made before hydration. */
export function usePressBeforeHydration(act: () => Promise<void>): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (button.current?.ariaBusy !== "true") return;
    button.current.ariaBusy = null;
    void act();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: later presses are heard
  }, []);
  return button;
}
