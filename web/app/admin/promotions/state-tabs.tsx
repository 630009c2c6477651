import { Link } from "react-router";
import { PROMOTION_STATES, type Promotion } from "@tindahan/contract/promotions.ts";
import { promotionsHref, type PromotionFilter } from "./filter.ts";

const STATE_NAMES: Record<Promotion["state"], string> = {
  running: "Running",
  planned: "Planned",
  over: "Over",
};

type StateTabsProps = { filter: PromotionFilter; counts: Partial<Record<Promotion["state"], number>> };

export function StateTabs({ filter, counts }: StateTabsProps) {
  return (
    <nav aria-label="Promotions by state" className="border-b border-line">
      <ul className="flex gap-1">
        {PROMOTION_STATES.map((state) => (
          <li key={state}>
            <Link
              to={promotionsHref({ ...filter, state, page: 1 })}
              aria-current={filter.state === state ? "page" : undefined}
              preventScrollReset
              className="flex h-9 items-center gap-1.5 border-b-2 border-transparent px-2.5 font-medium whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink pointer-coarse:h-11"
            >
              {STATE_NAMES[state]}
              <span className="rounded-full bg-tint px-1.5 text-12 tabular-nums">
                {(counts[state] ?? 0).toLocaleString("en-PH")}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
