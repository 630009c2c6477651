import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import type { Pagination } from "@tindahan/contract/core/primitives.ts";
import { PAGE_SIZES } from "@tindahan/contract/accounts/constants.ts";
import { CompactFilterSelect } from "../../ui/tables/filter-controls.tsx";
import { useSession } from "../../shared/session/session.ts";
import { Button } from "../../ui/actions/button.tsx";
import { saveChosenPageSize, readPageSize, useLatestFilter } from "./list-filter.ts";

type ListFooterProps = Pagination & {
  hrefFor: (change: { page: number; size?: number }) => string;
};

const SUGGESTED_PAGE_SIZE = 25;

export function ListFooter({ page, limit, total, pages, hrefFor }: ListFooterProps) {
  const navigate = useNavigate();
  const size = useLatestFilter(limit, readPageSize);
  const first = total === 0 ? 0 : (page - 1) * limit + 1;
  const hasChosen = useSession()?.user.pageSize !== undefined;

  function choose(chosen: number) {
    saveChosenPageSize(chosen);
    if (chosen !== limit)
      void navigate(hrefFor({ page: 1, size: chosen }), { preventScrollReset: true, flushSync: true });
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-ink-2 tabular-nums">
      <div className="flex flex-wrap items-center gap-2 max-md:grow max-md:justify-between">
        <label className="flex items-center gap-2">
          Rows per page
          <CompactFilterSelect value={size} onChange={(event) => choose(Number(event.target.value))}>
            {PAGE_SIZES.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </CompactFilterSelect>
        </label>
        <p>
          {first}–{Math.min(page * limit, total)} of {total.toLocaleString("en-PH")}
        </p>
      </div>
      {!hasChosen && limit === PAGE_SIZES[0] && pages > 2 && (
        <div role="group" aria-label="Show more rows?" className="flex flex-wrap items-center gap-2">
          <span>Show {SUGGESTED_PAGE_SIZE} rows per page?</span>
          <Button variant="secondary" size="sm" onClick={() => choose(SUGGESTED_PAGE_SIZE)}>
            Show {SUGGESTED_PAGE_SIZE}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => choose(limit)}>
            Keep {limit}
          </Button>
        </div>
      )}
      <nav
        aria-label="Pages"
        className="flex flex-wrap items-center gap-2 max-md:grow max-md:justify-between"
      >
        <PageStepLink to={page > 1 ? hrefFor({ page: page - 1 }) : undefined}>
          <ChevronLeft size={16} aria-hidden />
          Prev
        </PageStepLink>
        <p>
          Page {page} of {pages}
        </p>
        <PageStepLink to={page < pages ? hrefFor({ page: page + 1 }) : undefined}>
          Next
          <ChevronRight size={16} aria-hidden />
        </PageStepLink>
      </nav>
    </div>
  );
}

const stepClass =
  "inline-flex h-9 items-center gap-1 rounded-control border px-3 font-medium pointer-coarse:h-11 " +
  "transition-colors";

function PageStepLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  const isOff = to === undefined;
  return (
    // The last page disables the link but keeps its focus.
    <Link
      to={to ?? ""}
      preventScrollReset
      aria-disabled={isOff || undefined}
      onClick={(event) => isOff && event.preventDefault()}
      className={`${stepClass} ${isOff ? "cursor-default border-line opacity-60" : "border-line-strong bg-surface text-ink hover:bg-tint"}`}
    >
      {children}
    </Link>
  );
}
