import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { pageNumbers } from "./page-numbers.ts";

type PaginationProps = { page: number; pages: number; hrefFor: (page: number) => string; label?: string };

export function Pagination({ page, pages, hrefFor, label = "Pages" }: PaginationProps) {
  return (
    <nav
      aria-label={label}
      className="items-center gap-x-2 gap-y-3 text-14 tabular-nums max-md:flex max-md:flex-wrap max-md:justify-between md:grid md:grid-cols-[1fr_auto_1fr]"
    >
      <div className="md:justify-self-end">
        <PaginationStep to={page > 1 ? hrefFor(page - 1) : undefined} rel="prev">
          <ChevronLeft size={18} aria-hidden />
          Prev
        </PaginationStep>
      </div>
      <ol className="flex flex-wrap justify-center gap-0.5 max-md:-order-1 max-md:w-full md:gap-1">
        {pageNumbers(page, pages).map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === null ? (
              <span className={`${box} text-ink-2`}>…</span>
            ) : (
              <PaginationLink number={number} isCurrent={number === page} to={hrefFor(number)} />
            )}
          </li>
        ))}
      </ol>
      <div className="max-md:order-1 md:justify-self-start">
        <PaginationStep to={page < pages ? hrefFor(page + 1) : undefined} rel="next">
          Next
          <ChevronRight size={18} aria-hidden />
        </PaginationStep>
      </div>
      <p className="text-center text-13 text-ink-2 md:col-span-3">
        Page {page} of {pages}
      </p>
    </nav>
  );
}

const box = "inline-flex h-11 min-w-11 items-center justify-center gap-1 rounded-control px-1 font-medium";

function PaginationLink({ number, isCurrent, to }: { number: number; isCurrent: boolean; to: string }) {
  return (
    <Link
      to={to}
      aria-label={`Page ${number}`}
      aria-current={isCurrent ? "page" : undefined}
      className={`${box} transition-colors ${isCurrent ? "bg-ink text-bg" : "hover:bg-tint"}`}
    >
      {number}
    </Link>
  );
}

function PaginationStep({
  to,
  rel,
  children,
}: {
  to: string | undefined;
  rel: "prev" | "next";
  children: ReactNode;
}) {
  const stepClass = `${box} border px-3`;
  if (to === undefined)
    return (
      <span role="link" aria-disabled="true" className={`${stepClass} border-line text-ink-2 opacity-60`}>
        {children}
      </span>
    );
  return (
    <Link
      to={to}
      rel={rel}
      className={`${stepClass} border-line-strong bg-surface transition-colors hover:bg-tint`}
    >
      {children}
    </Link>
  );
}
