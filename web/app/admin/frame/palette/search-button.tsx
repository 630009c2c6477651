import { Search } from "lucide-react";
import { itemClass, labelClass } from "../user-menu.tsx";

type SearchButtonProps = { isFolded: boolean; onOpen: () => void };

export function MenuSearchButton({ isFolded, onOpen }: SearchButtonProps) {
  return (
    <button type="button" onClick={onOpen} title={isFolded ? "Search" : undefined} className={itemClass}>
      <Search size={18} aria-hidden className="shrink-0" />
      <span className={labelClass}>Search</span>
      <kbd
        aria-hidden
        className="ml-auto rounded-control border border-line px-1.5 text-12 text-ink-2 pointer-coarse:hidden wide:group-data-folded:hidden"
      >
        Ctrl K
      </kbd>
    </button>
  );
}
