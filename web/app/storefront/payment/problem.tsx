import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { errors, type ErrorCode } from "@tindahan/contract/core/errors.ts";
import { ButtonLink } from "../../ui/actions/button.tsx";
import { ErrorState } from "../../ui/feedback/states.tsx";
import { RetryButton } from "../../ui/actions/retry-button.tsx";
import { meaningOf } from "./meaning-of.ts";

type ProblemProps = { code: ErrorCode; text: string; sourceId: string };

export const MISSING = errors.payment_source_missing.message;

/** What is wrong in a sentence, what that means for the shopper's money and cart, and the ways on. */
export function Problem({ code, text, sourceId }: ProblemProps) {
  return (
    <ErrorState
      title={text}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <WayOn code={code} sourceId={sourceId} />
          <ButtonLink to="/" variant="secondary">
            Return to Home
          </ButtonLink>
        </div>
      }
    >
      {meaningOf(code)}
    </ErrorState>
  );
}

function WayOn({ code, sourceId }: { code: ErrorCode; sourceId: string }): ReactNode {
  const { revalidate } = useRevalidator();
  if (code === "payment_pending")
    return (
      <ButtonLink to={`/success?${new URLSearchParams({ source_id: sourceId })}`}>Wait for it</ButtonLink>
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
