import { redirect, useRevalidator } from "react-router";
import type { ReactNode } from "react";
import { errors, type ErrorCode, ShopError } from "@tindahan/contract/core/errors.ts";
import { currentSession, type Session } from "../../shared/session/session.ts";
import { NoScriptNote, Skeleton } from "../../ui/feedback/loading.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { LoggedInShoppersOnly } from "../login/members-only.tsx";
import { ifStillLoggedIn, useOwnedData } from "../login/use-owned-data.ts";
import type { Route } from "./+types/error.ts";
import { PageHeading } from "../frame/page-heading.tsx";
import { shopNameFromMatches } from "../../shared/shop.ts";
import { ButtonLink } from "../../ui/actions/button.tsx";
import { ErrorState } from "../../ui/feedback/states.tsx";
import { RetryButton } from "../../ui/actions/retry-button.tsx";
import { paymentAdvice } from "./payment-advice.ts";
import { callApi } from "../../shared/api/api.ts";

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Payment Error · ${shopNameFromMatches(matches)}` },
    { name: "robots", content: "noindex" },
  ];
}

/** Verifies the payment again: if it succeeded, redirects to /success. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const sourceId = new URL(request.url).searchParams.get("source") ?? "";
  const user = currentSession()?.user;
  if (!sourceId) toast.error(MISSING_SOURCE);
  if (!sourceId || user?.role !== "shopper") return { sourceId, userId: undefined };

  const verification = await verifyReturnedPayment(sourceId);
  if (verification.isPaid) {
    toast.success("Payment already confirmed.");
    throw redirect(`/success?${new URLSearchParams({ source_id: sourceId })}`);
  }
  toast.error(verification.text);
  return { sourceId, userId: ifStillLoggedIn(user._id), verification };
}

export function HydrateFallback() {
  return (
    <>
      <PageHeading>Checking your payment…</PageHeading>
      <VerifyingPayment />
    </>
  );
}

export default function ErrorPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading>Payment Error</PageHeading>
      {loaderData.sourceId ? (
        <LoggedInShoppersOnly drawing="parcel" message="You must be logged in to see your payment.">
          {(session) => <FailedPaymentView session={session} loaded={loaderData} />}
        </LoggedInShoppersOnly>
      ) : (
        <PaymentProblem code="payment_source_missing" text={MISSING_SOURCE} sourceId="" />
      )}
    </>
  );
}

type MyPaymentProps = { session: Session; loaded: Route.ComponentProps["loaderData"] };

function FailedPaymentView({ session, loaded }: MyPaymentProps) {
  const verification = useOwnedData(session, loaded)?.verification;
  if (!verification) return <VerifyingPayment />;
  return <PaymentProblem code={verification.code} text={verification.text} sourceId={loaded.sourceId} />;
}

function VerifyingPayment() {
  return (
    <>
      <div className="container-page py-6 noscript:hidden">
        <Skeleton className="h-64" />
      </div>
      <NoScriptNote>To see your payment, please turn on JavaScript in your browser.</NoScriptNote>
    </>
  );
}

type ProblemProps = { code: ErrorCode; text: string; sourceId: string };

const MISSING_SOURCE = errors.payment_source_missing.message;

function PaymentProblem({ code, text, sourceId }: ProblemProps) {
  return (
    <ErrorState
      // `payment_failed` also covers expired and cancelled payments, which did not fail.
      title={code === "payment_failed" ? "Your payment was not completed." : text}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <PaymentNextStep code={code} sourceId={sourceId} />
          <ButtonLink to="/" variant="secondary">
            Return to Home
          </ButtonLink>
        </div>
      }
    >
      {paymentAdvice(code)}
    </ErrorState>
  );
}

function PaymentNextStep({ code, sourceId }: { code: ErrorCode; sourceId: string }): ReactNode {
  const { revalidate } = useRevalidator();
  if (code === "payment_pending")
    return (
      <ButtonLink to={`/success?${new URLSearchParams({ source_id: sourceId })}`}>Check payment</ButtonLink>
    );
  if (code === "payment_failed" || code === "payment_source_missing")
    return (
      <>
        <ButtonLink to="/checkout?step=payment">Back to checkout</ButtonLink>
        {code === "payment_source_missing" && (
          <ButtonLink to="/orders" variant="secondary">
            View Orders
          </ButtonLink>
        )}
      </>
    );
  if (code === "payment_too_late" || code === "payment_mismatched")
    return <ButtonLink to="/orders">View Orders</ButtonLink>;
  return <RetryButton onRetry={revalidate} />;
}

type Verification = { isPaid: true } | { isPaid: false; code: ErrorCode; text: string };

/** Errors whose messages are written for the shopper. */
const SHOPPER_ERRORS: ErrorCode[] = [
  "payment_failed",
  "payment_pending",
  "payment_too_late",
  "payment_mismatched",
];

async function verifyReturnedPayment(sourceId: string): Promise<Verification> {
  try {
    await callApi("POST /api/checkout/verify", { body: { sourceId } });
    return { isPaid: true };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const isForShopper = SHOPPER_ERRORS.includes(error.code);
    const text = isForShopper ? error.message : "Something went wrong during verification.";
    return { isPaid: false, code: error.code, text };
  }
}
