import type { Product } from "@tindahan/contract/catalogue/catalogue.ts";
import { formatMoney } from "@tindahan/contract/core/format.ts";
import { Money } from "../../ui/display/money.tsx";

type PriceProps = { product: Pick<Product, "price" | "priceTo" | "comparePrice">; quantity?: number };

export function ProductPrice({ product: { price, priceTo, comparePrice }, quantity = 1 }: PriceProps) {
  return (
    <>
      {priceTo && <span className="text-[0.8em] text-ink-2">From </span>}
      <Money pesos={price * quantity} />
      {comparePrice && <OldPrice pesos={comparePrice * quantity} />}
    </>
  );
}

/** Screen readers do not announce strikethrough. */
export function OldPrice({ pesos }: { pesos: number }) {
  return (
    <span className="text-[max(0.8em,0.75rem)] font-normal text-ink-2">
      <span className="sr-only"> was</span>{" "}
      <s translate="no" className="tabular-nums">
        {formatMoney(pesos)}
      </s>
    </span>
  );
}
