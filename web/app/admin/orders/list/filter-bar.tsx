import { useNavigate } from "react-router";
import { PAYMENT_METHOD_NAMES, STORED_METHODS } from "@tindahan/contract/payments/methods.ts";
import type { OrderStatus } from "@tindahan/contract/orders/orders.ts";
import { ORDER_STATUSES } from "@tindahan/contract/orders/order-statuses.ts";
import {
  ClearFiltersLink,
  CompactFilterSelect,
  FilterDateField,
  CollapsibleFilters,
  ListSearchField,
} from "../../../ui/tables/filter-controls.tsx";
import { ordersHref, readOrderFilter, type OrderListFilter } from "./filter.ts";
import { LinkTabs } from "../../../ui/layout/state-tabs.tsx";

export function OrderFilterBar({ filter }: { filter: OrderListFilter }) {
  const navigate = useNavigate();
  const isFiltered =
    filter.search ||
    filter.method ||
    filter.product ||
    filter.changedBy ||
    filter.from ||
    filter.to ||
    filter.sort ||
    filter.group;

  function change(part: Partial<OrderListFilter>, replace = false) {
    void navigate(ordersHref({ ...filter, ...part, page: 1 }), {
      replace,
      preventScrollReset: true,
      flushSync: true,
    });
  }
  const read = (name: string, value: string) => readOrderFilter(new URLSearchParams({ [name]: value }));

  return (
    <div role="search" tabIndex={-1} className="flex flex-wrap items-center gap-2">
      <ListSearchField
        label="Search orders"
        placeholder="Order, name, phone, product, SKU"
        search={filter.search}
        onSearch={(search) => change({ search }, true)}
      />
      <CollapsibleFilters
        chosen={[filter.method, filter.from, filter.to, filter.sort].filter(Boolean).length}
      >
        <CompactFilterSelect
          aria-label="Payment method"
          value={filter.method ?? ""}
          onChange={(event) => change({ method: read("method", event.target.value).method })}
        >
          <option value="">Any payment</option>
          {STORED_METHODS.map((method) => (
            <option key={method} value={method}>
              {PAYMENT_METHOD_NAMES[method]}
            </option>
          ))}
        </CompactFilterSelect>
        <FilterDateField
          label="From"
          value={filter.from}
          max={filter.to}
          onDay={(from) => change({ from })}
        />
        <FilterDateField label="To" value={filter.to} min={filter.from} onDay={(to) => change({ to })} />
        <CompactFilterSelect
          aria-label="Sort by"
          value={filter.sort ?? "newest"}
          onChange={(event) => change({ sort: read("sort", event.target.value).sort })}
        >
          <option value="newest">Newest</option>
          <option value="oldest">Oldest</option>
          <option value="total-down">Total: high to low</option>
          <option value="total-up">Total: low to high</option>
        </CompactFilterSelect>
      </CollapsibleFilters>
      {isFiltered && <ClearFiltersLink to={ordersHref({ status: filter.status, size: filter.size })} />}
    </div>
  );
}

type StatusTabsProps = { filter: OrderListFilter; counts: Partial<Record<OrderStatus, number>> };

export function AdminOrderStatusTabs({ filter, counts }: StatusTabsProps) {
  // Other groups only combine statuses, so a status tab replaces them.
  const group = filter.group === "attention" ? filter.group : undefined;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const tabOf = (name: string, status: OrderStatus | undefined, count: number) => ({
    name,
    count,
    href: ordersHref({ ...filter, status, group, page: 1 }),
    isCurrent: filter.group === group && filter.status === status,
  });

  return (
    <LinkTabs
      label="Orders by status"
      className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:px-0"
      tabs={[
        tabOf("All", undefined, all),
        ...ORDER_STATUSES.map((status) => tabOf(status, status, counts[status] ?? 0)),
      ]}
    />
  );
}
