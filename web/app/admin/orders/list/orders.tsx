import { useState } from "react";
import { redirect, useRevalidator } from "react-router";
import { RefreshCw } from "lucide-react";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { AdminOrder } from "@tindahan/contract/orders/manage-orders.ts";
import { callApi } from "../../../shared/api/api.ts";
import { ErrorState, EmptyState } from "../../../ui/feedback/states.tsx";
import { focusPageHeading } from "../../../ui/feedback/route-announcer.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { AdminPage } from "../../frame/admin-page.tsx";
import { keepStaleOnError } from "../../lists/keep-stale-on-error.ts";
import { ListFooter } from "../../lists/list-footer.tsx";
import { useHasPermission } from "../../frame/admin-role.ts";
import { useLatestFilter } from "../../lists/list-filter.ts";
import { useRowSelection } from "../../lists/use-selection.ts";
import { errorMessage } from "../../forms/error-message.ts";
import type { Route } from "./+types/orders.ts";
import { OrderBulkBar } from "../bulk/bulk-bar.tsx";
import { ActiveOrderFilters } from "./active-filters.tsx";
import { OrderBulkDialog } from "../bulk/bulk-dialog.tsx";
import { ExportButton } from "../../lists/export-button.tsx";
import { LoadingScreen } from "../../frame/loading-screen.tsx";
import { createOrderExport } from "./order-sheet.ts";
import { OrderFilterBar, AdminOrderStatusTabs } from "./filter-bar.tsx";
import { ordersHref, readOrderFilter, toOrderFilter, type OrderListFilter } from "./filter.ts";
import { AdminOrderDialog } from "./order-dialog.tsx";
import { AdminOrderTable } from "./order-table.tsx";
import { SavedOrderViews } from "./saved-views.tsx";
import { OrderStatusDialog } from "../order/status-dialog.tsx";
import type { BulkInput } from "../bulk/use-bulk-change.ts";
import { useSteadyOrders } from "./use-steady-list.ts";
import { ButtonLink } from "../../../ui/actions/button.tsx";

const FAILED = "Failed to fetch orders";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = readOrderFilter(new URL(request.url).searchParams);
  const { size: limit, ...query } = filter;
  try {
    return await keepStaleOnError(request, FAILED, async () => {
      const [response, { couriers }] = await Promise.all([
        callApi("GET /api/orders", { query: { ...query, limit } }),
        callApi("GET /api/admin/couriers", {}),
      ]);
      const { pages } = response.pagination;
      if (filter.page > pages) throw redirect(ordersHref({ ...filter, page: pages }));
      return { filter, response, couriers, failure: undefined };
    });
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    toast.error(FAILED);
    return { filter, response: undefined, couriers: [], failure: errorMessage(error) };
  }
}

export function HydrateFallback() {
  return <LoadingScreen of="list" />;
}

type OpenedDialog =
  { dialog: "details" | "status"; order: AdminOrder } | { dialog: "bulk"; count: number; input: BulkInput };

export default function Orders({
  loaderData: { filter, response, failure, couriers },
}: Route.ComponentProps) {
  const chosen = useLatestFilter(filter, readOrderFilter);
  const [opened, setOpened] = useState<OpenedDialog>();
  const close = () => setOpened(undefined);
  const { revalidate } = useRevalidator();
  const list = useSteadyOrders(ordersHref(filter), response?.orders ?? [], response?.pagination.total ?? 0);
  const selection = useRowSelection(ordersHref(filter), list.orders);

  if (!response)
    return (
      <AdminPage title="Orders">
        <ErrorState title={FAILED} onRetry={revalidate}>
          {failure}
        </ErrorState>
      </AdminPage>
    );

  const { pagination, counts, isPartial, seen } = response;
  const { orders } = list;
  const latestOf = (order: AdminOrder) => orders.find(({ _id }) => _id === order._id) ?? order;
  return (
    <AdminPage title="Orders" count={pagination.total} actions={<OrderListActions filter={filter} />}>
      <AdminOrderStatusTabs filter={chosen} counts={counts} />
      <SavedOrderViews filter={chosen} />
      <OrderFilterBar filter={chosen} />
      <ActiveOrderFilters filter={chosen} orders={orders} />
      {isPartial && (
        <p className="text-ink-2">
          Too many orders match: these are from the newest 5,000. Choose dates to look further back.
        </p>
      )}
      {orders.length === 0 ? (
        <EmptyOrderList filter={filter} />
      ) : (
        <>
          <NewOrdersPill
            added={list.added}
            onShow={() => {
              list.show();
              focusPageHeading();
            }}
          />
          <AdminOrderTable
            orders={orders}
            selection={selection}
            onView={(order) => setOpened({ dialog: "details", order })}
            onUpdate={(order) => setOpened({ dialog: "status", order })}
          />
          <ListFooter {...pagination} hrefFor={(change) => ordersHref({ ...chosen, ...change })} />
          <OrderBulkBar
            filter={filter}
            orders={orders}
            total={pagination.total}
            seen={seen}
            selection={selection}
            onChangeStatus={(count, input) => setOpened({ dialog: "bulk", count, input })}
          />
        </>
      )}
      {opened?.dialog === "details" && <AdminOrderDialog order={latestOf(opened.order)} onClose={close} />}
      {opened?.dialog === "status" && (
        <OrderStatusDialog
          order={latestOf(opened.order)}
          couriers={couriers}
          onChanged={list.show}
          onClose={close}
        />
      )}
      {opened?.dialog === "bulk" && (
        <OrderBulkDialog
          count={opened.count}
          input={opened.input}
          onChanged={list.show}
          onClose={() => {
            close();
            selection.clear();
          }}
        />
      )}
    </AdminPage>
  );
}

function OrderListActions({ filter }: { filter: OrderListFilter }) {
  if (!useHasPermission("orders")) return null;
  return (
    <>
      <ButtonLink to="/admin/orders/new" variant="secondary" size="sm">
        New order
      </ButtonLink>
      <ExportButton fileName="orders.csv" fetchPart={createOrderExport(filter, "orders")} />
      <ExportButton
        label="Export items"
        fileName="order-items.csv"
        fetchPart={createOrderExport(filter, "items")}
      />
    </>
  );
}

function EmptyOrderList({ filter }: { filter: OrderListFilter }) {
  const isFiltered = Object.values(toOrderFilter(filter)).some((value) => value !== undefined);
  if (!isFiltered)
    return (
      <EmptyState drawing="parcel" title="No orders yet.">
        New orders appear here automatically.
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

type NewOrdersPillProps = {
  added: number | undefined;
  onShow: () => void;
};

const NO_HEIGHT = { top: "4rem", height: 0, marginBottom: "-1rem" };

/** Floats above the list, so that rows do not move under the pointer. */
function NewOrdersPill({ added, onShow }: NewOrdersPillProps) {
  return (
    <div role="status" className="sticky z-10 flex justify-center" style={NO_HEIGHT}>
      {added !== undefined && (
        <button
          type="button"
          data-shortcut="n"
          onClick={onShow}
          title="Show the latest orders"
          className="-mt-3 flex h-9 w-fit cursor-pointer items-center gap-1.5 rounded-full bg-accent px-3 font-medium text-on-accent shadow-overlay pointer-coarse:h-11"
        >
          <RefreshCw size={14} aria-hidden />
          {added} new
        </button>
      )}
    </div>
  );
}
