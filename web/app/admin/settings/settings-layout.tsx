import { NavLink, Outlet } from "react-router";
import { SETTINGS_GROUPS } from "./settings-pages.ts";

/** On phones `/admin/settings` is the list, and the breadcrumb leads back to it. */
export default function SettingsLayout() {
  return (
    <div className="grid gap-8 wide:grid-cols-[10.5rem_minmax(0,1fr)]">
      <nav aria-label="Settings" className="wide:sticky wide:top-17 wide:self-start max-wide:hidden">
        {SETTINGS_GROUPS.map(({ name, pages }) => (
          <ul key={name} aria-label={name} className="mb-2 border-b border-line pb-2 last:border-0">
            {pages.map(({ path, title }) => (
              <li key={path}>
                <NavLink
                  to={path}
                  className="flex min-h-9 items-center rounded-control px-2.5 font-medium hover:bg-tint aria-[current=page]:bg-tint aria-[current=page]:font-semibold pointer-coarse:min-h-11"
                >
                  {title}
                </NavLink>
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <div className="@container min-w-0">
        <Outlet />
      </div>
    </div>
  );
}
