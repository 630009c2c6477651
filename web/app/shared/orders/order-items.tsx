import { centavosToPesos, pesosToCentavos } from "@tindahan/contract/core/format.ts";
import type { Order } from "@tindahan/contract/orders/orders.ts";
import { productHref } from "../catalogue/product-href.ts";
import { PurchaseLine } from "./purchase-line.tsx";
import { OrderSums } from "./order-sums.tsx";

type OrderItemsProps = {
  order: Pick<Order, "items" | "subtotal" | "discounts" | "shippingFee" | "codFee" | "delivery" | "total">;
  /** Slugs by product id, for products that still have a page. */
  slugs?: Record<string, string>;
  /** Ids of variants that the product page can preselect. */
  variants?: string[];
};

export function OrderItems({ order, slugs, variants }: OrderItemsProps) {
  return (
    <>
      <ul aria-label="Items" className="flex flex-col gap-3">
        {order.items.map(({ product, quantity, price, refunded }) => {
          const slug = slugs?.[product._id ?? ""];
          return (
            <PurchaseLine
              key={product._id ?? product.name}
              product={product}
              href={slug && productHref({ slug, variant: variants?.find((id) => id === product._id) })}
              quantity={quantity}
              price={price}
              total={centavosToPesos(pesosToCentavos(price) * quantity)}
              note={refunded ? `${refunded} refunded` : undefined}
            />
          );
        })}
      </ul>
      <OrderSums order={order} />
    </>
  );
}
