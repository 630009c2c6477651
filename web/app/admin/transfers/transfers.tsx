import { useState } from "react";
import { Link } from "react-router";
import { formatDate, formatMoney, formatOrderNumber } from "@tindahan/contract/core/format.ts";
import { PAYMENT_METHOD_NAMES } from "@tindahan/contract/payments/methods.ts";
import type { Transfers, WaitingTransfer } from "@tindahan/contract/payments/transfers.ts";
import { callApi } from "../../shared/api/api.ts";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { Block } from "../../ui/layout/block.tsx";
import { Table, type Column } from "../../ui/tables/table.tsx";
import { AdminPage } from "../frame/admin-page.tsx";
import { LoadingScreen } from "../frame/loading-screen.tsx";
import { loadTransferCounts } from "./open-transfers.ts";
import { StatementForm } from "./statement-form.tsx";
import { UnmatchedLines } from "./unmatched-lines.tsx";
import type { Route } from "./+types/transfers.ts";

export async function clientLoader() {
  return { transfers: await callApi("GET /api/admin/transfers", {}) };
}

export function HydrateFallback() {
  return <LoadingScreen of="blocks" />;
}

const columns: Column<WaitingTransfer>[] = [
  {
    header: "Order",
    phone: "title",
    roomy: "line",
    cell: ({ orderId, number }) => (
      <Link
        to={`/admin/orders/${orderId}`}
        className="rounded-control font-medium after:absolute after:inset-0"
      >
        {formatOrderNumber(number)}
      </Link>
    ),
  },
  { header: "Customer", phone: "detail", roomy: "fill", cell: ({ customerName }) => customerName },
  { header: "To", phone: "hidden", roomy: "line", cell: ({ method }) => PAYMENT_METHOD_NAMES[method] },
  {
    header: "Reference sent",
    phone: "third",
    roomy: "line",
    cell: ({ references }) => <span className="font-mono">{references.join(", ")}</span>,
  },
  {
    header: "Held until",
    phone: "hidden",
    roomy: "line",
    cell: ({ payUntil }) => payUntil && formatDate(payUntil),
  },
  { header: "Amount", phone: "value", align: "end", cell: ({ amount }) => formatMoney(amount) },
];

export default function TransfersScreen({ loaderData }: Route.ComponentProps) {
  const [changed, setChanged] = useState<{ of: Transfers; transfers: Transfers }>();
  // A reload of the screen is newer than the last change.
  const transfers = changed?.of === loaderData.transfers ? changed.transfers : loaderData.transfers;
  const { accounts, waiting, lines, counts } = transfers;

  function show(after: Transfers) {
    setChanged({ of: loaderData.transfers, transfers: after });
    void loadTransferCounts();
  }

  return (
    <AdminPage title="Transfers" count={counts.waiting}>
      {accounts.length === 0 ? (
        <EmptyState drawing="basket" title="No account for transfers yet.">
          An owner adds your bank account or e-wallet in the settings. Customers can then transfer to it.
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-4">
          <StatementForm accounts={accounts} onImported={show} />
          {lines.length > 0 && <UnmatchedLines lines={lines} count={counts.lines} onChanged={show} />}
          <Block title="Orders waiting for a transfer">
            {waiting.length === 0 ? (
              <p className="text-ink-2">No order is waiting for a transfer.</p>
            ) : (
              <Table
                caption="Orders waiting for a transfer"
                rows={waiting}
                keyOf={({ orderId }) => orderId}
                columns={columns}
              />
            )}
            {counts.waiting > waiting.length && (
              <p className="mt-2 text-ink-2">The oldest {waiting.length} are shown.</p>
            )}
          </Block>
        </div>
      )}
    </AdminPage>
  );
}
