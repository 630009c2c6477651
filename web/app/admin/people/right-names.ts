import type { AdminRole } from "@tindahan/contract/accounts/admin-roles.ts";

export const ADMIN_ROLE_NAMES: Record<AdminRole, string> = {
  owner: "Owner",
  staff: "Staff",
  packer: "Packer",
};
