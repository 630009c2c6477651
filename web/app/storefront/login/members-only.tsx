import type { ReactNode } from "react";
import { ensureLoggedIn } from "../../shared/session/require-login.ts";
import { useSession, type Session } from "../../shared/session/session.ts";
import { Button } from "../../ui/actions/button.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { focusPageHeading } from "../../ui/feedback/route-announcer.tsx";
import { NoScriptNote, Skeleton } from "../../ui/feedback/loading.tsx";
import { useHydrated } from "../../ui/rendering/hydration.tsx";

type MembersOnlyProps = {
  drawing: "basket" | "parcel";
  message: string;
  children: (session: Session) => ReactNode;
};

export function LoggedInShoppersOnly({ drawing, message, children }: MembersOnlyProps) {
  const session = useSession();
  if (!useHydrated())
    return (
      <>
        <div className="container-page py-8 noscript:hidden">
          <Skeleton className="h-64" />
        </div>
        <NoScriptNote>{message}</NoScriptNote>
      </>
    );
  if (session?.user.role === "shopper") return children(session);

  async function login() {
    // The focused log-in button disappears.
    if (await ensureLoggedIn(message)) focusPageHeading();
  }

  return (
    <EmptyState
      drawing={drawing}
      title={message}
      action={<Button onClick={() => void login()}>Login</Button>}
    >
      It takes a minute and needs no password.
    </EmptyState>
  );
}
