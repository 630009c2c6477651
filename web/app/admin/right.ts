import type { User } from "@tindahan/contract/accounts.ts";
import { mayDo, type Duty, type Right } from "@tindahan/contract/rights.ts";
import { useSession } from "../session.ts";
import { navigation } from "./screens.ts";

/** Whether what belongs to this work is shown to whoever is signed in; the server decides for itself. */
export function useMay(duty: Duty): boolean {
  const user = useSession()?.user;
  return user !== undefined && may(user, duty);
}

export function may(user: User, duty: Duty): boolean {
  return user.role === "admin" && mayDo(rightOf(user), duty);
}

/** Of whoever is signed in, for what depends on more than a duty. */
export function useRight(): Right {
  return rightOf(useSession()?.user);
}

/** A session that began before there were rights says nothing of one: then all is shown, and what is not allowed fails. */
function rightOf(user: User | undefined): Right {
  return user?.right ?? "owner";
}

/** Where somebody's work begins: the first screen that is theirs. */
export function homeOf(user: User): string {
  return navigation.find(({ duty }) => may(user, duty))?.path ?? "/admin/profile";
}
