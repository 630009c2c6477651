import { getMe } from "@tindahan/contract/accounts.ts";
import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { callApi } from "../../api.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AdminPage } from "../admin-page.tsx";
import { navigation } from "../screens.ts";
import type { Route } from "./+types/dashboard.ts";

/** Asks who is there, so that a session that ended overnight is noticed here and not after an hour's work. */
export async function clientLoader() {
  return callApi(getMe, {});
}

export function HydrateFallback() {
  return <Skeleton className="h-40" />;
}

export default function Dashboard({ loaderData: { user } }: Route.ComponentProps) {
  return (
    <AdminPage title="Dashboard">
      <section className="rounded-[8px] border border-line bg-surface p-4 md:p-6">
        <h2 className="text-14 font-semibold">Welcome, {user.name || user.username}</h2>
        <p className="mt-1 max-w-prose text-ink-2">
          Here you will see how the shop is doing: products, orders, categories and customers at a glance. The
          figures come together with the orders; until then this page has none to show.
        </p>
      </section>
      <ul className="grid gap-4 md:grid-cols-3">
        {navigation.slice(1).map(({ path, title, icon: Icon }) => (
          <li key={path}>
            <Link
              to={path}
              className="flex items-center gap-3 rounded-[8px] border border-line bg-surface p-4 font-medium transition-colors hover:bg-tint"
            >
              <Icon size={18} aria-hidden className="text-ink-2" />
              <span className="grow">{title}</span>
              <ArrowRight size={16} aria-hidden className="text-ink-2" />
            </Link>
          </li>
        ))}
      </ul>
    </AdminPage>
  );
}
