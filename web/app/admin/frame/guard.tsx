import { useEffect, useState, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { useLoginRequest } from "../../shared/session/require-login.ts";
import { useSession } from "../../shared/session/session.ts";
import { LogoMark } from "../../ui/display/logo.tsx";
import { focusPageHeading } from "../../ui/feedback/route-announcer.tsx";

const LOADING_MS = 100;

/** Guards the view only; the API authorizes every request. */
export function AdminGuard({ children }: { children: ReactNode }) {
  const isAdmin = useSession()?.user.role === "admin";
  const isLoggingInAgain = useLoginRequest("admin") !== undefined;
  const isLoading = useIsWithinLoadingDelay();
  // After a session expires, the screen stays behind the sign-in dialog.
  const canStay = isAdmin || isLoggingInAgain;
  useRedirectToLogin(!isLoading && !canStay);

  return !isLoading && canStay ? children : <AdminLoading />;
}

/** `<Navigate>` with a new state object would redirect on every render. */
function useRedirectToLogin(isNeeded: boolean) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const next = pathname + search;

  useEffect(() => {
    if (isNeeded) void navigate("/admin/login", { replace: true, state: { next } });
  }, [isNeeded, navigate, next]);
}

function useIsWithinLoadingDelay(): boolean {
  const [state, setState] = useState({ isLoading: true, hadFocus: false });

  useEffect(() => {
    const timer = setTimeout(() => {
      setState({ isLoading: false, hadFocus: document.activeElement?.id === "main" });
    }, LOADING_MS);
    return () => clearTimeout(timer);
  }, []);

  // The focused `main` element is replaced: focus moves to the heading.
  useEffect(() => {
    if (state.hadFocus) focusPageHeading();
  }, [state]);

  return state.isLoading;
}

function AdminLoading() {
  return (
    <main id="main" className="m-auto flex flex-col items-center gap-3 text-13 text-ink-2">
      <LogoMark size={32} />
      <p role="status">Loading…</p>
      <noscript>The admin area needs JavaScript. Please turn it on in your browser.</noscript>
    </main>
  );
}
