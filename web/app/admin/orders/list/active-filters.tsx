import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { AdminOrder } from "@tindahan/contract/orders/manage-orders.ts";
import type { OrderGroup } from "@tindahan/contract/orders/order-groups.ts";
import { ordersHref, type OrderListFilter } from "./filter.ts";
import { isInView, useSavedViews, withoutView } from "./saved-views.tsx";

const GROUPS: Record<OrderGroup, string> = {
  pending: "Pending",
  packing: "Packing",
  sold: "Sold",
  attention: "Payment needs attention",
  refundDue: "Refund due",
  cashDue: "Cash still to come",
  received: "Money received",
  discounted: "With a discount",
  refunded: "Refunded in these days",
};

/** Filters that come from links and have neither a field in the bar nor a saved view. */
export function ActiveOrderFilters({ filter, orders }: { filter: OrderListFilter; orders: AdminOrder[] }) {
  const view = useSavedViews().find((one) => isInView(filter, one));
  const { group, product, changedBy } = withoutView(filter, view);
  if (!group && !product && !changedBy) return null;
  const bought = orders.flatMap(({ items }) => items).find((item) => item.product._id === product);
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-2">
      {group && (
        <RemoveFilterChip to={ordersHref({ ...filter, group: undefined, page: 1 })}>
          {GROUPS[group]}
        </RemoveFilterChip>
      )}
      {changedBy && (
        <RemoveFilterChip to={ordersHref({ ...filter, changedBy: undefined, page: 1 })}>
          Last change of another admin
        </RemoveFilterChip>
      )}
      {product && (
        <RemoveFilterChip to={ordersHref({ ...filter, product: undefined, page: 1 })}>
          {bought ? `With ${bought.product.name}` : "With one product"}
        </RemoveFilterChip>
      )}
    </ul>
  );
}

function RemoveFilterChip({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        className="flex h-9 items-center gap-1.5 rounded-full border border-line-strong bg-surface px-3 font-medium hover:bg-tint pointer-coarse:h-11"
      >
        {children}
        <X size={14} aria-hidden />
        <span className="sr-only">, remove</span>
      </Link>
    </li>
  );
}
