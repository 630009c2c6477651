import { ChevronRight, Search } from "lucide-react";
import { Link, useLocation } from "react-router";
import { useBreadcrumbName } from "./breadcrumb-name.ts";
import { IconButton } from "../../ui/actions/button.tsx";
import { breadcrumbsTo } from "./screens.ts";
import { WorkBell } from "./work/bell.tsx";

export function AdminTopBar({ onSearch }: { onSearch: () => void }) {
  const breadcrumbs = breadcrumbsTo(useLocation().pathname);
  const name = useBreadcrumbName();

  return (
    <header className="sticky top-0 z-40 flex h-13 shrink-0 items-center gap-1 border-b border-line bg-bg px-2 wide:px-6 print:hidden">
      <nav aria-label="Breadcrumb" className="min-w-0 grow max-md:pl-2">
        <ol className="flex items-center gap-1.5 font-medium">
          {breadcrumbs.map(({ path, title }, index) => (
            <li key={path} className="flex items-center gap-1.5 not-last:shrink-0 last:min-w-0">
              {index > 0 && <ChevronRight size={14} aria-hidden className="shrink-0 text-ink-2" />}
              {index < breadcrumbs.length - 1 ? (
                <Link to={path} className="rounded-control py-2 text-ink-2 hover:text-ink">
                  {title}
                </Link>
              ) : (
                <span aria-current="page" className="truncate">
                  {name ?? title}
                </span>
              )}
            </li>
          ))}
        </ol>
      </nav>
      <span className="wide:hidden">
        <IconButton label="Search" icon={Search} onClick={onSearch} />
      </span>
      <WorkBell />
    </header>
  );
}
