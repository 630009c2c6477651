import { use } from "react";
import { getMyOrder, type Order } from "@tindahan/contract/orders/orders.ts";
import { callApi } from "../../shared/api/api.ts";
import { deliveryFacts } from "../../shared/orders/delivery-facts.ts";
import { Facts } from "../../ui/display/facts.tsx";
import { OrderSums } from "../../shared/orders/order-sums.tsx";

/** Of an order that was just placed: where it goes, when it is there, and what its total is made of. */
export function PlacedFacts({ id }: { id: string }) {
  const order = use(placedOrder(id));
  if (!order) return null;
  return (
    <div className="mt-4 max-w-120">
      <Facts facts={deliveryFacts(order)} />
      <OrderSums order={order} />
    </div>
  );
}

let newest: { id: string; order: Promise<Order | undefined> } | undefined;

/** Without it the panel still says that the order is placed, and leads to it. */
function placedOrder(id: string): Promise<Order | undefined> {
  if (newest?.id !== id) {
    const order = callApi(getMyOrder, { params: { id } }).then(
      (response) => response.order,
      () => undefined,
    );
    newest = { id, order };
  }
  return newest.order;
}
