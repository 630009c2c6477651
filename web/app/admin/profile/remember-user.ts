import type { User } from "@tindahan/contract/accounts/accounts.ts";
import { currentSession, storeSession } from "../../shared/session/session.ts";

export function rememberUser(user: User): void {
  const session = currentSession();
  if (session?.user._id === user._id && JSON.stringify(session.user) !== JSON.stringify(user))
    storeSession({ ...session, user });
}
