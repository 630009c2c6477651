import type { OrderStatus } from "@tindahan/contract/orders/orders.ts";
import { ButtonLink } from "../../ui/actions/button.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";

type NoOrdersProps = { status: OrderStatus | undefined; hasAny: boolean };

export function NoOrders({ status, hasAny }: NoOrdersProps) {
  if (hasAny)
    return (
      <EmptyState
        drawing="parcel"
        title="No orders yet."
        action={<ButtonLink to="/orders">Show all orders</ButtonLink>}
      >
        {status ? `None of your orders is “${status}” right now.` : "There are not that many pages."}
      </EmptyState>
    );
  return (
    <EmptyState
      drawing="parcel"
      title="No orders yet."
      action={<ButtonLink to="/">Look around the shop</ButtonLink>}
    >
      After you order, you can follow it here.
    </EmptyState>
  );
}
