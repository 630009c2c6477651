import type { User } from "@tindahan/contract/accounts/accounts.ts";
import { currentSession, logIn } from "../../shared/session/session.ts";

/** The browser keeps whom it greets, and what they still have to do: from now on as the server says. */
export function rememberUser(user: User): void {
  const session = currentSession();
  if (session?.user._id === user._id && JSON.stringify(session.user) !== JSON.stringify(user))
    logIn({ ...session, user });
}
