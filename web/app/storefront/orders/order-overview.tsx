import type { Order } from "@tindahan/contract/orders/orders.ts";
import { orderDeliveryFacts } from "../../shared/orders/order-facts.ts";
import { OrderItems } from "../../shared/orders/order-items.tsx";
import { FactList } from "../../ui/display/facts.tsx";
import { MyOrderProgress } from "./order-progress.tsx";

/** Shown right after ordering, for every payment method: arrival, steps, items and address. */
export function MyOrderOverview({ order }: { order: Order }) {
  return (
    <div className="@container text-start">
      <MyOrderProgress order={order} />
      <div className="mt-5 grid gap-x-12 gap-y-4 *:border-t *:border-line *:pt-4 @3xl:grid-cols-2">
        <div className="min-w-0">
          <OrderItems order={order} />
        </div>
        <div className="min-w-0">
          <FactList facts={orderDeliveryFacts(order)} />
        </div>
      </div>
    </div>
  );
}
