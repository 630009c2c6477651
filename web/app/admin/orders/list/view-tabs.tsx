import { ORDER_STATUSES, type OrderStatus } from "@tindahan/contract/orders/orders.ts";
import { StateTabs } from "../../../ui/layout/state-tabs.tsx";
import { ordersHref, type OrderListFilter } from "./filter.ts";

type ViewTabsProps = { filter: OrderListFilter; counts: Partial<Record<OrderStatus, number>> };

/** Each status as a list of its own, of what the rest of the filter leaves. */
export function ViewTabs({ filter, counts }: ViewTabsProps) {
  // The other groups are statuses themselves.
  const group = filter.group === "attention" ? filter.group : undefined;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const tabOf = (name: string, status: OrderStatus | undefined, count: number) => ({
    name,
    count,
    href: ordersHref({ ...filter, status, group, page: 1 }),
    isCurrent: filter.group === group && filter.status === status,
  });

  return (
    <StateTabs
      label="Orders by status"
      className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:px-0"
      tabs={[
        tabOf("All", undefined, all),
        ...ORDER_STATUSES.map((status) => tabOf(status, status, counts[status] ?? 0)),
      ]}
    />
  );
}
