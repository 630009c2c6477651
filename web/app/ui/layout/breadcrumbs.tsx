import { ChevronRight } from "lucide-react";
import { Link } from "react-router";

type BreadcrumbsProps = { steps: { name: string; to: string }[]; here: string };

export function Breadcrumbs({ steps, here }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb" className="text-13 text-ink-2">
      <ol className="flex items-center gap-1">
        {steps.map(({ name, to }) => (
          <li key={to} className="flex max-w-1/2 min-w-0 shrink-0 items-center gap-1">
            <Link
              to={to}
              viewTransition
              className="-mx-1 inline-flex h-11 min-w-0 items-center rounded-control px-1 underline-offset-2 hover:text-ink hover:underline"
            >
              <span className="truncate">{name}</span>
            </Link>
            <ChevronRight size={14} aria-hidden className="shrink-0" />
          </li>
        ))}
        <li aria-current="page" className="min-w-0 truncate">
          {here}
        </li>
      </ol>
    </nav>
  );
}
