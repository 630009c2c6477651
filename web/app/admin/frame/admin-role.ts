import type { User } from "@tindahan/contract/accounts/accounts.ts";
import { mayDo, type Permission, type AdminRole } from "@tindahan/contract/accounts/admin-roles.ts";
import { useSession } from "../../shared/session/session.ts";
import { navigation } from "./screens.ts";

/** For display only; the server enforces permissions. */
export function useMay(permission: Permission): boolean {
  const user = useSession()?.user;
  return user !== undefined && may(user, permission);
}

export function may(user: User, permission: Permission): boolean {
  return user.role === "admin" && mayDo(user.adminRole, permission);
}

/** Owner without a session: forms behind the sign-in dialog keep their choices. */
export function useAdminRole(): AdminRole {
  const session = useSession();
  return session ? (session.user.adminRole ?? "packer") : "owner";
}

export function homePathOf(user: User): string {
  return navigation.find(({ permission }) => may(user, permission))?.path ?? "/admin/profile";
}
