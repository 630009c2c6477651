import { useState } from "react";
import type { User } from "@tindahan/contract/accounts/accounts.ts";
import { LogoutDialog } from "../../shared/session/log-out.tsx";
import { ButtonLink } from "../../ui/actions/button-link.tsx";
import { Button } from "../../ui/actions/button.tsx";
import { homeOf } from "../frame/admin-role.ts";
import { screenAt } from "../frame/screens.ts";

/** Instead of the form, for an admin who is already logged in. */
export function AdminWelcome({ user }: { user: User }) {
  const [isLeaving, setLeaving] = useState(false);
  const home = homeOf(user);

  return (
    <>
      <h1 className="text-24 wrap-anywhere">Welcome, {user.name || user.username}!</h1>
      <p className="mt-1.5 text-ink-2">You are signed in as admin.</p>
      <div className="mt-6 flex flex-col gap-3">
        <ButtonLink to={home} wide>
          Go to the {screenAt(home)!.title.toLowerCase()}
        </ButtonLink>
        <Button variant="secondary" wide onClick={() => setLeaving(true)}>
          Sign Out
        </Button>
      </div>
      <LogoutDialog open={isLeaving} label="Sign Out" onClose={() => setLeaving(false)} />
    </>
  );
}
