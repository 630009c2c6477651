import { ButtonLink } from "../../ui/button-link.tsx";
import { ErrorState } from "../../ui/error-state.tsx";

export function meta() {
  return [{ title: "Payment Error · Tindahan" }, { name: "robots", content: "noindex" }];
}

/** Where a checkout ends that got no answer: nobody here knows whether the order was placed. */
export default function PaymentErrorPage() {
  return (
    <ErrorState
      level="h1"
      title="Payment Error"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to="/">Return to Home</ButtonLink>
          <ButtonLink to="/checkout?step=payment" variant="secondary">
            Back to checkout
          </ButtonLink>
        </div>
      }
    >
      We got no answer from the shop. If the order went through, it stands in your orders. What you entered is
      kept, and trying again will not order twice.
    </ErrorState>
  );
}
