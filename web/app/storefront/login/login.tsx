import { useEffect, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { useNavigate, useNavigation, useSearchParams } from "react-router";
import { useSession } from "../../shared/session/session.ts";
import { LoggedIn, Welcome } from "./logged-in.tsx";
import { OtpForm } from "./otp-form.tsx";
import { safePath } from "./safe-path.ts";
import { nameIn } from "../../shared/shop.ts";
import type { Route } from "./+types/login.ts";

const REDIRECT_AFTER_MS = 2000;

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Log in · ${nameIn(matches)}` }, { name: "robots", content: "noindex" }];
}

export default function LoginPage() {
  const session = useSession();
  const next = safePath(useSearchParams()[0].get("next"));
  const [isDone, setDone] = useState(false);
  useRedirect(isDone, next);

  return (
    <div className="container-page max-w-110 py-8 md:py-16">
      {isDone ? (
        <Welcome next={next} />
      ) : session ? (
        <LoggedIn user={session.user} next={next} />
      ) : (
        <Card title="Log in">
          <OtpForm onLoggedIn={() => flushSync(() => setDone(true))} />
          <noscript>
            <p className="mt-4 text-14 text-ink-2">
              Logging in needs JavaScript. Please turn it on in your browser.
            </p>
          </noscript>
        </Card>
      )}
    </div>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="md:rounded-card md:border md:border-line md:bg-surface md:p-8">
      <h1 className="mb-6 text-30">{title}</h1>
      {children}
    </div>
  );
}

function useRedirect(isDue: boolean, to: string) {
  const navigate = useNavigate();
  // Who has set out for another page meanwhile goes there.
  const isIdle = useNavigation().state === "idle";

  useEffect(() => {
    if (!isDue || !isIdle) return;
    const timer = setTimeout(() => void navigate(to), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDue, isIdle, navigate, to]);
}
