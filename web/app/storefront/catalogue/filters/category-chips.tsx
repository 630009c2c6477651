import { ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { Link } from "react-router";
import { useCategories } from "../../frame/categories.ts";
import { productListHref, type Filter } from "../../../shared/catalogue/filter.ts";

const MAX_CHIPS = 24;

export function CategoryChips({ filter: { search, category, sort } }: { filter: Filter }) {
  const categories = useCategories();
  const row = useRef<HTMLUListElement>(null);
  const chips = categories.filter(({ _id }, index) => index < MAX_CHIPS || _id === category);
  const chosenIndex = chips.findIndex(({ _id }) => _id === category) + 1;

  const [hasMore, setHasMore] = useState({ before: false, after: false });

  const updateArrows = useCallback(() => {
    // The observer may fire after the row is unmounted.
    if (!row.current) return;
    const { scrollLeft, scrollWidth, clientWidth } = row.current;
    setHasMore({ before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 });
  }, []);

  // Scrolls the row only: `scrollIntoView` would also scroll the page.
  useEffect(() => {
    const chosen = row.current?.children[chosenIndex] as HTMLElement | undefined;
    if (!row.current || !chosen) return;
    const left = chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2;
    row.current.scrollTo({ left, behavior: "instant" });
  }, [chosenIndex]);

  useEffect(() => {
    const observer = new ResizeObserver(updateArrows);
    observer.observe(row.current!);
    return () => observer.disconnect();
  }, [updateArrows]);

  return (
    <nav aria-label="Categories" className="border-b border-line">
      <div className="container-page relative px-0">
        <ul
          ref={row}
          onScroll={updateArrows}
          className="container-page relative flex [scrollbar-width:none] gap-2 overflow-x-auto py-2.5 whitespace-nowrap motion-safe:scroll-smooth"
        >
          <CategoryChip to={productListHref({ search, sort })} isChosen={category === undefined}>
            All
          </CategoryChip>
          {chips.map(({ _id, name }) => (
            <CategoryChip
              key={_id}
              to={productListHref({ search, category: _id, sort })}
              isChosen={_id === category}
            >
              {name}
            </CategoryChip>
          ))}
        </ul>
        {hasMore.before && (
          <ScrollArrowButton name="Previous categories" icon={ChevronLeft} row={row} direction={-1} />
        )}
        {hasMore.after && (
          <ScrollArrowButton name="Next categories" icon={ChevronRight} row={row} direction={1} />
        )}
      </div>
    </nav>
  );
}

type ArrowProps = {
  name: string;
  icon: LucideIcon;
  row: RefObject<HTMLUListElement | null>;
  direction: 1 | -1;
};

function ScrollArrowButton({ name, icon: Icon, row, direction }: ArrowProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={name}
      onClick={() => row.current!.scrollBy({ left: direction * row.current!.clientWidth * 0.7 })}
      className={`absolute inset-y-0 hidden w-12 cursor-pointer place-items-center bg-bg hover:bg-tint pointer-fine:grid ${direction === 1 ? "right-0" : "left-0"}`}
    >
      <Icon size={18} aria-hidden />
    </button>
  );
}

function CategoryChip({ to, isChosen, children }: { to: string; isChosen: boolean; children: string }) {
  return (
    <li className="shrink-0">
      <Link
        to={to}
        aria-current={isChosen ? "page" : undefined}
        className="inline-flex h-9 items-center rounded-full border border-line bg-surface px-3.5 text-14 transition-colors hover:bg-tint aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-bg"
      >
        {children}
      </Link>
    </li>
  );
}
