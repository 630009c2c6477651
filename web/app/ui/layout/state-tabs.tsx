import { Link } from "react-router";

type StateTab = { name: string; href: string; count?: number; isCurrent: boolean };

type StateTabsProps = {
  label: string;
  tabs: StateTab[];
  className?: string;
};

export function LinkTabs({ label, tabs, className = "" }: StateTabsProps) {
  return (
    <nav aria-label={label} className={`border-b border-line ${className}`}>
      <ul className="flex gap-1">
        {tabs.map(({ name, href, count, isCurrent }) => (
          <li key={name}>
            <Link
              to={href}
              aria-current={isCurrent ? "page" : undefined}
              preventScrollReset={count !== undefined}
              className="flex h-9 items-center gap-1.5 border-b-2 border-transparent px-2.5 font-medium whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink pointer-coarse:h-11"
            >
              {name}
              {count !== undefined && (
                <span className="rounded-full bg-tint px-1.5 text-12 tabular-nums">
                  {count.toLocaleString("en-PH")}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
