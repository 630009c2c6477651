import { centavosToPesos, pesosToCentavos } from "@tindahan/contract/format.ts";
import type { Order } from "@tindahan/contract/orders.ts";
import { Money } from "../../ui/money.tsx";
import { productHref } from "../product/product-href.ts";
import { PurchaseLine } from "../purchase-line.tsx";

type OrderItemsProps = {
  order: Order;
  /** Of the products that can be looked at. */
  slugs?: Record<string, string>;
  /** Who packs it reads a name to its end: the size stands there. */
  hasWholeNames?: boolean;
};

/** What was bought, at what it cost that day. */
export function OrderItems({ order, slugs, hasWholeNames }: OrderItemsProps) {
  return (
    <>
      <ul aria-label="Items" className="flex flex-col gap-3">
        {order.items.map(({ product, quantity, price }) => {
          const slug = slugs?.[product._id ?? ""];
          return (
            <PurchaseLine
              key={product._id ?? product.name}
              product={product}
              href={slug && productHref({ slug })}
              quantity={quantity}
              price={price}
              hasWholeName={hasWholeNames}
              total={centavosToPesos(pesosToCentavos(price) * quantity)}
            />
          );
        })}
      </ul>
      <p className="mt-4 flex flex-wrap items-baseline justify-between border-t border-line pt-3 text-16 font-medium">
        Total
        <span className="text-20">
          <Money pesos={order.total} />
        </span>
      </p>
    </>
  );
}
