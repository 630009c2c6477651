import type { Product } from "@tindahan/contract/catalogue.ts";
import { Money } from "../../ui/money.tsx";

type PriceProps = { product: Pick<Product, "price" | "priceTo">; quantity?: number };

/** What it costs, or from where on, if that is still to be chosen. */
export function Price({ product: { price, priceTo }, quantity = 1 }: PriceProps) {
  return (
    <>
      {priceTo && <span className="text-[0.8em] text-ink-2">From </span>}
      <Money pesos={price * quantity} />
    </>
  );
}
