import { useRevalidator } from "react-router";
import type { User } from "@tindahan/contract/accounts/accounts.ts";
import { callApi } from "../../shared/api/api.ts";
import { AdminPage } from "../frame/admin-page.tsx";
import { LoadingScreen } from "../frame/loading-screen.tsx";
import { rememberUser } from "./remember-user.ts";
import type { Route } from "./+types/profile.ts";
import { PasskeysBlock } from "./passkeys.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SecondFactorBlock } from "./second-factor.tsx";
import { AdminSessions } from "./sessions.tsx";
import { Button } from "../../ui/actions/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Block } from "../../ui/layout/block.tsx";
import { requiredMessage, formText, useForm } from "../forms/use-form.ts";

export async function clientLoader() {
  const profile = await callApi("GET /api/admin/profile", {});
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
          <AdminNameForm user={user} onChanged={reload} />
          <PasswordForm onChanged={reload} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <SecondFactorBlock isOn={hasSecondFactor} dueAt={user.secondFactorDueAt} onChanged={reload} />
          <PasskeysBlock />
          <AdminSessions sessions={sessions} onChanged={reload} />
        </div>
      </div>
    </AdminPage>
  );
}

function AdminNameForm({ user, onChanged }: { user: User; onChanged: () => void }) {
  const { isBusy, errors, problem, onSubmit } = useForm(async (form) => {
    const response = await callApi("PUT /api/admin/profile", { body: { name: formText(form, "name") } });
    rememberUser(response.user);
    toast.success(response.message);
    onChanged();
  });

  return (
    <Block title="Your name">
      <form onSubmit={onSubmit} noValidate className="flex flex-col items-start gap-4 *:w-full">
        <TextField
          label="Name"
          name="name"
          defaultValue={user.name}
          maxLength={200}
          autoComplete="name"
          error={requiredMessage(errors["name"], "Enter your name.") ?? problem}
          hint="Shown on the notes you write on orders."
        />
        <div>
          <Button type="submit" size="sm" busy={isBusy}>
            Save name
          </Button>
        </div>
      </form>
    </Block>
  );
}
