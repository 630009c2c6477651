import { FileInput } from "lucide-react";
import { Link, redirect } from "react-router";
import { formatLongDay } from "@tindahan/contract/core/format-day.ts";
import type { RemittanceItem } from "@tindahan/contract/orders/courier-cash.ts";
import { callApi } from "../../shared/api/api.ts";
import { ButtonLink } from "../../ui/actions/button.tsx";
import { Money } from "../../ui/display/money.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Table, type Column } from "../../ui/tables/table.tsx";
import { AdminPage } from "../frame/admin-page.tsx";
import { LoadingScreen } from "../frame/loading-screen.tsx";
import { useLatestFilter } from "../lists/list-filter.ts";
import { ListFooter } from "../lists/list-footer.tsx";
import { CourierCashTabs } from "./courier-cash-tabs.tsx";
import {
  readTransferFilter,
  recordTransferHref,
  transfersHref,
  TRANSFERS_PATH,
} from "./courier-cash-paths.ts";
import type { Route } from "./+types/transfers.ts";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = readTransferFilter(new URL(request.url).searchParams);
  const { size: limit, ...query } = filter;
  const [{ problems }, listed] = await Promise.all([
    callApi("GET /api/admin/courier-cash", {}),
    callApi("GET /api/admin/courier-cash/remittances", { query: { ...query, limit } }),
  ]);
  if (filter.page > Math.max(1, listed.pagination.pages))
    throw redirect(transfersHref({ ...filter, page: listed.pagination.pages }));
  return { filter, problems, ...listed };
}

export function HydrateFallback() {
  return <LoadingScreen of="list" />;
}

const columns: Column<RemittanceItem>[] = [
  {
    header: "Received",
    phone: "title",
    roomy: "line",
    cell: ({ _id, receivedOn }) => (
      <Link
        to={`${TRANSFERS_PATH}/${_id}`}
        className="rounded-control font-medium after:absolute after:inset-0"
      >
        {formatLongDay(receivedOn)}
      </Link>
    ),
  },
  { header: "Courier", phone: "detail", roomy: "line", cell: ({ courier }) => courier },
  { header: "Reference", phone: "hidden", roomy: "fill", cell: ({ reference }) => reference },
  { header: "Parcels", phone: "hidden", align: "end", cell: ({ sums }) => sums.rows },
  { header: "To check", phone: "thirdEnd", roomy: "line", cell: (one) => <TransferBadge transfer={one} /> },
  {
    header: "Difference",
    phone: "hidden",
    align: "end",
    cell: ({ difference }) => (difference === 0 ? "" : <Money pesos={difference} />),
  },
  { header: "Amount", phone: "value", align: "end", cell: ({ amount }) => <Money pesos={amount} /> },
];

export default function Transfers({ loaderData }: Route.ComponentProps) {
  const { filter, problems, remittances, pagination } = loaderData;
  const chosen = useLatestFilter(filter, readTransferFilter);
  return (
    <AdminPage
      title={filter.courier ? `Transfers of ${filter.courier}` : "Courier transfers"}
      count={pagination.total}
      actions={
        <ButtonLink to={recordTransferHref(filter.courier)} size="sm">
          <FileInput size={16} aria-hidden />
          Record transfer
        </ButtonLink>
      }
    >
      <CourierCashTabs filter={chosen} problems={problems} isTransfers />
      {remittances.length === 0 ? (
        <p className="py-8 text-center text-ink-2">No transfer was recorded.</p>
      ) : (
        <>
          <Table caption="Transfers" rows={remittances} keyOf={({ _id }) => _id} columns={columns} />
          <ListFooter {...pagination} hrefFor={(change) => transfersHref({ ...chosen, ...change })} />
        </>
      )}
    </AdminPage>
  );
}

function TransferBadge({ transfer: { sums, difference, checkedAt } }: { transfer: RemittanceItem }) {
  if (sums.problems === 0 && difference === 0) return null;
  if (checkedAt) return <Badge tone="gray">Checked</Badge>;
  return (
    <Badge tone="yellow" mark="dot">
      {sums.problems > 0 ? (sums.problems === 1 ? "1 row" : `${sums.problems} rows`) : "Difference"}
    </Badge>
  );
}
