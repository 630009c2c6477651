import { Link } from "react-router";
import { useSession } from "../../../shared/session/session.ts";
import { useHasPermission } from "../../frame/admin-role.ts";
import { ordersHref, type OrderListFilter } from "./filter.ts";

type SavedView = { name: string; filter: Partial<OrderListFilter> };

export function useSavedViews(): SavedView[] {
  const id = useSession()?.user._id;
  const mayRefund = useHasPermission("refunds");
  return [
    { name: "To pack", filter: { group: "packing", sort: "oldest" } },
    { name: "Cash out for delivery", filter: { status: "Shipped", method: "cod" } },
    ...(mayRefund ? [{ name: "Refund due", filter: { group: "refundDue" } as const }] : []),
    ...(id ? [{ name: "Last change", filter: { changedBy: id } }] : []),
  ];
}

/** Each view is an address; the current one links back to all orders. */
export function SavedOrderViews({ filter }: { filter: OrderListFilter }) {
  const views = useSavedViews();
  return (
    <nav
      aria-label="Views"
      className="-mx-4 overflow-x-auto px-4 py-0.5 [scrollbar-width:none] md:mx-0 md:px-0"
    >
      <ul className="flex gap-2">
        {views.map((view) => {
          const isCurrent = isInView(filter, view);
          return (
            <li key={view.name}>
              <Link
                to={ordersHref({ ...(isCurrent ? {} : view.filter), size: filter.size })}
                aria-current={isCurrent ? "page" : undefined}
                preventScrollReset
                className="flex h-8 items-center rounded-full border border-line-strong bg-surface px-3 font-medium whitespace-nowrap hover:bg-tint aria-[current=page]:border-accent aria-[current=page]:bg-accent aria-[current=page]:text-on-accent pointer-coarse:h-11"
              >
                {view.name}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** A search or dates within a view stay in it. */
export function isInView(filter: OrderListFilter, view: SavedView): boolean {
  return NAMES.every((name) => filter[name] === view.filter[name]);
}

const NAMES = ["status", "group", "method", "product", "changedBy"] as const;

export function withoutView(filter: OrderListFilter, view: SavedView | undefined): Partial<OrderListFilter> {
  const names = Object.keys(view?.filter ?? {});
  return Object.fromEntries(Object.entries(filter).filter(([name]) => !names.includes(name)));
}
