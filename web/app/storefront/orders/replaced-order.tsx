import { ChevronDown } from "lucide-react";
import { shortId } from "@tindahan/contract/core/format.ts";
import type { MyListedOrder } from "@tindahan/contract/orders/orders.ts";
import { OrderCard } from "./order-card.tsx";

/** One line for an order that came to nothing: it was never paid, and the shopper has checked out again. */
export function ReplacedOrder({ order }: { order: MyListedOrder }) {
  return (
    <details className="group rounded-card border border-line open:border-0">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 px-4 py-2 text-14 text-ink-2 md:px-5">
        <span>
          <span className="font-mono">{shortId(order._id)}</span> was never paid, and replaced by another
          order
        </span>
        <ChevronDown
          size={18}
          aria-hidden
          className="ml-auto shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      <OrderCard order={order} />
    </details>
  );
}
