import type { User } from "@tindahan/contract/accounts/accounts.ts";
import { mayDo, type Permission, type AdminRole } from "@tindahan/contract/accounts/admin-roles.ts";
import { useSession } from "../../shared/session/session.ts";
import { navigation } from "./screens.ts";

/** Whether what belongs to this work is shown to whoever is signed in; the server decides for itself. */
export function useMay(permission: Permission): boolean {
  const user = useSession()?.user;
  return user !== undefined && may(user, permission);
}

export function may(user: User, permission: Permission): boolean {
  return user.role === "admin" && mayDo(user.adminRole, permission);
}

/**
 * Of whoever is signed in, for what depends on more than a permission. While an ended session is renewed in a dialog, the
 * form behind it keeps all its choices.
 */
export function useAdminRole(): AdminRole {
  const session = useSession();
  return session ? (session.user.adminRole ?? "packer") : "owner";
}

/** Where somebody's work begins: the first screen that is theirs. */
export function homeOf(user: User): string {
  return navigation.find(({ permission }) => may(user, permission))?.path ?? "/admin/profile";
}
