import { Link } from "react-router";
import { ORDER_STATUSES, type OrderStatus } from "@tindahan/contract/orders/orders.ts";
import { ordersHref } from "./orders-filter.ts";

type StatusTabsProps = { current: OrderStatus | undefined; counts: Partial<Record<OrderStatus, number>> };

/** Real links: each list can be kept and sent. On a phone the row scrolls. */
export function StatusTabs({ current, counts }: StatusTabsProps) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <nav
      aria-label="Orders by status"
      className="-mx-4 overflow-x-auto border-b border-line px-4 [scrollbar-width:none] sm:mx-0 sm:px-0"
    >
      <ul className="flex gap-1">
        <Tab label="All" count={all} isCurrent={current === undefined} to={ordersHref({})} />
        {ORDER_STATUSES.map((status) => (
          <Tab
            key={status}
            label={status}
            count={counts[status] ?? 0}
            isCurrent={current === status}
            to={ordersHref({ status })}
          />
        ))}
      </ul>
    </nav>
  );
}

type TabProps = { label: string; count: number; isCurrent: boolean; to: string };

function Tab({ label, count, isCurrent, to }: TabProps) {
  return (
    <li>
      <Link
        to={to}
        aria-current={isCurrent ? "page" : undefined}
        preventScrollReset
        className="flex h-11 items-center gap-1.5 rounded-control border-b-2 border-transparent px-3 text-14 font-medium whitespace-nowrap text-ink-2 -outline-offset-2 transition-colors hover:text-ink aria-[current=page]:rounded-b-none aria-[current=page]:border-accent aria-[current=page]:text-ink"
      >
        {label}
        <span className="rounded-full bg-tint px-1.5 text-12 tabular-nums">{count}</span>
      </Link>
    </li>
  );
}
