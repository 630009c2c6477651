import { useRevalidator, Link, useLocation } from "react-router";
import { useEffect, useState } from "react";
import { ShieldAlert, X } from "lucide-react";
import type { AccountTask } from "@tindahan/contract/accounts/admin-roles.ts";
import { SECOND_FACTOR_GRACE_DAYS } from "@tindahan/contract/accounts/constants.ts";
import { AdminPage } from "./admin-page.tsx";
import { PasswordForm } from "../profile/password-form.tsx";
import { SecondFactorBlock } from "../profile/second-factor.tsx";
import { useSession } from "../../shared/session/session.ts";
import { readStored, writeStored } from "../../shared/browser-storage.ts";
import { formatDueDay } from "./account-task.ts";

const NOTICE_KEY = "second-factor-notice";

/** Replaces every screen until the task is done. */
export function AccountTaskScreen({ task }: { task: AccountTask }) {
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();

  return (
    <div className="mx-auto max-w-140">
      {task === "change_password" ? (
        <AdminPage title="Choose your own password">
          <p className="text-ink-2">This was a temporary password. Choose your own.</p>
          <PasswordForm onChanged={reload} />
        </AdminPage>
      ) : (
        <AdminPage title="Set up your second factor">
          <p className="text-ink-2">
            From {SECOND_FACTOR_GRACE_DAYS} days after your first sign-in you need more than a password.
            Setting it up takes two minutes and an authenticator app on your phone.
          </p>
          <SecondFactorBlock isOn={false} onChanged={reload} />
        </AdminPage>
      )}
    </div>
  );
}

/** On the first screen of a browser session; the profile always says it. */
export function SecondFactorNotice() {
  const dueAt = useSession()?.user.secondFactorDueAt;
  const { pathname } = useLocation();
  const [screen, setScreen] = useState(() => (readStored(NOTICE_KEY, "sessionStorage") ? "" : pathname));
  const isShown = Boolean(dueAt) && pathname === screen && pathname !== "/admin/profile";
  useEffect(() => {
    if (isShown) writeStored(NOTICE_KEY, "seen", "sessionStorage");
  }, [isShown]);
  if (!isShown || !dueAt) return null;

  return (
    <aside
      aria-label="Second factor"
      className="mb-4 flex gap-2 rounded-control px-3 py-2.5 tone-yellow print:hidden"
    >
      <ShieldAlert size={18} aria-hidden className="mt-px shrink-0" />
      <p>
        You need a second factor by {formatDueDay(dueAt)}.{" "}
        <Link to="/admin/profile" className="font-medium underline">
          Set it up
        </Link>
      </p>
      <button
        type="button"
        aria-label="Hide this notice"
        onClick={() => setScreen("")}
        className="-my-2 -mr-2 ml-auto grid size-9 shrink-0 cursor-pointer place-items-center pointer-coarse:size-11"
      >
        <X size={16} aria-hidden />
      </button>
    </aside>
  );
}
