import { useRevalidator } from "react-router";
import { SECOND_FACTOR_GRACE_DAYS } from "@tindahan/contract/accounts/manage-profile.ts";
import type { AccountTask } from "@tindahan/contract/accounts/admin-roles.ts";
import { AdminPage } from "../frame/admin-page.tsx";
import { PasswordForm } from "../profile/password-form.tsx";
import { SecondFactor } from "../profile/second-factor.tsx";

/** Instead of every screen, until it is done. */
export function AccountTaskScreen({ task }: { task: AccountTask }) {
  const { revalidate } = useRevalidator();
  const goOn = () => void revalidate();

  return (
    <div className="mx-auto max-w-140">
      {task === "change_password" ? (
        <AdminPage title="Choose your own password">
          <p className="text-ink-2">
            Somebody else knows the password that you signed in with. Choose one that only you know, and you
            can go on.
          </p>
          <PasswordForm onChanged={goOn} />
        </AdminPage>
      ) : (
        <AdminPage title="Set up your second factor">
          <p className="text-ink-2">
            Owners can add people and change how the shop is paid, so {SECOND_FACTOR_GRACE_DAYS} days after
            the first sign-in a password alone is no longer enough. It takes two minutes and an authenticator
            app on your phone.
          </p>
          <SecondFactor isOn={false} onChanged={goOn} />
        </AdminPage>
      )}
    </div>
  );
}
