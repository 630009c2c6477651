import { useNavigate } from "react-router";
import { PAYMENT_METHOD_NAMES, PAYMENT_METHODS } from "@tindahan/contract/checkout/checkout.ts";
import { ClearLink } from "../../../ui/tables/clear-link.tsx";
import { CompactSelect } from "../../../ui/tables/compact-select.tsx";
import { DayField } from "../../../ui/tables/day-field.tsx";
import { SearchField } from "../../../ui/tables/search-field.tsx";
import { ordersHref, readOrderFilter, type OrderListFilter } from "./filter.ts";

/** Search, method, days and order: each takes effect by itself, and all of it stands in the address. */
export function FilterBar({ filter }: { filter: OrderListFilter }) {
  const navigate = useNavigate();
  const isFiltered =
    filter.search ||
    filter.method ||
    filter.product ||
    filter.from ||
    filter.to ||
    filter.sort ||
    filter.group;

  function change(part: Partial<OrderListFilter>, replace = false) {
    void navigate(ordersHref({ ...filter, ...part, page: 1 }), { replace, preventScrollReset: true });
  }
  const read = (name: string, value: string) => readOrderFilter(new URLSearchParams({ [name]: value }));

  return (
    <div role="search" tabIndex={-1} className="flex flex-wrap items-center gap-2">
      <SearchField
        label="Search orders"
        placeholder="Order, name, e-mail, phone, tracking no."
        search={filter.search}
        onSearch={(search) => change({ search }, true)}
      />
      <CompactSelect
        aria-label="Payment method"
        value={filter.method ?? ""}
        onChange={(event) => change({ method: read("method", event.target.value).method })}
      >
        <option value="">Any payment</option>
        {PAYMENT_METHODS.map((method) => (
          <option key={method} value={method}>
            {PAYMENT_METHOD_NAMES[method]}
          </option>
        ))}
      </CompactSelect>
      <DayField label="From" value={filter.from} max={filter.to} onDay={(from) => change({ from })} />
      <DayField label="To" value={filter.to} min={filter.from} onDay={(to) => change({ to })} />
      <CompactSelect
        aria-label="Sort by"
        value={filter.sort ?? "newest"}
        onChange={(event) => change({ sort: read("sort", event.target.value).sort })}
      >
        <option value="newest">Newest</option>
        <option value="oldest">Oldest</option>
        <option value="total-down">Total: high to low</option>
        <option value="total-up">Total: low to high</option>
      </CompactSelect>
      {isFiltered && <ClearLink to={ordersHref({ status: filter.status, size: filter.size })} />}
    </div>
  );
}
