import { type AdminRole, ADMIN_ROLES } from "@tindahan/contract/accounts/admin-roles.ts";
import type { Person } from "@tindahan/contract/accounts/manage-people.ts";
import { Select } from "../../ui/forms/select.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { FormButtons } from "../../ui/forms/form-buttons.tsx";
import { ProblemAlert } from "../../ui/feedback/problem.tsx";

export const ADMIN_ROLE_NAMES: Record<AdminRole, string> = {
  owner: "Owner",
  staff: "Staff",
  packer: "Packer",
};

export function AdminRoleSelect({ adminRole = "staff" }: { adminRole?: AdminRole }) {
  return (
    <Select label="Role" name="right" defaultValue={adminRole}>
      {ADMIN_ROLES.map((one) => (
        <option key={one} value={one}>
          {ADMIN_ROLE_NAMES[one]}
        </option>
      ))}
    </Select>
  );
}

type AdminRoleDialogProps = {
  person: Person;
  isBusy: boolean;
  problem: string | undefined;
  onChosen: (adminRole: AdminRole) => void;
  onClose: () => void;
};

export function AdminRoleDialog({ person, isBusy, problem, onChosen, onClose }: AdminRoleDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Role of ${person.username}`}
      footer={
        <FormButtons onCancel={onClose} form="right" busy={isBusy}>
          Save
        </FormButtons>
      }
    >
      <form
        id="right"
        onSubmit={(event) => {
          event.preventDefault();
          onChosen(new FormData(event.currentTarget).get("right") as AdminRole);
        }}
        className="flex flex-col gap-3 text-14"
      >
        <AdminRoleSelect adminRole={person.adminRole} />
        <p className="text-ink-2">They are signed out and must sign in again.</p>
        {problem && <ProblemAlert>{problem}</ProblemAlert>}
      </form>
    </Dialog>
  );
}
