import { ShieldAlert } from "lucide-react";
import { Link, useLocation } from "react-router";
import { useSession } from "../../shared/session/session.ts";
import { formatDay } from "./account-task.ts";

/** From an owner's first day on: until when, and where. */
export function SecondFactorNotice() {
  const dueAt = useSession()?.user.secondFactorDueAt;
  const { pathname } = useLocation();
  if (!dueAt || pathname === "/admin/profile") return null;

  return (
    <aside
      aria-label="Second factor"
      className="mb-4 flex gap-2 rounded-control px-3 py-2.5 tone-yellow print:hidden"
    >
      <ShieldAlert size={18} aria-hidden className="mt-px shrink-0" />
      <p>
        Owners need a second factor by {formatDay(dueAt)}.{" "}
        <Link to="/admin/profile" className="font-medium underline">
          Set it up
        </Link>
      </p>
    </aside>
  );
}
