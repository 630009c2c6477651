import type { User } from "@tindahan/contract/accounts/accounts.ts";
import {
  roleHasPermission,
  type Permission,
  type AdminRole,
} from "@tindahan/contract/accounts/admin-roles.ts";
import { useSession } from "../../shared/session/session.ts";
import { navigation } from "./screens.ts";

/** For display only; the server enforces permissions. */
export function useHasPermission(permission: Permission): boolean {
  const user = useSession()?.user;
  return user !== undefined && hasPermission(user, permission);
}

export function hasPermission(user: User, permission: Permission): boolean {
  return user.role === "admin" && roleHasPermission(user.adminRole, permission);
}

/** Owner without a session: forms behind the sign-in dialog keep their choices. */
export function useAdminRole(): AdminRole {
  const session = useSession();
  return session ? (session.user.adminRole ?? "packer") : "owner";
}

export function homePathOf(user: User): string {
  return navigation.find(({ permission }) => hasPermission(user, permission))?.path ?? "/admin/profile";
}
