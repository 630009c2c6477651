import { useRevalidator } from "react-router";
import { getProfile } from "@tindahan/contract/accounts/manage-profile.ts";
import { callApi } from "../../shared/api/api.ts";
import { AdminPage } from "../frame/admin-page.tsx";
import { LoadingScreen } from "../frame/loading-screen.tsx";
import { rememberUser } from "./remember-user.ts";
import type { Route } from "./+types/profile.ts";
import { NameForm } from "./name-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { Sessions } from "./sessions.tsx";

export async function clientLoader() {
  const profile = await callApi(getProfile, {});
  rememberUser(profile.user);
  return profile;
}

export function HydrateFallback() {
  return <LoadingScreen of="blocks" />;
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { user, hasSecondFactor, sessions } = loaderData;
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();

  return (
    <AdminPage title="Profile Settings">
      <p className="text-ink-2">
        You are signed in as <strong className="font-medium text-ink">{user.username}</strong>,{" "}
        {user.adminRole}.
      </p>
      <div className="grid items-start gap-4 wide:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <NameForm user={user} onChanged={reload} />
          <PasswordForm onChanged={reload} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <SecondFactor isOn={hasSecondFactor} dueAt={user.secondFactorDueAt} onChanged={reload} />
          <Sessions sessions={sessions} onChanged={reload} />
        </div>
      </div>
    </AdminPage>
  );
}
