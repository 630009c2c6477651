import { PencilLine, X } from "lucide-react";
import { useRef } from "react";
import { Button } from "../../../ui/actions/button.tsx";
import type { Selection } from "../../lists/use-selection.ts";

type BulkBarProps = { selection: Selection; onChange: () => void };

export function ProductBulkBar({ selection, onChange }: BulkBarProps) {
  const count = selection.ids.size;
  const bar = useRef<HTMLDivElement>(null);
  // The pressed button disappears, so focus moves to the bar.
  const withBarFocus = (select: () => void) => () => {
    bar.current?.focus();
    select();
  };
  if (count === 0)
    return (
      <div ref={bar} tabIndex={-1} className="flex">
        <Button variant="ghost" size="sm" onClick={withBarFocus(selection.selectPage)}>
          Select all on this page
        </Button>
      </div>
    );
  return (
    <div
      ref={bar}
      tabIndex={-1}
      role="region"
      aria-label="Selected products"
      className="sticky bottom-[calc(var(--nav-bar)+1rem)] z-10 flex items-center gap-2 rounded-card border border-line-strong bg-surface p-2 pl-4 shadow-overlay"
    >
      <p aria-live="polite" className="font-medium tabular-nums">
        {count} selected
      </p>
      <span className="ml-auto flex gap-2">
        <Button variant="secondary" size="sm" onClick={onChange}>
          <PencilLine size={16} aria-hidden />
          Change
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-label="Clear selection"
          onClick={withBarFocus(selection.clear)}
        >
          <X size={16} aria-hidden />
        </Button>
      </span>
    </div>
  );
}
