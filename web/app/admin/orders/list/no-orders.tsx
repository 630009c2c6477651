import { ButtonLink } from "../../../ui/actions/button-link.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ordersHref, toOrderFilter, type OrderListFilter } from "./filter.ts";

export function NoOrders({ filter }: { filter: OrderListFilter }) {
  const isFiltered = Object.values(toOrderFilter(filter)).some((value) => value !== undefined);
  if (!isFiltered)
    return (
      <EmptyState drawing="parcel" title="No orders yet.">
        The first one appears here by itself.
      </EmptyState>
    );
  return (
    <EmptyState
      drawing="parcel"
      title="No orders found."
      action={
        <ButtonLink to={ordersHref({ size: filter.size })} variant="secondary">
          Show all orders
        </ButtonLink>
      }
    >
      Nothing matches your search.
    </EmptyState>
  );
}
