import { PackageX } from "lucide-react";
import { Link, redirect } from "react-router";
import { formatDate, shortId } from "@tindahan/contract/core/format.ts";
import type { ReturnListItem } from "@tindahan/contract/orders/manage-returns.ts";
import {
  RETURN_GROUPS,
  RETURN_REASON_NAMES,
  type ReturnGroup,
} from "@tindahan/contract/orders/return-constants.ts";
import { callApi } from "../../shared/api/api.ts";
import { ReturnBadge } from "../../shared/orders/return-badge.tsx";
import { ButtonLink } from "../../ui/actions/button.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { LinkTabs } from "../../ui/layout/state-tabs.tsx";
import { Table, type Column } from "../../ui/tables/table.tsx";
import { AdminPage } from "../frame/admin-page.tsx";
import { LoadingScreen } from "../frame/loading-screen.tsx";
import { readPageSize, setPageSize, useLatestFilter } from "../lists/list-filter.ts";
import { ListFooter } from "../lists/list-footer.tsx";
import { RETURNED_PARCEL_PATH } from "./returned-parcel-href.ts";
import type { Route } from "./+types/returns.ts";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = readReturnFilter(new URL(request.url).searchParams);
  const { size: limit, ...query } = filter;
  const response = await callApi("GET /api/admin/returns", { query: { ...query, limit } });
  if (filter.page > Math.max(1, response.pagination.pages))
    throw redirect(returnsHref({ ...filter, page: response.pagination.pages }));
  return { filter, ...response };
}

export function HydrateFallback() {
  return <LoadingScreen of="list" />;
}

const columns: Column<ReturnListItem>[] = [
  {
    header: "Return",
    phone: "title",
    cell: ({ _id, number }) => (
      <Link
        to={`/admin/returns/${_id}`}
        className="rounded-control font-mono font-medium after:absolute after:inset-0"
      >
        {number}
      </Link>
    ),
  },
  { header: "Customer", phone: "detail", roomy: "fill", cell: ({ customerName }) => customerName },
  { header: "Order", phone: "hidden", roomy: "line", cell: ({ orderId }) => shortId(orderId) },
  { header: "Reason", phone: "third", roomy: "line", cell: ({ reason }) => RETURN_REASON_NAMES[reason] },
  { header: "Pieces", phone: "hidden", align: "end", cell: ({ pieces }) => pieces },
  { header: "Status", phone: "value", roomy: "line", cell: (one) => <ReturnBadge {...one} /> },
  { header: "Asked", phone: "hidden", roomy: "line", cell: ({ createdAt }) => formatDate(createdAt) },
];

export default function Returns({ loaderData }: Route.ComponentProps) {
  const { filter, returns, pagination, counts } = loaderData;
  const chosen = useLatestFilter(filter, readReturnFilter);
  const total = RETURN_GROUPS.reduce((sum, group) => sum + counts[group], 0);

  return (
    <AdminPage
      title="Returns"
      count={total}
      actions={
        <ButtonLink to={RETURNED_PARCEL_PATH} variant="secondary" size="sm">
          <PackageX size={16} aria-hidden />
          Parcel came back
        </ButtonLink>
      }
    >
      {total === 0 ? (
        <EmptyState drawing="parcel" title="No returns.">
          Customers can ask for one from their order page after it was shipped.
        </EmptyState>
      ) : (
        <>
          <LinkTabs
            label="Returns by status"
            tabs={RETURN_GROUPS.map((group) => ({
              name: GROUP_NAMES[group],
              href: returnsHref({ ...chosen, group, page: 1 }),
              count: counts[group],
              isCurrent: chosen.group === group,
            }))}
          />
          {returns.length === 0 ? (
            <p className="py-8 text-center text-ink-2">{EMPTY_TEXTS[filter.group]}</p>
          ) : (
            <>
              <Table caption="Returns" rows={returns} keyOf={({ _id }) => _id} columns={columns} />
              <ListFooter {...pagination} hrefFor={(change) => returnsHref({ ...chosen, ...change })} />
            </>
          )}
        </>
      )}
    </AdminPage>
  );
}

const GROUP_NAMES: Record<ReturnGroup, string> = { todo: "To do", waiting: "On their way", closed: "Closed" };

const EMPTY_TEXTS: Record<ReturnGroup, string> = {
  todo: "No return needs you.",
  waiting: "No items are on their way back.",
  closed: "No closed returns.",
};

type ReturnFilter = { group: ReturnGroup; page: number; size: number };

function readReturnFilter(params: URLSearchParams): ReturnFilter {
  const page = Number(params.get("page"));
  return {
    group: RETURN_GROUPS.find((group) => group === params.get("group")) ?? "todo",
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    size: readPageSize(params),
  };
}

function returnsHref({ group, page = 1, size }: Partial<ReturnFilter>): string {
  const params = new URLSearchParams();
  if (group && group !== "todo") params.set("group", group);
  setPageSize(params, size);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `/admin/returns?${params}` : "/admin/returns";
}
