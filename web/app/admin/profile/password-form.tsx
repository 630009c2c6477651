import { useRef } from "react";
import { MIN_PASSWORD_LENGTH } from "@tindahan/contract/accounts/constants.ts";
import { callApi } from "../../shared/api/api.ts";
import { Button } from "../../ui/actions/button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { PasswordField } from "../login/credential-fields.tsx";
import { Block } from "../../ui/layout/block.tsx";
import { askPassword } from "../confirmation/ask-confirmation.ts";
import { ProblemAlert } from "../../ui/feedback/problem.tsx";
import { rememberUser } from "./remember-user.ts";
import { requiredMessage, formText, useForm } from "../forms/use-form.ts";

export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, errors, problem, onSubmit } = useForm(async (formData) => {
    const password = formText(formData, "new");
    const response = await askPassword("change it", (current) =>
      callApi("PUT /api/admin/profile/password", { body: { current, password } }),
    );
    if (!response) return;
    form.current?.reset();
    rememberUser(response.user);
    toast.success(response.message);
    onChanged();
  });

  return (
    <Block title="Your password">
      <form ref={form} method="dialog" onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
        <PasswordField
          label="New password"
          name="new"
          isNew
          error={requiredMessage(errors["password"], "Enter a new password.")}
          hint={`At least ${MIN_PASSWORD_LENGTH} characters. A sentence is easy to remember. You will be asked for your current password and signed out on other devices.`}
        />
        {problem && <ProblemAlert>{problem}</ProblemAlert>}
        <div>
          <Button type="submit" size="sm" busy={isBusy}>
            Change password
          </Button>
        </div>
      </form>
    </Block>
  );
}
