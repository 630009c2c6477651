import { useRef } from "react";
import { changePassword, MIN_PASSWORD_LENGTH } from "@tindahan/contract/manage-profile.ts";
import { callApi } from "../../api.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { PasswordField } from "../login/password-field.tsx";
import { Block } from "../block.tsx";
import { Problem } from "../problem.tsx";
import { filled, textOf, useForm } from "../use-form.ts";

export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, errors, problem, onSubmit } = useForm(async (sent) => {
    const { message } = await callApi(changePassword, {
      body: { current: textOf(sent, "current"), password: textOf(sent, "new") },
    });
    form.current?.reset();
    toast.success(message);
    onChanged();
  });

  return (
    <Block title="Your password">
      <form ref={form} method="dialog" onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
        <PasswordField
          label="Current password"
          name="current"
          error={filled(errors["current"], "Enter your password.")}
        />
        <PasswordField
          label="New password"
          name="new"
          isNew
          error={filled(errors["password"], "Enter a new password.")}
          hint={`At least ${MIN_PASSWORD_LENGTH} characters: a sentence is easy to remember. You are signed out on your other devices.`}
        />
        {problem && <Problem>{problem}</Problem>}
        <div>
          <Button type="submit" size="sm" busy={isBusy}>
            Change password
          </Button>
        </div>
      </form>
    </Block>
  );
}
