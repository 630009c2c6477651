import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import { focusPageHeading } from "../../../ui/feedback/route-announcer.tsx";

type FocusPosition = { row: number; control: number };

const CONTROLS = "a[href], button, input";

/** When a focused row disappears, focuses the same control of the next row. */
export function useFocusAfterRowRemoval(ids: string[]): RefObject<HTMLDivElement | null> {
  const table = useRef<HTMLDivElement>(null);
  const position = useRef<FocusPosition>(undefined);
  const shown = ids.join();
  const last = useRef(shown);

  useEffect(() => {
    const element = table.current!;
    const remember = ({ target }: FocusEvent) => {
      position.current = focusPositionIn(element, target as Element);
    };
    // Focus inside a dialog returns to the row later; focus elsewhere does not.
    const forget = ({ target }: Event) => {
      if (!element.contains(target as Element) && !(target as Element).closest("dialog"))
        position.current = undefined;
    };
    element.addEventListener("focusin", remember);
    document.addEventListener("focusin", forget);
    document.addEventListener("pointerdown", forget);
    return () => {
      element.removeEventListener("focusin", remember);
      document.removeEventListener("focusin", forget);
      document.removeEventListener("pointerdown", forget);
    };
  }, []);

  useLayoutEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    const { activeElement } = document;
    if (!position.current || (activeElement && activeElement !== document.body)) return;
    const rows = [...table.current!.querySelectorAll("tbody tr")];
    const row = rows[Math.min(position.current.row, rows.length - 1)];
    const controls = [...(row?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
    const control = controls[Math.min(position.current.control, controls.length - 1)];
    if (control) control.focus();
    else focusPageHeading();
  }, [shown]);

  return table;
}

function focusPositionIn(table: Element, target: Element): FocusPosition | undefined {
  const row = target.closest("tbody tr");
  if (!row) return undefined;
  return {
    row: [...table.querySelectorAll("tbody tr")].indexOf(row),
    control: [...row.querySelectorAll(CONTROLS)].indexOf(target),
  };
}
