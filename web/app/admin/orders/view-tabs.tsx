import { Link } from "react-router";
import { ORDER_STATUSES, type OrderStatus } from "@tindahan/contract/orders.ts";
import { ordersHref, type OrderListFilter } from "./filter.ts";

type ViewTabsProps = { filter: OrderListFilter; counts: Partial<Record<OrderStatus, number>> };

/** Each status as a list of its own, of what the rest of the filter leaves. */
export function ViewTabs({ filter, counts }: ViewTabsProps) {
  // The other groups are statuses themselves.
  const group = filter.group === "attention" ? filter.group : undefined;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const tabs = [
    { label: "All", status: undefined, count: all },
    ...ORDER_STATUSES.map((status) => ({ label: status, status, count: counts[status] ?? 0 })),
  ];

  return (
    <nav
      aria-label="Orders by status"
      className="-mx-4 overflow-x-auto border-b border-line px-4 [scrollbar-width:none] md:mx-0 md:px-0"
    >
      <ul className="flex gap-1">
        {tabs.map(({ label, status, count }) => (
          <li key={label}>
            <Link
              to={ordersHref({ ...filter, status, group, page: 1 })}
              aria-current={filter.group === group && filter.status === status ? "page" : undefined}
              preventScrollReset
              className="flex h-9 items-center gap-1.5 border-b-2 border-transparent px-2.5 font-medium whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink pointer-coarse:h-11"
            >
              {label}
              <span className="rounded-full bg-tint px-1.5 text-12 tabular-nums">
                {count.toLocaleString("en-PH")}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
