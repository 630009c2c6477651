import { redirect, useNavigate } from "react-router";
import { listCustomers } from "@tindahan/contract/accounts/manage-customers.ts";
import { callApi } from "../../shared/api/api.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { AdminPage } from "../frame/admin-page.tsx";
import { CompactSelect } from "../../ui/tables/compact-select.tsx";
import { ListFooter } from "../lists/list-footer.tsx";
import { LoadingScreen } from "../frame/loading-screen.tsx";
import { SearchField } from "../../ui/tables/search-field.tsx";
import { useChosenFilter } from "../lists/use-chosen-filter.ts";
import type { Route } from "./+types/customers.ts";
import { CustomerTable } from "./customer-table.tsx";
import { customersHref, readCustomerFilter } from "./filter.ts";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = readCustomerFilter(new URL(request.url).searchParams);
  const { size: limit, ...query } = filter;
  const response = await callApi(listCustomers, { query: { ...query, limit } });
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
  const chosen = useChosenFilter(filter, readCustomerFilter);

  return (
    <AdminPage title="Customers" count={pagination.total}>
      <div role="search" className="flex flex-wrap items-center gap-2">
        <SearchField
          label="Search customers"
          placeholder="E-mail, name or phone"
          search={chosen.search}
          onSearch={(search) =>
            void navigate(customersHref({ ...chosen, search, page: 1 }), { replace: true })
          }
        />
        <CompactSelect
          aria-label="Cash on Delivery"
          value={chosen.denied ?? ""}
          onChange={(event) =>
            void navigate(
              customersHref({ ...chosen, denied: event.target.value === "yes" ? "yes" : undefined, page: 1 }),
            )
          }
        >
          <option value="">All customers</option>
          <option value="yes">Cash denied</option>
        </CompactSelect>
      </div>
      {isPartial && (
        <p className="text-ink-2">
          Too many orders match: these are the customers of the newest 5,000. Search by e-mail or phone to
          find anybody.
        </p>
      )}
      {customers.length === 0 ? (
        <EmptyState
          drawing="parcel"
          title={filter.search || filter.denied ? "No customers found." : "No customers yet."}
        >
          Whoever logs in to the shop appears here.
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
