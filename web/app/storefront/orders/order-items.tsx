import { centavosToPesos, pesosToCentavos } from "@tindahan/contract/format.ts";
import type { Order } from "@tindahan/contract/orders.ts";
import { Money } from "../../ui/money.tsx";
import { Picture } from "../../ui/picture.tsx";

/** What was bought, at what it cost that day. */
export function OrderItems({ order }: { order: Order }) {
  return (
    <>
      <ul aria-label="Items" className="flex flex-col gap-3">
        {order.items.map(({ product, quantity, price }) => (
          <li
            key={product._id ?? product.name}
            className="grid grid-cols-[48px_1fr_auto] items-center gap-3 text-14"
          >
            <Picture src={product.image} alt="" sizes="48px" />
            <span className="min-w-0">
              <span className="line-clamp-2 wrap-anywhere">{product.name}</span>
              <span className="text-ink-2">
                {quantity} × <Money pesos={price} />
              </span>
            </span>
            <Money pesos={centavosToPesos(pesosToCentavos(price) * quantity)} />
          </li>
        ))}
      </ul>
      <p className="mt-4 flex items-baseline justify-between border-t border-line pt-3 text-16 font-medium">
        Total
        <span className="text-20">
          <Money pesos={order.total} />
        </span>
      </p>
    </>
  );
}
