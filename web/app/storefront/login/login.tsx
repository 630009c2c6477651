import { useEffect, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { useNavigate, useNavigation, useSearchParams } from "react-router";
import { CircleCheck } from "lucide-react";
import type { User } from "@tindahan/contract/accounts/accounts.ts";
import { useSession } from "../../shared/session/session.ts";
import { LoginForm } from "./otp-form.tsx";
import { toShopPath } from "./safe-path.ts";
import { shopNameFromMatches } from "../../shared/shop.ts";
import type { Route } from "./+types/login.ts";
import { LogoutDialog } from "../../shared/session/log-out.tsx";
import { ButtonLink, Button } from "../../ui/actions/button.tsx";

const REDIRECT_AFTER_MS = 2000;

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Log in · ${shopNameFromMatches(matches)}` }, { name: "robots", content: "noindex" }];
}

export default function LoginPage() {
  const session = useSession();
  const next = toShopPath(useSearchParams()[0].get("next"));
  const [isDone, setDone] = useState(false);
  useDelayedRedirect(isDone, next);

  return (
    <div className="container-page max-w-110 py-8 md:py-16">
      {isDone ? (
        <LoginSuccess next={next} />
      ) : session ? (
        <AlreadyLoggedIn user={session.user} next={next} />
      ) : (
        <LoginCard title="Log in">
          <LoginForm onLoggedIn={() => flushSync(() => setDone(true))} />
          <noscript>
            <p className="mt-4 text-14 text-ink-2">
              Logging in needs JavaScript. Please turn it on in your browser.
            </p>
          </noscript>
        </LoginCard>
      )}
    </div>
  );
}

function LoginCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="md:rounded-card md:border md:border-line md:bg-surface md:p-8">
      <h1 className="mb-6 text-30">{title}</h1>
      {children}
    </div>
  );
}

function useDelayedRedirect(isDue: boolean, to: string) {
  const navigate = useNavigate();
  const isIdle = useNavigation().state === "idle";

  useEffect(() => {
    if (!isDue || !isIdle) return;
    const timer = setTimeout(() => void navigate(to), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDue, isIdle, navigate, to]);
}

function LoginSuccess({ next }: { next: string }) {
  return (
    <LoginNotice
      title="You are logged in"
      text={next === "/" ? "Taking you to the shop…" : "Taking you back…"}
    >
      <ButtonLink to={next} variant="secondary" wide>
        Continue now
      </ButtonLink>
    </LoginNotice>
  );
}

function AlreadyLoggedIn({ user, next }: { user: User; next: string }) {
  const [isConfirming, setConfirming] = useState(false);
  const isAdmin = user.role === "admin";

  return (
    <LoginNotice
      title="You are already logged in"
      text={
        isAdmin
          ? `As admin ${user.name}. To shop with your own e-mail address, log out first.`
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
      <Button variant="secondary" wide onClick={() => setConfirming(true)}>
        Use another e-mail
      </Button>
      <LogoutDialog open={isConfirming} label="Logout" onClose={() => setConfirming(false)} />
    </LoginNotice>
  );
}

function LoginNotice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center py-8 text-center md:rounded-card md:border md:border-line md:bg-surface md:px-8 md:py-10">
      <CircleCheck size={40} strokeWidth={1.75} aria-hidden className="text-ok" />
      <h1 className="mt-4 text-24">{title}</h1>
      <p className="mt-1.5 wrap-anywhere text-ink-2">{text}</p>
      <div className="mt-6 flex w-full flex-col gap-3">{children}</div>
    </div>
  );
}
