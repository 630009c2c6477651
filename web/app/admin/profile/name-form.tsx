import type { User } from "@tindahan/contract/accounts/accounts.ts";
import { updateProfile } from "@tindahan/contract/accounts/manage-profile.ts";
import { callApi } from "../../shared/api/api.ts";
import { Button } from "../../ui/actions/button.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Block } from "../../ui/layout/block.tsx";
import { rememberUser } from "./remember-user.ts";
import { filled, textOf, useForm } from "../forms/use-form.ts";

export function NameForm({ user, onChanged }: { user: User; onChanged: () => void }) {
  const { isBusy, errors, problem, onSubmit } = useForm(async (form) => {
    const response = await callApi(updateProfile, { body: { name: textOf(form, "name") } });
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
          error={filled(errors["name"], "Enter your name.") ?? problem}
          hint="Notes that you write on orders are signed with it."
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
