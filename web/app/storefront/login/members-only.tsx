import type { ReactNode } from "react";
import { requireLogin } from "../../shared/session/require-login.ts";
import { useSession, type Session } from "../../shared/session/session.ts";
import { Button } from "../../ui/actions/button.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { focusHeading } from "../../ui/feedback/route-announcer.tsx";
import { Skeleton } from "../../ui/feedback/loading.tsx";
import { useHydrated } from "../../ui/rendering/hydration.tsx";

type MembersOnlyProps = {
  drawing: "basket" | "parcel";
  /** What stands here instead of the screen, for those who are not logged in. */
  message: string;
  children: (session: Session) => ReactNode;
};

/** A screen that belongs to a shopper: shows it, or says that one has to log in, and lets one do it here. */
export function MembersOnly({ drawing, message, children }: MembersOnlyProps) {
  const session = useSession();
  // Nobody is told to log in before it is known whether they are.
  if (!useHydrated())
    return (
      <div className="container-page py-8">
        <Skeleton className="h-64" />
        <noscript>{message}</noscript>
      </div>
    );
  if (session?.user.role === "shopper") return children(session);

  async function login() {
    // The button is gone then, and the keyboard with it: it starts again at the top.
    if (await requireLogin(message)) focusHeading();
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
