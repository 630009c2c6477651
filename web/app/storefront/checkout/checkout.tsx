import { Suspense, use, useEffect, type ComponentProps } from "react";
import type { listPaymentMethods } from "@tindahan/contract/checkout/checkout.ts";
import { isTransfer } from "@tindahan/contract/payments/methods.ts";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { callApi } from "../../shared/api/api.ts";
import { currentSession, type Session } from "../../shared/session/session.ts";
import { ButtonLink } from "../../ui/actions/button.tsx";
import { EmptyState, ErrorState } from "../../ui/feedback/states.tsx";
import { loadAddressBook, clearAddressBook } from "../addresses/address-book.ts";
import { LoggedInShoppersOnly } from "../login/members-only.tsx";
import { useOwnedData } from "../login/use-owned-data.ts";
import { loadCart, useCart } from "../cart/cart-store.ts";
import type { Route } from "./+types/checkout.ts";
import { CheckoutForm } from "./checkout-form.tsx";
import { PageHeading } from "../frame/page-heading.tsx";
import { shopNameFromMatches, useShop } from "../../shared/shop.ts";
import { useVacationText } from "../frame/use-vacation-text.ts";
import { NoScriptNote, Skeleton } from "../../ui/feedback/loading.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Checkout · ${shopNameFromMatches(matches)}` }, { name: "robots", content: "noindex" }];
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = currentSession()?.user;
  if (user?.role !== "shopper")
    return { userId: undefined, methods: [], cardEntry: null, contact: null, unpaid: null };
  const [payment, contact, unpaid] = await Promise.all([
    loadPaymentMethods(user._id),
    loadLastContact(),
    findUnpaidOrder(user._id),
    loadCart(),
  ]);
  if (payment.cardEntry) await reloadCheckoutAsDocument(new URL(request.url).search);
  return { ...payment, contact, unpaid };
}

async function loadLastContact() {
  return callApi("GET /api/checkout/contact", {}).then(
    ({ contact }) => contact,
    () => null,
  );
}

/** A shopper can have one unpaid order, besides those to be paid by transfer; this checkout would replace it. */
async function findUnpaidOrder(userId: Id) {
  const query = { status: "Pending Payment", limit: 5 } as const;
  return callApi("GET /api/orders/user/:userId", { params: { userId }, query }).then(
    ({ orders }) =>
      orders.find(({ payUntil, paymentMethod }) => payUntil !== null && !isTransfer(paymentMethod)) ?? null,
    () => null,
  );
}

type LoadedMethods = ResponseOf<typeof listPaymentMethods> & { userId: Id };
let lastLoaded: LoadedMethods | undefined;

/** Falls back to the last response: without methods, entered card data would be lost. */
async function loadPaymentMethods(userId: Id): Promise<LoadedMethods> {
  try {
    lastLoaded = { userId, ...(await callApi("GET /api/checkout/methods", {})) };
    return lastLoaded;
  } catch {
    return lastLoaded?.userId === userId ? lastLoaded : { userId, methods: [], cardEntry: null };
  }
}

/** Reloads the checkout as a document: only its CSP allows card data to reach the provider. */
async function reloadCheckoutAsDocument(search: string): Promise<void> {
  const [loaded] = performance.getEntriesByType("navigation");
  if (!loaded || new URL(loaded.name).pathname === "/checkout") return;
  location.assign(`/checkout${search}`);
  // Waits until the browser leaves the page.
  await new Promise(() => {});
}

export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.href === nextUrl.href;
}

export function HydrateFallback() {
  return (
    <>
      <PageHeading>Checkout</PageHeading>
      <CheckoutSkeleton />
      <NoScriptNote>To order, please turn on JavaScript in your browser.</NoScriptNote>
    </>
  );
}

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading>Checkout</PageHeading>
      <LoggedInShoppersOnly drawing="basket" message="You must be logged in to check out.">
        {(session) => <CheckoutView session={session} loaded={loaderData} />}
      </LoggedInShoppersOnly>
    </>
  );
}

type CheckoutProps = { session: Session; loaded: Route.ComponentProps["loaderData"] };

function CheckoutView({ session, loaded }: CheckoutProps) {
  const mine = useOwnedData(session, loaded);
  const { cart, failure } = useCart();
  const vacationText = useVacationText();
  const { delivery } = useShop();
  const { user } = session;

  if (!cart && failure !== undefined)
    return (
      <ErrorState title="We could not open your cart" onRetry={loadCart}>
        <p>{failure}</p>
        <p>Nothing you entered is lost.</p>
      </ErrorState>
    );
  if (!mine || !cart) return <CheckoutSkeleton />;
  if (cart.items.length === 0) return <EmptyCheckout />;
  if (vacationText)
    return (
      <EmptyState
        drawing="basket"
        title="We are not taking orders right now"
        action={<ButtonLink to="/cart">Back to Cart</ButtonLink>}
      />
    );
  const { methods, cardEntry, contact, unpaid } = mine;
  const form = { user, cart, methods, cardEntry, contact, unpaid };
  if (!delivery?.needsPlace) return <CheckoutForm key={user._id} {...form} />;
  return (
    <Suspense fallback={<CheckoutSkeleton />}>
      <CheckoutFormWithAddresses key={user._id} {...form} />
    </Suspense>
  );
}

function CheckoutFormWithAddresses(props: Omit<ComponentProps<typeof CheckoutForm>, "addresses">) {
  useEffect(() => clearAddressBook, []);
  return <CheckoutForm {...props} addresses={use(loadAddressBook(props.user._id))} />;
}

function EmptyCheckout() {
  return (
    <EmptyState
      drawing="basket"
      title="Your cart is empty."
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to="/">Browse products</ButtonLink>
          <ButtonLink to="/orders" variant="secondary">
            View Orders
          </ButtonLink>
        </div>
      }
    >
      There is nothing to check out. Past orders are under Orders.
    </EmptyState>
  );
}

function CheckoutSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the checkout"
      className="container-page grid grid-cols-1 items-start gap-6 pt-4 pb-10 md:grid-cols-[1fr_320px] md:gap-10 md:pt-6 lg:grid-cols-[1fr_380px] lg:gap-16"
    >
      <Skeleton className="h-12.5 md:order-last md:h-64" />
      <div className="flex max-w-140 flex-col gap-5">
        <Skeleton className="mb-1 h-6 w-64 max-w-full" />
        <Skeleton className="h-7 w-52 max-w-full" />
        <Skeleton className="h-28 md:h-23" />
        <Skeleton className="h-17.5" />
        <Skeleton className="h-23" />
        <Skeleton className="h-40 md:h-36" />
        <Skeleton className="h-11" />
        <Skeleton className="h-11 md:w-45" />
      </div>
    </div>
  );
}
