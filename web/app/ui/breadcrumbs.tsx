import { ChevronRight } from "lucide-react";
import { Link } from "react-router";

type BreadcrumbsProps = { steps: { name: string; to: string }[]; here: string };

/** Where the page stands in the shop. The last step is the page itself, and gives way first when there is no room. */
export function Breadcrumbs({ steps, here }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb" className="text-13 text-ink-2">
      <ol className="flex items-center gap-1">
        {steps.map(({ name, to }) => (
          <li key={to} className="flex shrink-0 items-center gap-1">
            <Link
              to={to}
              className="-mx-1 inline-flex h-11 items-center rounded-control px-1 underline-offset-2 hover:text-ink hover:underline"
            >
              {name}
            </Link>
            <ChevronRight size={14} aria-hidden />
          </li>
        ))}
        <li aria-current="page" className="truncate">
          {here}
        </li>
      </ol>
    </nav>
  );
}
