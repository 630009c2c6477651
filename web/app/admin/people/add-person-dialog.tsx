import type { Person } from "@tindahan/contract/accounts/manage-people.ts";
import type { AdminRole } from "@tindahan/contract/accounts/admin-roles.ts";
import { callApi } from "../../shared/api/api.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { askConfirmation } from "../confirmation/ask-confirmation.ts";
import { FormButtons } from "../../ui/forms/form-buttons.tsx";
import { ProblemAlert } from "../../ui/feedback/problem.tsx";
import { requiredMessage, formText, useForm } from "../forms/use-form.ts";
import { AdminRoleSelect } from "./admin-roles.tsx";

type AddPersonDialogProps = {
  onAdded: (added: { person: Person; password: string }) => void;
  onClose: () => void;
};

export function AddAdminDialog({ onAdded, onClose }: AddPersonDialogProps) {
  const { isBusy, errors, problem, onSubmit } = useForm(async (form) => {
    const body = {
      username: formText(form, "username"),
      name: formText(form, "name"),
      adminRole: formText(form, "right") as AdminRole,
    };
    const added = await askConfirmation("add this person", () => callApi("POST /api/admin/people", { body }));
    if (added) onAdded(added);
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title="Add person"
      footer={
        <FormButtons onCancel={onClose} form="add-person" busy={isBusy}>
          Add person
        </FormButtons>
      }
    >
      <form id="add-person" noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <TextField
          label="Username"
          name="username"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={100}
          error={requiredMessage(errors["username"], "Enter a username.")}
          hint="Used to sign in."
          data-autofocus
        />
        <TextField label="Name" optional name="name" autoComplete="off" maxLength={200} />
        <AdminRoleSelect />
        {problem && <ProblemAlert>{problem}</ProblemAlert>}
      </form>
    </Dialog>
  );
}
