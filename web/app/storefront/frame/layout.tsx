import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { ErrorPage, errorPageTitle } from "../../shared/rendering/error-page.tsx";
import { SkipLink } from "../../ui/layout/skip-link.tsx";
import type { Route } from "./+types/layout.ts";
import { ShopperLoginDialog } from "../login/login-dialog.tsx";
import { loadCategories } from "./categories.ts";
import { StorefrontFooter } from "./footer.tsx";
import { StorefrontHeader } from "./header.tsx";
import { VacationNoticeBar } from "./vacation.tsx";
import { loadShop, useShop } from "../../shared/shop.ts";

export function meta({ error, loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const name = loaderData?.shop?.name;
  return [{ title: error ? errorPageTitle(error, name) : (name ?? "Tindahan") }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const [categories, shop] = await Promise.all([loadCategories(context), loadShop(context)]);
  return { categories, shop, origin: new URL(request.url).origin };
}

export function shouldRevalidate(): boolean {
  return false;
}

export default function StorefrontLayout() {
  return (
    <StorefrontFrame>
      <Outlet />
    </StorefrontFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <StorefrontFrame>
      <ErrorPage error={error} />
    </StorefrontFrame>
  );
}

function StorefrontFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <ShopNoticeBar />
      <VacationNoticeBar />
      <StorefrontHeader />
      <main id="main" className="grow">
        {children}
      </main>
      <StorefrontFooter />
      <ShopperLoginDialog />
    </>
  );
}

function ShopNoticeBar() {
  const { notice } = useShop();
  if (!notice) return null;
  return (
    <aside aria-label="Notice" className="bg-warn-bg text-14 text-ink">
      <p className="container-page py-2 text-center text-pretty whitespace-pre-line">{notice}</p>
    </aside>
  );
}
