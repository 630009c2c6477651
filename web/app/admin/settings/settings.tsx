import { Link } from "react-router";
import { AdminPage } from "../frame/admin-page.tsx";
import { SETTINGS_GROUPS, type SettingsPage } from "./settings-pages.ts";

export default function SettingsScreen() {
  return (
    <AdminPage title="System Settings">
      <nav aria-label="Settings" className="flex flex-col gap-6">
        {SETTINGS_GROUPS.map(({ name, pages }) => (
          <section key={name} aria-label={name}>
            <h2 className="mb-2 text-14/5 font-semibold">{name}</h2>
            <ul className="grid gap-px max-sm:overflow-hidden max-sm:rounded-[8px] max-sm:border max-sm:border-line max-sm:bg-line sm:grid-cols-2 sm:gap-2 lg:grid-cols-3">
              {pages.map((page) => (
                <SettingsPageItem key={page.path} {...page} />
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </AdminPage>
  );
}

function SettingsPageItem({ path, title, hint, icon: Icon }: SettingsPage) {
  return (
    <li className="relative flex min-h-16 items-center gap-3 bg-surface px-4 py-3 hover:bg-tint sm:rounded-[8px] sm:border sm:border-line">
      <Icon size={20} aria-hidden className="shrink-0 text-ink-2" />
      <span className="min-w-0">
        <Link to={path} className="block font-semibold after:absolute after:inset-0">
          {title}
        </Link>
        <span className="text-ink-2">{hint}</span>
      </span>
    </li>
  );
}
