import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import { focusHeading } from "../../../ui/feedback/route-announcer.tsx";

type Place = { row: number; control: number };

const CONTROLS = "a[href], button, input";

/** When a focused row disappears, focuses the same control of the next row. */
export function useRowFocus(ids: string[]): RefObject<HTMLDivElement | null> {
  const table = useRef<HTMLDivElement>(null);
  const place = useRef<Place>(undefined);
  const shown = ids.join();
  const last = useRef(shown);

  useEffect(() => {
    const element = table.current!;
    const note = ({ target }: FocusEvent) => {
      place.current = placeOf(element, target as Element);
    };
    // Focus inside a dialog returns to the row later; focus elsewhere does not.
    const forget = ({ target }: Event) => {
      if (!element.contains(target as Element) && !(target as Element).closest("dialog"))
        place.current = undefined;
    };
    element.addEventListener("focusin", note);
    document.addEventListener("focusin", forget);
    document.addEventListener("pointerdown", forget);
    return () => {
      element.removeEventListener("focusin", note);
      document.removeEventListener("focusin", forget);
      document.removeEventListener("pointerdown", forget);
    };
  }, []);

  useLayoutEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    const { activeElement } = document;
    if (!place.current || (activeElement && activeElement !== document.body)) return;
    const rows = [...table.current!.querySelectorAll("tbody tr")];
    const row = rows[Math.min(place.current.row, rows.length - 1)];
    const controls = [...(row?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
    const control = controls[Math.min(place.current.control, controls.length - 1)];
    if (control) control.focus();
    else focusHeading();
  }, [shown]);

  return table;
}

function placeOf(table: Element, target: Element): Place | undefined {
  const row = target.closest("tbody tr");
  if (!row) return undefined;
  return {
    row: [...table.querySelectorAll("tbody tr")].indexOf(row),
    control: [...row.querySelectorAll(CONTROLS)].indexOf(target),
  };
}
