import { FileInput } from "lucide-react";
import { useState } from "react";
import { Link, redirect, useRevalidator } from "react-router";
import { formatMoney, shortId } from "@tindahan/contract/core/format.ts";
import type { Claim, CourierBalance } from "@tindahan/contract/orders/courier-cash.ts";
import type { ClaimGroup } from "@tindahan/contract/orders/courier-cash-constants.ts";
import { callApi } from "../../shared/api/api.ts";
import { Button, ButtonLink } from "../../ui/actions/button.tsx";
import { Money } from "../../ui/display/money.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { Table, type Column } from "../../ui/tables/table.tsx";
import { AdminPage } from "../frame/admin-page.tsx";
import { LoadingScreen } from "../frame/loading-screen.tsx";
import { ExportButton } from "../lists/export-button.tsx";
import { useLatestFilter } from "../lists/list-filter.ts";
import { ListFooter } from "../lists/list-footer.tsx";
import { ClaimBadge } from "./claim-badge.tsx";
import { createClaimExport } from "./claim-sheet.ts";
import { claimsHref, readClaimFilter, recordTransferHref, type ClaimFilter } from "./courier-cash-paths.ts";
import { CourierCashTabs } from "./courier-cash-tabs.tsx";
import { CourierTermsDialog } from "./terms-dialog.tsx";
import type { Route } from "./+types/courier-cash.ts";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = readClaimFilter(new URL(request.url).searchParams);
  const { size: limit, ...query } = filter;
  const [cash, listed] = await Promise.all([
    callApi("GET /api/admin/courier-cash", {}),
    callApi("GET /api/admin/courier-cash/claims", { query: { ...query, limit } }),
  ]);
  if (filter.page > Math.max(1, listed.pagination.pages))
    throw redirect(claimsHref({ ...filter, page: listed.pagination.pages }));
  return { filter, cash, ...listed };
}

export function HydrateFallback() {
  return <LoadingScreen of="list" />;
}

const columns: Column<Claim>[] = [
  {
    header: "Order",
    phone: "title",
    roomy: "line",
    cell: ({ orderId }) => (
      <Link
        to={`/admin/orders/${orderId}`}
        className="rounded-control font-mono font-medium after:absolute after:inset-0"
      >
        {shortId(orderId)}
      </Link>
    ),
  },
  { header: "Customer", phone: "detail", roomy: "fill", cell: ({ customerName }) => customerName },
  { header: "Courier", phone: "hidden", roomy: "line", cell: ({ courier }) => courier },
  {
    header: "Tracking number",
    phone: "third",
    roomy: "line",
    cell: ({ trackingNumber }) => trackingNumber ?? "None",
  },
  { header: "Due", phone: "thirdEnd", roomy: "line", cell: (claim) => <ClaimBadge claim={claim} /> },
  {
    header: "Amount",
    phone: "hidden",
    align: "end",
    cell: ({ amount }) => <Money pesos={amount} />,
  },
  {
    header: "Owed",
    phone: "value",
    align: "end",
    cell: ({ owed }) => <Money pesos={owed} />,
  },
];

export default function CourierCash({ loaderData }: Route.ComponentProps) {
  const { filter, cash, claims, counts, pagination } = loaderData;
  const chosen = useLatestFilter(filter, readClaimFilter);

  if (!cash.isUsed && cash.couriers.length === 0)
    return (
      <AdminPage title="Courier cash">
        <EmptyState drawing="parcel" title="No courier owes you cash.">
          Cash on delivery orders appear here when you ship them with a courier.
        </EmptyState>
      </AdminPage>
    );
  return (
    <AdminPage
      title="Courier cash"
      actions={
        <>
          <ExportButton
            label="Export open parcels"
            fileName="courier-cash.csv"
            fetchPart={createClaimExport(filter.courier)}
          />
          <ButtonLink to={recordTransferHref(filter.courier)} size="sm">
            <FileInput size={16} aria-hidden />
            Record transfer
          </ButtonLink>
        </>
      }
    >
      <ul
        aria-label="Couriers"
        className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-3"
      >
        {cash.couriers.map((balance) => (
          <CourierCard key={balance.courier} balance={balance} filter={chosen} />
        ))}
      </ul>
      <CourierCashTabs filter={chosen} counts={counts} problems={cash.problems} />
      {claims.length === 0 ? (
        <p className="py-8 text-center text-ink-2">{EMPTY_TEXTS[filter.group]}</p>
      ) : (
        <>
          <Table caption="Parcels" rows={claims} keyOf={({ orderId }) => orderId} columns={columns} />
          <ListFooter {...pagination} hrefFor={(change) => claimsHref({ ...chosen, ...change })} />
        </>
      )}
    </AdminPage>
  );
}

function CourierCard({ balance, filter }: { balance: CourierBalance; filter: ClaimFilter }) {
  const { courier, owed, parcels, overdue, closing, terms } = balance;
  const [isOpen, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const isChosen = filter.courier === courier;
  const late = [
    [overdue.upTo7, "up to 7 days"],
    [overdue.upTo30, "8 to 30 days"],
    [overdue.over30, "over 30 days"],
  ] as const;
  return (
    <li
      className={`relative flex flex-col gap-1 rounded-[8px] border bg-surface p-4 hover:bg-tint ${isChosen ? "border-accent" : "border-line"}`}
    >
      <div className="flex items-start justify-between gap-2">
        <Link
          to={claimsHref({ ...filter, courier: isChosen ? undefined : courier, page: 1 })}
          aria-current={isChosen ? "true" : undefined}
          preventScrollReset
          className="min-w-0 py-1.5 font-medium wrap-anywhere after:absolute after:inset-0 after:rounded-[8px]"
        >
          {courier}
        </Link>
        <div className="relative">
          <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
            Terms<span className="sr-only"> of {courier}</span>
          </Button>
        </div>
      </div>
      <p className="text-20 font-semibold">
        <Money pesos={owed} />
      </p>
      <p className="text-ink-2">
        {parcels === 1 ? "1 parcel" : `${parcels.toLocaleString("en-PH")} parcels`}
      </p>
      <ul className="text-danger">
        {late
          .filter(([pesos]) => pesos > 0)
          .map(([pesos, age]) => (
            <li key={age}>
              {formatMoney(pesos)} overdue {age}
            </li>
          ))}
      </ul>
      {closing > 0 && (
        <p className="text-ink-2">
          {closing === 1 ? "1 complaint window ends" : `${closing} complaint windows end`} within 7 days
        </p>
      )}
      {isOpen && (
        <CourierTermsDialog
          courier={courier}
          terms={terms}
          onSaved={() => void revalidate()}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  );
}

const EMPTY_TEXTS: Record<ClaimGroup, string> = {
  open: "No parcel is owed.",
  overdue: "Nothing is overdue.",
  short: "No parcel was short-paid.",
  closed: "No closed parcels.",
};
