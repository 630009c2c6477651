import type { Quote } from "@tindahan/contract/delivery/delivery.ts";
import { formatMoney } from "@tindahan/contract/core/format.ts";
import { Money } from "../../ui/display/money.tsx";
import { RetryButton } from "../../ui/actions/retry-button.tsx";
import type { QuoteState } from "./use-quote.ts";

export function QuoteRows({ state: { quote, isCurrent, failure, retry } }: { state: QuoteState }) {
  return (
    <div
      aria-live="polite"
      aria-busy={!isCurrent && failure === undefined}
      // Keeps the height of the rows while they load for the first time.
      className={quote || failure !== undefined ? "" : "min-h-36.25"}
    >
      {quote && (
        <>
          <dl className="mt-4 grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 border-t border-line pt-3 text-14 text-ink-2">
            {quoteRowsOf(quote).map(([name, text]) => (
              <div key={name} className="contents">
                <dt className="wrap-anywhere">{name}</dt>
                <dd className="text-right text-ink">{text}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-2 flex flex-wrap items-baseline justify-between text-16 font-medium">
            {quote.shippingFee === null ? "Total without shipping" : "Total"}
            <span className="text-20">
              <Money pesos={quote.total} />
            </span>
          </p>
          {quote.shippingFee !== null && isCurrent && (
            <p className="text-13 text-ink-2">Total includes all fees.</p>
          )}
        </>
      )}
      {!isCurrent && failure === undefined && (
        <p className="mt-4 text-14 text-ink-2">Calculating the shipping fee…</p>
      )}
      {failure !== undefined && (
        <div className="tone-red mt-3 flex flex-col items-start gap-3 rounded-card px-4 py-3 text-14">
          <p>We could not calculate the shipping fee. {failure}</p>
          <RetryButton variant="secondary" onRetry={retry} />
        </div>
      )}
    </div>
  );
}

function quoteRowsOf({ subtotal, discounts, shippingFee, codFee, message }: Quote): [string, string][] {
  return [
    ["Items", formatMoney(subtotal)],
    ...discounts.map(({ name, code, amount }): [string, string] => [
      code ? `${name} (${code})` : name,
      `−${formatMoney(amount)}`,
    ]),
    [
      "Shipping",
      shippingFee === null ? (message ?? "–") : shippingFee === 0 ? "Free" : formatMoney(shippingFee),
    ],
    ...(codFee > 0 ? [["Cash on Delivery fee", formatMoney(codFee)] as [string, string]] : []),
  ];
}
