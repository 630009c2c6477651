import { Link } from "react-router";
import { formatMoney, shortId } from "@tindahan/contract/core/format.ts";
import type { RemittanceLine, RemittanceSums } from "@tindahan/contract/orders/courier-cash.ts";
import { isLineProblem } from "@tindahan/contract/orders/courier-cash-constants.ts";
import { FactList } from "../../ui/display/facts.tsx";
import { Money } from "../../ui/display/money.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Table, type Column } from "../../ui/tables/table.tsx";
import { OUTCOME_NAMES } from "./outcomes.ts";

const MAX_SHOWN = 200;

const columns: Column<RemittanceLine>[] = [
  { header: "Row", phone: "hidden", align: "end", cell: ({ row }) => row },
  {
    header: "Tracking number",
    phone: "title",
    roomy: "fill",
    cell: ({ trackingNumber }) => trackingNumber || "None",
  },
  {
    header: "Order",
    phone: "detail",
    roomy: "line",
    cell: ({ orderId }) =>
      orderId && (
        <Link to={`/admin/orders/${orderId}`} className="font-mono underline">
          {shortId(orderId)}
        </Link>
      ),
  },
  {
    header: "Result",
    phone: "third",
    roomy: "line",
    cell: ({ outcome }) => (
      <Badge tone={outcome === "settled" ? "green" : isLineProblem(outcome) ? "yellow" : "gray"}>
        {OUTCOME_NAMES[outcome]}
      </Badge>
    ),
  },
  { header: "Owed", phone: "hidden", align: "end", cell: ({ owed }) => <Money pesos={owed} /> },
  { header: "Collected", phone: "value", align: "end", cell: ({ collected }) => <Money pesos={collected} /> },
  { header: "Fee", phone: "hidden", align: "end", cell: ({ fee }) => <Money pesos={fee} /> },
  { header: "Freight", phone: "hidden", align: "end", cell: ({ freight }) => <Money pesos={freight} /> },
];

export function TransferLines({ lines }: { lines: RemittanceLine[] }) {
  const problems = lines.filter(({ outcome }) => isLineProblem(outcome));
  const others = lines.filter(({ outcome }) => !isLineProblem(outcome));
  return (
    <>
      {problems.length > 0 && <LineList title="Rows to check" lines={problems} />}
      {others.length > 0 && <LineList title="Other rows" lines={others} />}
    </>
  );
}

function LineList({ title, lines }: { title: string; lines: RemittanceLine[] }) {
  const left = lines.length - MAX_SHOWN;
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="text-14/5 font-semibold">
        {title}{" "}
        <span className="font-normal text-ink-2 tabular-nums">{lines.length.toLocaleString("en-PH")}</span>
      </h2>
      <Table
        caption={title}
        rows={lines.slice(0, MAX_SHOWN)}
        keyOf={({ row }) => String(row)}
        columns={columns}
        isDense
      />
      {left > 0 && (
        <p className="text-ink-2">And {left.toLocaleString("en-PH")} more, in the exported file.</p>
      )}
    </section>
  );
}

/** `amount` is the transferred sum, as far as it is known. */
export function TransferSums({ sums, amount }: { sums: RemittanceSums; amount: number | undefined }) {
  const difference = amount === undefined ? 0 : Math.round((amount - sums.net) * 100) / 100;
  return (
    <FactList
      facts={[
        { name: "Rows", value: sums.rows.toLocaleString("en-PH") },
        { name: "Collected", value: formatMoney(sums.collected) },
        { name: "Of it for parcels", value: formatMoney(sums.matched) },
        { name: "Fees", value: formatMoney(-sums.fees || 0) },
        ...(sums.freight > 0 ? [{ name: "Freight", value: formatMoney(-sums.freight) }] : []),
        { name: "Sum of the rows", value: formatMoney(sums.net) },
        ...(amount === undefined ? [] : [{ name: "Transferred", value: formatMoney(amount) }]),
        ...(difference === 0
          ? []
          : [{ name: "Difference", value: <Badge tone="yellow">{formatMoney(difference)}</Badge> }]),
      ]}
    />
  );
}
