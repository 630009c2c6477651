import { useCallback, useRef } from "react";
import { ButtonLink } from "../../ui/actions/button.tsx";
import { EmptyState, ErrorState } from "../../ui/feedback/states.tsx";
import { LoggedInShoppersOnly } from "../login/members-only.tsx";
import type { Route } from "./+types/cart.ts";
import { CartLine } from "./cart-line.tsx";
import { CartSummary, StickyCheckoutBar } from "./cart-summary.tsx";
import { changeCart } from "./change-cart.ts";
import { loadCart, useCart } from "./cart-store.ts";
import { useOptimisticCart } from "./optimistic-cart.ts";
import { PageHeading } from "../frame/page-heading.tsx";
import { shopNameFromMatches } from "../../shared/shop.ts";
import { useVacationText } from "../frame/use-vacation-text.ts";
import { NoScriptNote, Skeleton } from "../../ui/feedback/loading.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Cart · ${shopNameFromMatches(matches)}` }, { name: "robots", content: "noindex" }];
}

export async function clientLoader() {
  await loadCart();
  return null;
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return changeCart(request);
}

/** A change returns the whole cart: reloading it would be a second request. */
export function shouldRevalidate({ formMethod }: { formMethod?: string }): boolean {
  return formMethod === undefined;
}

export function HydrateFallback() {
  return (
    <>
      <PageHeading>Cart</PageHeading>
      <div className="container-page py-6 noscript:hidden">
        <CartSkeleton />
      </div>
      <NoScriptNote>To see your cart, please turn on JavaScript in your browser.</NoScriptNote>
    </>
  );
}

export default function CartPage() {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused line disappears, so the heading takes the focus.
  const focusHeading = useCallback(() => heading.current?.focus(), []);

  return (
    <>
      <PageHeading ref={heading} tabIndex={-1}>
        Cart
      </PageHeading>
      <LoggedInShoppersOnly drawing="basket" message="You must be logged in to view your cart.">
        {() => <CartContent onRemoved={focusHeading} />}
      </LoggedInShoppersOnly>
    </>
  );
}

function CartContent({ onRemoved }: { onRemoved: () => void }) {
  const { cart, failure } = useCart();
  const shown = useOptimisticCart(cart);
  const vacationText = useVacationText();

  if (!shown && failure !== undefined)
    return (
      <ErrorState title="We could not open your cart" onRetry={loadCart}>
        <p>{failure}</p>
        <p>Your items are still in your cart.</p>
      </ErrorState>
    );
  if (!shown)
    return (
      <div className="container-page py-6">
        <CartSkeleton />
      </div>
    );
  if (shown.lines.length === 0)
    return (
      <EmptyState
        drawing="basket"
        title="Your cart is empty."
        action={<ButtonLink to="/">Browse products</ButtonLink>}
      >
        Items you add will appear here.
      </EmptyState>
    );
  return (
    <>
      <div className="container-page grid items-start gap-8 pt-2 pb-8 md:grid-cols-[1fr_300px] md:pt-6 lg:grid-cols-[1fr_360px] lg:gap-16">
        <ul className="divide-y divide-line" aria-label="Items in your cart">
          {shown.lines.map((line) => (
            <CartLine key={line.product._id} line={line} onRemoved={onRemoved} />
          ))}
        </ul>
        <CartSummary cart={shown} vacationText={vacationText} onRemoved={onRemoved} />
      </div>
      <StickyCheckoutBar cart={shown} vacationText={vacationText} />
    </>
  );
}

function CartSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading your cart"
      className="grid grid-cols-1 gap-8 md:grid-cols-[1fr_300px] lg:grid-cols-[1fr_360px] lg:gap-16"
    >
      <div className="flex flex-col gap-10 pt-5">
        {[1, 2].map((line) => (
          <div key={line} className="grid grid-cols-[88px_1fr] gap-4">
            <Skeleton className="size-22" />
            <div className="flex min-w-0 flex-col gap-2">
              <Skeleton className="h-6 w-3/4" />
              <Skeleton className="h-5 w-24 max-w-full" />
              <Skeleton className="mt-2 h-11 w-36 max-w-full" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton className="h-52" />
    </div>
  );
}
