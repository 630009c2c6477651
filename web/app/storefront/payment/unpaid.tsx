import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "../../ui/actions/button.tsx";
import { RetryButton } from "../../ui/actions/retry-button.tsx";

type UnpaidProps = {
  title: string;
  children: ReactNode;
  onRetry?: () => Promise<void>;
  /** Then the way to the cart would be one to paying twice. */
  hasPaid?: boolean | undefined;
};

/** The payment did not arrive, or not as it should, or nobody can say whether it did. */
export function Unpaid({ title, children, onRetry, hasPaid = false }: UnpaidProps) {
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
