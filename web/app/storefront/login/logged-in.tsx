import { CircleCheck } from "lucide-react";
import { useState, type ReactNode } from "react";
import type { User } from "@tindahan/contract/accounts/accounts.ts";
import { LogoutDialog } from "../../shared/session/log-out.tsx";
import { ButtonLink, Button } from "../../ui/actions/button.tsx";

/** For two seconds after the log-in, and for those who do not want to wait that long. */
export function Welcome({ next }: { next: string }) {
  return (
    <Notice title="You are logged in" text={next === "/" ? "Taking you to the shop…" : "Taking you back…"}>
      <ButtonLink to={next} variant="secondary" wide>
        Continue now
      </ButtonLink>
    </Notice>
  );
}

/** Instead of the form, for those who come here although they are logged in. */
export function LoggedIn({ user, next }: { user: User; next: string }) {
  const [isAsking, setAsking] = useState(false);
  const isAdmin = user.role === "admin";

  return (
    <Notice
      title="You are already logged in"
      text={
        isAdmin
          ? `As the admin ${user.name}. To shop with your own e-mail address, log out first.`
          : `As ${user.email}.`
      }
    >
      {isAdmin ? (
        <ButtonLink to="/admin" wide>
          Go to the dashboard
        </ButtonLink>
      ) : (
        <ButtonLink to={next} wide>
          Continue shopping
        </ButtonLink>
      )}
      <Button variant="secondary" wide onClick={() => setAsking(true)}>
        Use another e-mail
      </Button>
      <LogoutDialog open={isAsking} label="Logout" onClose={() => setAsking(false)} />
    </Notice>
  );
}

function Notice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center py-8 text-center md:rounded-card md:border md:border-line md:bg-surface md:px-8 md:py-10">
      <CircleCheck size={40} strokeWidth={1.75} aria-hidden className="text-ok" />
      <h1 className="mt-4 text-24">{title}</h1>
      <p className="mt-1.5 wrap-anywhere text-ink-2">{text}</p>
      <div className="mt-6 flex w-full flex-col gap-3">{children}</div>
    </div>
  );
}
