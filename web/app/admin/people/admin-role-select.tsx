import { ADMIN_ROLES, type AdminRole } from "@tindahan/contract/accounts/admin-roles.ts";
import { Select } from "../../ui/forms/select.tsx";
import { ADMIN_ROLE_NAMES } from "./right-names.ts";

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
