import { Link, useLocation } from "react-router";

const TABS = [
  { label: "Changes", path: "/admin/audit" },
  { label: "Security", path: "/admin/audit/security" },
];

export function AuditTabs() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Logs" className="border-b border-line">
      <ul className="flex gap-1">
        {TABS.map(({ label, path }) => (
          <li key={path}>
            <Link
              to={path}
              aria-current={pathname === path ? "page" : undefined}
              className="flex h-9 items-center border-b-2 border-transparent px-2.5 font-medium whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink pointer-coarse:h-11"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
