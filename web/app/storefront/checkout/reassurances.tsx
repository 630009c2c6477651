import { Lock, MessageCircle, Undo2, type LucideIcon } from "lucide-react";
import { Suspense, type ReactNode, useContext } from "react";
import { Link, UNSAFE_FrameworkContext as FrameworkContext, useMatches } from "react-router";
import { lazyWithFallback } from "../../shared/rendering/lazy-with-fallback.ts";
import { useShop } from "../../shared/shop.ts";
import type { OfferedMethod } from "./payment-methods.tsx";

const PageLinks = lazyWithFallback(
  () => import("../pages/page-links.tsx").then((module) => module.PolicyLinks),
  () => null,
);

const ContactLinks = lazyWithFallback(
  () => import("../pages/contact-links.tsx").then((module) => module.ContactLinks),
  () => null,
);

export function CheckoutReassurances({ methods }: { methods: OfferedMethod[] }) {
  const { name, email, phone, pages } = useShop();
  const providers = [...new Set(methods.flatMap(({ provider }) => provider ?? []))];
  return (
    <ul className="mt-8 flex flex-col gap-3 border-t border-line pt-5 text-13 text-ink-2">
      {providers[0] && (
        <ReassuranceItem icon={Lock}>
          Cards and wallets are paid through {providers.join(" and ")}. {name} never sees your card number.
        </ReassuranceItem>
      )}
      <ReassuranceItem icon={Undo2}>You can cancel any time before it ships.</ReassuranceItem>
      {pages?.[0] && (
        <li>
          <Suspense>
            <PageLinks at="checkout" />
          </Suspense>
        </li>
      )}
      {(email || phone) && (
        <ReassuranceItem icon={MessageCircle}>
          Questions?
          <Suspense>
            <ContactLinks />
          </Suspense>
        </ReassuranceItem>
      )}
    </ul>
  );
}

function ReassuranceItem({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <Icon size={18} aria-hidden className="shrink-0" />
      <span className="wrap-anywhere">{children}</span>
    </li>
  );
}

/**
 * Preloads the error page for a lost connection. The router's own prefetch would reload the page, and lose the form, if
 * it fails.
 */
export function PreloadErrorPage() {
  // Renders again when the router has discovered the linked route.
  useMatches();
  const page = useContext(FrameworkContext)?.manifest.routes["storefront/payment/error"];
  const files = page ? [page.module, page.clientLoaderModule, ...(page.imports ?? [])] : [];

  return (
    <>
      <Link to="/error" hidden />
      {files.map((file) => file && <link key={file} rel="modulepreload" href={file} />)}
    </>
  );
}
