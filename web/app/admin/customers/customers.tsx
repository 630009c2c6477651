import { redirect, useNavigate, Link } from "react-router";
import type { Customer } from "@tindahan/contract/accounts/manage-customers.ts";
import { formatDate, formatMoney } from "@tindahan/contract/core/format.ts";
import { callApi } from "../../shared/api/api.ts";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { AdminPage } from "../frame/admin-page.tsx";
import { customerTitle } from "./customer-title.ts";
import { CompactFilterSelect, ListSearchField } from "../../ui/tables/filter-controls.tsx";
import { ListFooter } from "../lists/list-footer.tsx";
import { LoadingScreen } from "../frame/loading-screen.tsx";
import { relativeTime } from "../lists/relative-time.ts";
import { useLatestFilter, readPageSize, setPageSize } from "../lists/list-filter.ts";
import type { Route } from "./+types/customers.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Table, type Column } from "../../ui/tables/table.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = readCustomerFilter(new URL(request.url).searchParams);
  const { size: limit, only, ...query } = filter;
  const response = await callApi("GET /api/admin/customers", {
    query: { ...query, ...(only && { [only]: "yes" }), limit },
  });
  const { pages } = response.pagination;
  if (filter.page > pages) throw redirect(customersHref({ ...filter, page: pages }));
  return { filter, ...response };
}

export function HydrateFallback() {
  return <LoadingScreen of="list" />;
}

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { filter, customers, pagination, isPartial } = loaderData;
  const navigate = useNavigate();
  const chosen = useLatestFilter(filter, readCustomerFilter);

  return (
    <AdminPage title="Customers" count={pagination.total}>
      <div role="search" className="flex flex-wrap items-center gap-2">
        <ListSearchField
          label="Search customers"
          placeholder="E-mail, name or phone"
          search={chosen.search}
          onSearch={(search) =>
            void navigate(customersHref({ ...chosen, search, page: 1 }), { replace: true })
          }
        />
        <CompactFilterSelect
          aria-label="Show"
          value={chosen.only ?? ""}
          onChange={(event) =>
            void navigate(customersHref({ ...chosen, only: parseCustomerGroup(event.target.value), page: 1 }))
          }
        >
          <option value="">All customers</option>
          <option value="ordered">With orders</option>
          <option value="denied">Cash denied</option>
          <option value="mentioned">Erased, with mentions left</option>
        </CompactFilterSelect>
      </div>
      {isPartial && (
        <p className="text-ink-2">
          Too many orders match: these are the customers of the newest 5,000. Search by e-mail or phone to
          find older ones.
        </p>
      )}
      {customers.length === 0 ? (
        <EmptyState
          drawing="parcel"
          title={filter.search || filter.only ? "No customers found." : "No customers yet."}
        >
          Shoppers appear here after their first login.
        </EmptyState>
      ) : (
        <>
          <CustomerTable customers={customers} />
          <ListFooter {...pagination} hrefFor={(change) => customersHref({ ...chosen, ...change })} />
        </>
      )}
    </AdminPage>
  );
}

const columns: Column<Customer>[] = [
  {
    header: "Customer",
    phone: "title",
    cell: ({ _id, email, isErased, name }) => (
      <>
        <Link
          to={`/admin/customers/${_id}`}
          className="rounded-control font-medium wrap-anywhere after:absolute after:inset-0"
        >
          {customerTitle({ name, email, isErased })}
        </Link>
        {name && email && <span className="block truncate font-normal text-ink-2">{email}</span>}
      </>
    ),
  },
  {
    header: "Orders",
    phone: "detail",
    align: "end",
    cell: ({ orders }) => <CountWithNoun n={orders} noun="order" />,
  },
  { header: "Total", phone: "value", align: "end", cell: ({ total }) => formatMoney(total) },
  {
    header: "Refused",
    phone: "hidden",
    align: "end",
    cell: ({ refused }) => (refused > 0 ? <strong className="font-semibold">{refused}</strong> : 0),
  },
  {
    header: "Cash",
    phone: "extra",
    cell: ({ isCodDenied }) =>
      isCodDenied && (
        <Badge tone="red" mark="cross">
          Denied
        </Badge>
      ),
  },
  {
    header: "Last order",
    phone: "below",
    cell: ({ lastOrderAt }) =>
      lastOrderAt && (
        <time dateTime={lastOrderAt} title={formatDate(lastOrderAt)} className="text-ink-2">
          <span className="roomy:hidden">Last order </span>
          {relativeTime(lastOrderAt)}
        </time>
      ),
  },
];

function CountWithNoun({ n, noun }: { n: number; noun: string }) {
  return (
    <>
      {n}
      <span className="md:hidden"> {n === 1 ? noun : `${noun}s`}</span>
    </>
  );
}

function CustomerTable({ customers }: { customers: Customer[] }) {
  return <Table caption="Customers" rows={customers} keyOf={({ _id }) => _id} columns={columns} />;
}

const CUSTOMER_GROUPS = ["ordered", "denied", "mentioned"] as const;
type CustomerGroup = (typeof CUSTOMER_GROUPS)[number];

type CustomerFilter = {
  search?: string | undefined;
  only?: CustomerGroup | undefined;
  size: number;
  page: number;
};

function parseCustomerGroup(value: string | null): CustomerGroup | undefined {
  return CUSTOMER_GROUPS.find((group) => group === value);
}

function readCustomerFilter(params: URLSearchParams): CustomerFilter {
  return {
    search: params.get("search")?.trim() || undefined,
    only: parseCustomerGroup(params.get("only")),
    size: readPageSize(params),
    page: Math.max(1, Math.trunc(Number(params.get("page"))) || 1),
  };
}

function customersHref({ search, only, size, page = 1 }: Partial<CustomerFilter>): string {
  const params = new URLSearchParams();
  if (search) params.set("search", search);
  if (only) params.set("only", only);
  setPageSize(params, size);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `/admin/customers?${params}` : "/admin/customers";
}
