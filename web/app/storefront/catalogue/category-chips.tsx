import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useCategories } from "../categories.ts";
import { listHref, type Filter } from "./filter.ts";

/** More would be a list to search in, and for that there is the select. */
const MAX_CHIPS = 24;

/** The ways into the catalogue, in one row that scrolls sideways. */
export function CategoryChips({ filter: { search, category, sort } }: { filter: Filter }) {
  const categories = useCategories();
  const row = useRef<HTMLUListElement>(null);
  const chips = categories.filter(({ _id }, index) => index < MAX_CHIPS || _id === category);
  const chosenIndex = chips.findIndex(({ _id }) => _id === category) + 1;

  // The chosen one may be far to the right. Only the row moves: the page has a place of its own.
  useEffect(() => {
    const chosen = row.current?.children[chosenIndex] as HTMLElement | undefined;
    if (!row.current || !chosen) return;
    row.current.scrollLeft = chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2;
  }, [chosenIndex]);

  return (
    <nav aria-label="Categories" className="border-b border-line">
      <ul
        ref={row}
        className="container-page relative flex [scrollbar-width:none] gap-2 overflow-x-auto py-2.5 whitespace-nowrap"
      >
        <Chip to={listHref({ search, sort })} isChosen={category === undefined}>
          All
        </Chip>
        {chips.map(({ _id, name }) => (
          <Chip key={_id} to={listHref({ search, category: _id, sort })} isChosen={_id === category}>
            {name}
          </Chip>
        ))}
      </ul>
    </nav>
  );
}

function Chip({ to, isChosen, children }: { to: string; isChosen: boolean; children: string }) {
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
