import { Hammer } from "lucide-react";
import { useLocation } from "react-router";
import { ButtonLink } from "../ui/button-link.tsx";
import { AdminPage } from "./admin-page.tsx";
import { screenAt } from "./screens.ts";

/** Stands in for the screens that are to come, so that no link leads nowhere. */
export default function BeingBuilt() {
  const title = screenAt(useLocation().pathname)?.title ?? "Admin";

  return (
    <AdminPage title={title}>
      <div className="flex flex-col items-start gap-3 rounded-[8px] border border-line bg-surface p-4 md:p-6">
        <Hammer size={20} aria-hidden className="text-ink-2" />
        <div>
          <h2 className="text-14 font-semibold">This screen is being built</h2>
          <p className="mt-1 text-ink-2">
            It comes with one of the next versions. Nothing is missing on your side.
          </p>
        </div>
        <ButtonLink to="/admin" variant="secondary" size="sm">
          Back to the dashboard
        </ButtonLink>
      </div>
    </AdminPage>
  );
}
