import { lazy, Suspense, useCallback, useState, type ReactNode } from "react";
import { Outlet, useLocation, type ShouldRevalidateFunctionArgs } from "react-router";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { errorPageTitle } from "../../shared/rendering/error-page.tsx";
import { LogoutDialog } from "../../shared/session/log-out.tsx";
import { currentSession, useSession } from "../../shared/session/session.ts";
import { loadShop } from "../../shared/shop.ts";
import { SkipLink } from "../../ui/layout/skip-link.tsx";
import type { Route } from "./+types/layout.ts";
import "../admin.css";
import { AccountTaskScreen, SecondFactorNotice } from "./account-tasks.tsx";
import { requiredAccountTask } from "./account-task.ts";
import { PasswordConfirmationDialog } from "../confirmation/confirmation-dialog.tsx";
import { AdminErrorScreen, ForbiddenScreen } from "./failed-screen.tsx";
import { AdminBottomBar } from "./bottom-bar.tsx";
import { AdminGuard } from "./guard.tsx";
import { AdminLoginDialog } from "../login/admin-login-form.tsx";
import { hasPermission } from "./admin-role.ts";
import { adminScreenAt } from "./screens.ts";
import { ShortcutsDialog } from "./shortcuts-dialog.tsx";
import { AdminSidebar } from "./sidebar.tsx";
import { AdminTopBar } from "./top-bar.tsx";
import { useScrollbarGutter } from "./use-scrollbar-gutter.ts";

const Palette = lazy(() => import("./palette/palette.tsx"));

export function meta({ error, location, loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const name = loaderData?.shop?.name;
  const title = error
    ? errorPageTitle(error, name)
    : `${adminScreenAt(location.pathname)?.title ?? "Admin"} · ${name ?? "Tindahan"} Admin`;
  return [{ title }, { name: "robots", content: "noindex" }];
}

export async function loader({ context }: Route.LoaderArgs) {
  return { shop: await loadShop(context) };
}

/** Calls that the API would refuse are not made; the guard then shows the sign-in. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  (_, next) => {
    if (currentSession()?.user.role !== "admin") throw new ShopError("forbidden");
    return next();
  },
];

/** Saved settings can change the shop that the frame shows. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname === nextUrl.pathname && nextUrl.pathname.startsWith("/admin/settings/");
}

export default function AdminLayout() {
  return (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminFrame>
      <AdminErrorScreen error={error} />
    </AdminFrame>
  );
}

function AdminFrame({ children }: { children: ReactNode }) {
  const [isSigningOut, setSigningOut] = useState(false);
  const [areShortcutsOpen, setShortcutsOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const openPalette = useCallback(() => setPaletteOpen(true), []);
  const { pathname } = useLocation();
  const user = useSession()?.user;
  const permission = adminScreenAt(pathname)?.permission;
  const mayView = !user || !permission || hasPermission(user, permission);
  const task = requiredAccountTask(user);
  useScrollbarGutter();

  return (
    <AdminGuard>
      <SkipLink />
      <div className="flex grow text-13/5 pointer-coarse:text-14/5">
        <AdminSidebar
          onSearch={openPalette}
          onShortcuts={() => setShortcutsOpen(true)}
          onSignOut={() => setSigningOut(true)}
        />
        <div className="flex min-w-0 grow flex-col">
          <AdminTopBar onSearch={openPalette} />
          <main id="main" className="mx-auto w-full max-w-300 grow p-4 md:p-6">
            {task ? (
              <AccountTaskScreen task={task} />
            ) : (
              <>
                <SecondFactorNotice />
                {mayView ? children : <ForbiddenScreen path={pathname} />}
              </>
            )}
          </main>
          <AdminBottomBar />
        </div>
      </div>
      {/* Outside the sidebar: a closed drawer would hide the dialog. */}
      <LogoutDialog open={isSigningOut} label="Sign Out" onClose={() => setSigningOut(false)} />
      <ShortcutsDialog open={areShortcutsOpen} onOpen={setShortcutsOpen} onSearch={openPalette} />
      {isPaletteOpen && (
        <Suspense>
          <Palette
            onClose={() => setPaletteOpen(false)}
            onShortcuts={() => setShortcutsOpen(true)}
            onSignOut={() => setSigningOut(true)}
          />
        </Suspense>
      )}
      <PasswordConfirmationDialog />
      <AdminLoginDialog />
    </AdminGuard>
  );
}
