import { ChevronDown } from "lucide-react";
import { Suspense, type Ref } from "react";
import { Link } from "react-router";
import type { Cart } from "@tindahan/contract/checkout/cart.ts";
import { formatMoney } from "@tindahan/contract/core/format.ts";
import { lazyWithFallback } from "../../shared/rendering/lazy-with-fallback.ts";
import { Money } from "../../ui/display/money.tsx";
import { PurchaseLine } from "../../shared/orders/purchase-line.tsx";
import type { QuoteState } from "./use-quote.ts";

const QuoteRows = lazyWithFallback(
  () => import("./quote-rows.tsx").then((module) => module.QuoteRows),
  () => null,
);

type SummaryProps = { cart: Cart; quote: QuoteState | undefined };

/** On phones, above the form. */
export function FoldedCheckoutSummary({ cart, quote }: SummaryProps) {
  return (
    <section aria-label="Order summary" className="min-w-0 md:hidden">
      <details className="group rounded-card border border-line bg-surface">
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 px-4 text-14 font-medium">
          <span>
            {cart.count === 1 ? "1 item" : `${cart.count} items`} ·{" "}
            <Money pesos={quote?.quote?.total ?? cart.total} />
          </span>
          <ChevronDown
            size={18}
            aria-hidden
            className="ml-auto shrink-0 transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="px-4 pb-4">
          <CheckoutSummaryLines cart={cart} quote={quote} />
        </div>
      </details>
    </section>
  );
}

/** On wide screens, after the form. `buttonPlace` holds its button, which stays in view below many lines. */
export function CheckoutSummaryCard({
  cart,
  quote,
  buttonPlace,
}: SummaryProps & { buttonPlace: Ref<HTMLDivElement> }) {
  return (
    <section
      aria-label="Order summary"
      className="sticky top-[calc(var(--header)+1.5rem)] min-w-0 rounded-card border border-line bg-surface p-5 max-md:hidden"
    >
      <h2 className="text-18 font-semibold">Your order</h2>
      <CheckoutSummaryLines cart={cart} quote={quote} />
      <div
        ref={buttonPlace}
        className="-mx-5 -mb-5 rounded-b-card bg-surface px-5 pb-5 empty:hidden tall:sticky tall:bottom-0 tall:pt-3"
      />
    </section>
  );
}

function CheckoutSummaryLines({ cart, quote }: SummaryProps) {
  return (
    <>
      <ul className="mt-3 flex flex-col gap-3">
        {cart.items.map(({ product, quantity, lineTotal, problem }) => (
          <PurchaseLine
            key={product._id}
            product={product}
            quantity={quantity}
            price={product.price}
            total={lineTotal}
            problem={problem ? "cannot be ordered" : undefined}
          />
        ))}
      </ul>
      {quote ? (
        <Suspense>
          <QuoteRows state={quote} />
        </Suspense>
      ) : (
        <>
          {cart.discounts?.map(({ target, name, code, amount }) => (
            <p key={target} className="mt-4 flex flex-wrap justify-between gap-x-3 text-14 text-ink-2">
              <span className="min-w-0 wrap-anywhere">{code ? `${name} (${code})` : name}</span>
              <span className="text-ink">−{formatMoney(amount)}</span>
            </p>
          ))}
          <p className="mt-4 flex justify-between border-t border-line pt-3 text-14 text-ink-2">
            Shipping <span className="text-ink">Free</span>
          </p>
          <p className="mt-2 flex flex-wrap items-baseline justify-between text-16 font-medium">
            Total
            <span className="text-20">
              <Money pesos={cart.total} />
            </span>
          </p>
          <p className="text-13 text-ink-2">Total includes all fees.</p>
        </>
      )}
      <Link
        to="/cart"
        className="-mb-2 inline-flex h-11 items-center text-14 font-medium text-accent underline-offset-2 hover:underline"
      >
        Edit cart
      </Link>
    </>
  );
}
