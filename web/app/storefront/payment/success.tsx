import { Suspense, useEffect, useState, type ReactNode } from "react";
import { useRevalidator } from "react-router";
import { CircleCheck, CircleAlert } from "lucide-react";
import { formatOrderNumber, shortId } from "@tindahan/contract/core/format.ts";
import type { Transfer } from "@tindahan/contract/payments/transfers.ts";
import type { Order } from "@tindahan/contract/orders/orders.ts";
import { currentSession, type Session } from "../../shared/session/session.ts";
import { LoggedInShoppersOnly } from "../login/members-only.tsx";
import { useOwnedData } from "../login/use-owned-data.ts";
import type { Route } from "./+types/success.ts";
import { confirmAndReadPayment, type PaymentResult } from "./read-result.ts";
import { PaymentInProgress } from "./processing.tsx";
import { shopNameFromMatches } from "../../shared/shop.ts";
import { lazyWithFallback } from "../../shared/rendering/lazy-with-fallback.ts";
import { CodeNotLoaded } from "../../shared/rendering/not-loaded.tsx";
import { Skeleton } from "../../ui/feedback/loading.tsx";
import { ButtonLink } from "../../ui/actions/button.tsx";
import { Money } from "../../ui/display/money.tsx";
import { MyOrderOverview } from "../orders/order-overview.tsx";
import { RetryButton } from "../../ui/actions/retry-button.tsx";

const TransferPanel = lazyWithFallback(
  () => import("./transfer-panel.tsx").then((module) => module.TransferPanel),
  () => <CodeNotLoaded>The details could not be loaded. Please reload the page.</CodeNotLoaded>,
);

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Payment · ${shopNameFromMatches(matches)}` }, { name: "robots", content: "noindex" }];
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = currentSession()?.user;
  if (user?.role !== "shopper") return { userId: undefined };
  const sourceId = new URL(request.url).searchParams.get("source_id") ?? "";
  return { userId: user._id, result: await confirmAndReadPayment(sourceId) };
}

export function HydrateFallback() {
  return (
    <>
      <h1 className="sr-only">Payment</h1>
      <PaymentInProgress />
      <noscript className="block pb-10 text-center">
        To see your payment, please turn on JavaScript in your browser.
      </noscript>
    </>
  );
}

export default function SuccessPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h1 className="sr-only">Payment</h1>
      <LoggedInShoppersOnly drawing="parcel" message="You must be logged in to see your payment.">
        {(session) => <PaymentResultView session={session} loaded={loaderData} />}
      </LoggedInShoppersOnly>
    </>
  );
}

type MyPaymentProps = { session: Session; loaded: Route.ComponentProps["loaderData"] };

function PaymentResultView({ session, loaded }: MyPaymentProps) {
  const { shown, isSlow, checkNow } = usePolledPaymentResult(useOwnedData(session, loaded)?.result);

  switch (shown.state) {
    case "paid":
      return <PaymentSucceededPanel order={shown.order} email={session.user.email} />;
    case "waiting":
      return <PaymentInProgress pendingPayment={shown.pendingPayment} isSlow={isSlow} onCheck={checkNow} />;
    case "transfer":
      return <TransferThanks orderId={shown.orderId} transfer={shown.transfer} onChanged={checkNow} />;
    case "failed":
      return (
        <PaymentFailedPanel title={shown.title} hasPaid={shown.hasPaid}>
          {shown.reason}
        </PaymentFailedPanel>
      );
    case "unclear":
      return (
        <PaymentFailedPanel title="Failed to verify payment" onRetry={checkNow}>
          We got no response. If you have paid, please do not pay again: we will e-mail you when the payment
          arrives.
        </PaymentFailedPanel>
      );
  }
}

/** Delays between polls: a wallet decides within seconds, or takes minutes. */
const POLL_DELAYS_S = [1, 2, 3, 5, 8, 13, 20, 30, 60];
const SLOW_AFTER_POLLS = 5;
const UNCLEAR_AFTER_POLLS = 3;

function usePolledPaymentResult(result: PaymentResult | undefined): {
  shown: PaymentResult;
  isSlow: boolean;
  checkNow: () => Promise<void>;
} {
  const { revalidate, state } = useRevalidator();
  const [attempts, setAttempts] = useState(0);
  const isGivenUp = result?.state === "unclear" && attempts >= UNCLEAR_AFTER_POLLS;
  const isUndecided =
    result !== undefined && ["waiting", "transfer", "unclear"].includes(result.state) && !isGivenUp;

  useEffect(() => {
    if (!isUndecided || state !== "idle") return undefined;
    const timer = setTimeout(poll, POLL_DELAYS_S[Math.min(attempts, POLL_DELAYS_S.length - 1)]! * 1000);

    function poll() {
      if (document.visibilityState === "hidden") {
        document.addEventListener("visibilitychange", poll, { once: true });
        return;
      }
      setAttempts(attempts + 1);
      void revalidate();
    }

    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", poll);
    };
  }, [isUndecided, state, attempts, revalidate]);

  return {
    shown: !result || (isUndecided && result.state === "unclear") ? STILL_WAITING : result,
    isSlow: attempts >= SLOW_AFTER_POLLS,
    checkNow: revalidate,
  };
}

const STILL_WAITING: PaymentResult = { state: "waiting", pendingPayment: undefined };

type TransferThanksProps = { orderId: string; transfer: Transfer; onChanged: () => Promise<void> };

function TransferThanks({ orderId, transfer, onChanged }: TransferThanksProps) {
  return (
    <div className="mx-auto flex max-w-160 flex-col gap-6 px-4 py-10 md:py-14">
      <div role="status" className="text-center">
        <h2 className="text-24">Thank you for your order!</h2>
        <p className="mt-2 text-16 text-ink-2">
          Order <span className="font-mono">{shortId(orderId)}</span> is packed when your money arrives.
        </p>
      </div>
      <Suspense fallback={<Skeleton className="h-96" />}>
        <TransferPanel orderId={orderId} transfer={transfer} onChanged={() => void onChanged()} />
      </Suspense>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={`/orders/${orderId}`}>View order</ButtonLink>
        <ButtonLink to="/" variant="secondary">
          Continue Shopping
        </ButtonLink>
      </div>
    </div>
  );
}

type PaidPanelProps = { order: Order | undefined; email: string | null };

function PaymentSucceededPanel({ order, email }: PaidPanelProps) {
  return (
    <div className="mx-auto flex max-w-160 flex-col items-center px-4 py-10 text-center md:py-14">
      <CircleCheck size={56} strokeWidth={1.75} aria-hidden className="text-ok" />
      <div role="status">
        <h2 className="mt-5 text-24">Payment Successful!</h2>
        {order && (
          <>
            <p className="mt-4 text-14 text-ink-2">Order number</p>
            <p className="font-mono text-30 font-strong wrap-anywhere">{shortId(order._id)}</p>
            <p className="text-14 text-ink-2">{formatOrderNumber(order.number)}</p>
            <p className="mt-1 text-16 text-ink-2">
              Paid: <Money pesos={order.total} />
            </p>
          </>
        )}
        <p className="mt-3 text-16 text-pretty wrap-anywhere text-ink-2">
          Thank you! We are packing your order and sending a confirmation{email && ` to ${email}`}.
        </p>
      </div>
      {order && (
        <section
          aria-label="Your order"
          className="mt-8 w-full rounded-card border border-line bg-surface p-4 md:p-6"
        >
          <MyOrderOverview order={order} />
        </section>
      )}
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {order && <ButtonLink to={`/orders/${order._id}`}>View order</ButtonLink>}
        <ButtonLink to="/orders" variant={order ? "secondary" : "primary"}>
          View Orders
        </ButtonLink>
        <ButtonLink to="/" variant="secondary">
          Continue Shopping
        </ButtonLink>
      </div>
    </div>
  );
}

type NotPaidPanelProps = {
  title: string;
  children: ReactNode;
  onRetry?: () => Promise<void>;
  /** Hides the link to the cart, which would lead to a second payment. */
  hasPaid?: boolean | undefined;
};

function PaymentFailedPanel({ title, children, onRetry, hasPaid = false }: NotPaidPanelProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center md:py-20">
      <CircleAlert size={56} strokeWidth={1.75} aria-hidden className="text-danger" />
      <div role="alert">
        <h2 className="mt-5 text-20 font-semibold text-balance">{title}</h2>
        <p className="mt-1.5 text-16 text-pretty text-ink-2">{children}</p>
      </div>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {onRetry && <RetryButton onRetry={onRetry} />}
        {!hasPaid && (
          <ButtonLink to="/cart" variant={onRetry ? "secondary" : "primary"}>
            Back to Cart
          </ButtonLink>
        )}
        <ButtonLink to="/orders" variant={hasPaid ? "primary" : "secondary"}>
          View Orders
        </ButtonLink>
      </div>
    </div>
  );
}
