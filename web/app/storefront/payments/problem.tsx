import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { errors, type ErrorCode } from "@tindahan/contract/errors.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";

type ProblemProps = { code: ErrorCode; text: string; sourceId: string };

export const MISSING = errors.payment_source_missing.message;

/** What is wrong in a sentence, what that means for the shopper's money and cart, and the ways on. */
export function Problem({ code, text, sourceId }: ProblemProps) {
  return (
    <ErrorState
      title={text}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to="/">Return to Home</ButtonLink>
          <WayOn code={code} sourceId={sourceId} />
        </div>
      }
    >
      {meaningOf(code)}
    </ErrorState>
  );
}

function meaningOf(code: ErrorCode): string {
  switch (code) {
    case "payment_failed":
      return "Nothing was charged. What you wanted is still in your cart: you can try again, or pay another way.";
    case "payment_pending":
      return "Your wallet has not decided yet. If you have paid, please do not pay again.";
    case "payment_too_late":
      return "The shop has been told. Please do not pay again.";
    case "payment_source_missing":
      return "So there is no payment to look up. If you have just ordered and got no answer, the order stands in your orders if it went through. What you entered is kept, and trying again will not charge you twice.";
    default:
      return "We could not find out what became of this payment. If you have paid, please do not pay again: your order goes on by itself, and you get a mail.";
  }
}

function WayOn({ code, sourceId }: { code: ErrorCode; sourceId: string }): ReactNode {
  const { revalidate, state } = useRevalidator();
  if (code === "payment_pending")
    return (
      <ButtonLink to={`/success?${new URLSearchParams({ source_id: sourceId })}`} variant="secondary">
        Wait for it
      </ButtonLink>
    );
  if (code === "payment_failed" || code === "payment_source_missing")
    return (
      <>
        <ButtonLink to="/checkout?step=payment" variant="secondary">
          Back to checkout
        </ButtonLink>
        {code === "payment_source_missing" && (
          <ButtonLink to="/orders" variant="secondary">
            View Orders
          </ButtonLink>
        )}
      </>
    );
  if (code === "payment_too_late")
    return (
      <ButtonLink to="/orders" variant="secondary">
        View Orders
      </ButtonLink>
    );
  return (
    <Button variant="secondary" busy={state !== "idle"} onClick={() => void revalidate()}>
      Try again
    </Button>
  );
}
