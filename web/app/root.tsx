import { Suspense, useLayoutEffect, useState, type ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import type { Shop } from "@tindahan/contract/settings/shop.ts";
import type { Route } from "./+types/root.ts";
import "./app.css";
import { ErrorPage, errorPageTitle } from "./shared/rendering/error-page.tsx";
import { inlineScript } from "./shared/scripts/inline-script.ts";
import { ServedHead, ServedIcons } from "./storefront/seo/served-head.tsx";
import { FRAME_ROUTE_ID } from "./shared/shop.ts";
import { NavigationProgress } from "./ui/feedback/loading.tsx";
import { RouteAnnouncer } from "./ui/feedback/route-announcer.tsx";
import { Toaster } from "./ui/feedback/toaster.tsx";
import { useHydrated } from "./ui/rendering/hydration.tsx";

export function meta({ error }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: error ? errorPageTitle(error) : "Tindahan" }];
}

export function Layout({ children }: { children: ReactNode }) {
  const isServed = useIsServerRendered();
  const brand = useRouteLoaderData<{ shop?: Shop }>(FRAME_ROUTE_ID)?.shop?.brand;
  return (
    <html lang="en-PH" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {isServed && (
          <script
            suppressHydrationWarning
            // oxlint-disable-next-line react/no-danger -- a constant of ours, which must run before any other script
            dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? inlineScript : "" }}
          />
        )}
        <Meta />
        <Links />
        {import.meta.env.SSR && <ServedIcons brand={brand} />}
        {brand?.style && <link rel="stylesheet" href={brand.style} />}
        {import.meta.env.SSR && <ServedHead />}
      </head>
      <body className="flex min-h-dvh flex-col bg-bg font-sans text-16 text-ink antialiased">
        {children}
        {isServed && <ScrollRestoration />}
        <Scripts />
      </body>
    </html>
  );
}

/** False after a root error: React then redraws the document, in which the CSP blocks inline scripts. */
function useIsServerRendered(): boolean {
  const isHydrated = useHydrated();
  const [isServed] = useState(!isHydrated);
  useLayoutEffect(() => {
    // The redrawn document has no theme; this event makes the theme script set it again.
    if (!isServed) dispatchEvent(new StorageEvent("storage"));
  }, [isServed]);
  return isServed;
}

export default function Root() {
  return (
    <>
      <NavigationProgress />
      {/* React redraws up to this boundary if an extension changed the page before hydration. Redrawing the
          document would leave it empty, because the CSP blocks recreated scripts. */}
      <Suspense>
        <Outlet />
      </Suspense>
      <Toaster />
      <RouteAnnouncer />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main" className="my-auto">
      <ErrorPage error={error} />
    </main>
  );
}
