import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { ErrorPage, titleOfError } from "../error-page.tsx";
import { SkipLink } from "../ui/skip-link.tsx";
import type { Route } from "./+types/layout.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";

export function meta({ error }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: error ? titleOfError(error) : "Tindahan" }];
}

export default function StorefrontLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** A page that fails keeps the shop around it, so that the way on is in view. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Header />
      <main id="main" className="grow">
        {children}
      </main>
      <Footer />
    </>
  );
}
