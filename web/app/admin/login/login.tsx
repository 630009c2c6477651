import { ArrowLeft } from "lucide-react";
import { useLocation, useNavigate, Link } from "react-router";
import { useState } from "react";
import type { User } from "@tindahan/contract/accounts/accounts.ts";
import { useSession } from "../../shared/session/session.ts";
import { loadShop } from "../../shared/shop.ts";
import { Logo } from "../../ui/display/logo.tsx";
import { homePathOf } from "../frame/admin-role.ts";
import type { Route } from "./+types/login.ts";
import "../admin.css";
import { AdminLoginForm } from "./admin-login-form.tsx";
import { LogoutDialog } from "../../shared/session/log-out.tsx";
import { ButtonLink, Button } from "../../ui/actions/button.tsx";
import { adminScreenAt } from "../frame/screens.ts";

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const name = loaderData?.shop?.name ?? "Tindahan";
  return [{ title: `Admin sign-in · ${name}` }, { name: "robots", content: "noindex" }];
}

export async function loader({ context }: Route.LoaderArgs) {
  return { shop: await loadShop(context) };
}

export default function AdminLoginPage({ loaderData: { shop } }: Route.ComponentProps) {
  const user = useSession()?.user;
  const navigate = useNavigate();
  const { state } = useLocation();
  // Set by the admin guard, never from the URL: no open redirect.
  const next = (state as { next?: string } | null)?.next;

  return (
    <main id="main" className="flex grow flex-col items-center justify-center px-4 py-8">
      <div className="w-full max-w-100">
        <div className="mb-6 flex justify-center">
          <Logo name={shop?.name} brand={shop?.brand} />
        </div>
        <div className="rounded-card border border-line bg-surface p-5 md:p-8">
          {user?.role === "admin" ? (
            <AdminWelcome user={user} />
          ) : (
            <>
              <h1 className="mb-6 text-24">Admin sign-in</h1>
              <AdminLoginForm
                onLoggedIn={(user) => void navigate(next ?? homePathOf(user), { replace: true })}
              />
              <noscript>
                <p className="mt-4 text-14 text-ink-2">
                  Signing in needs JavaScript. Please turn it on in your browser.
                </p>
              </noscript>
            </>
          )}
        </div>
        <p className="mt-4 flex justify-center">
          <Link
            to="/"
            className="flex h-11 items-center gap-2 rounded-control px-3 text-14 text-ink-2 hover:text-ink"
          >
            <ArrowLeft size={16} aria-hidden />
            Back to the shop
          </Link>
        </p>
      </div>
    </main>
  );
}

function AdminWelcome({ user }: { user: User }) {
  const [isSigningOut, setSigningOut] = useState(false);
  const home = homePathOf(user);

  return (
    <>
      <h1 className="text-24 wrap-anywhere">Welcome, {user.name || user.username}!</h1>
      <p className="mt-1.5 text-ink-2">You are signed in as admin.</p>
      <div className="mt-6 flex flex-col gap-3">
        <ButtonLink to={home} wide>
          Go to the {adminScreenAt(home)!.title.toLowerCase()}
        </ButtonLink>
        <Button variant="secondary" wide onClick={() => setSigningOut(true)}>
          Sign Out
        </Button>
      </div>
      <LogoutDialog open={isSigningOut} label="Sign Out" onClose={() => setSigningOut(false)} />
    </>
  );
}
