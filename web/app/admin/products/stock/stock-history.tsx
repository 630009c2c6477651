import { useState } from "react";
import { Link } from "react-router";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import type { listStockHistory, StockEntry } from "@tindahan/contract/catalogue/stock.ts";
import { formatDate, shortId } from "@tindahan/contract/core/format.ts";
import { callApi } from "../../../shared/api/api.ts";
import { errorMessage } from "../../forms/error-message.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { ProblemAlert } from "../../../ui/feedback/problem.tsx";
import { formatStockDelta } from "./stock-plan.ts";

export type StockHistoryState = ReturnType<typeof useStockHistory>;

export function useStockHistory(variantId: string) {
  const [loaded, setLoaded] = useState<ResponseOf<typeof listStockHistory>>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function load(before?: typeof loaded) {
    setBusy(true);
    setProblem(undefined);
    try {
      const query = before?.next ? { after: before.next } : {};
      const page = await callApi("GET /api/admin/variants/:id/stock", { params: { id: variantId }, query });
      setLoaded({ ...page, entries: [...(before?.entries ?? []), ...page.entries] });
    } catch (thrown) {
      setProblem(errorMessage(thrown));
    } finally {
      setBusy(false);
    }
  }

  return { loaded, problem, isBusy, load: () => void load(), more: () => void load(loaded) };
}

const KIND_TEXTS: Record<StockEntry["kind"], string> = {
  received: "Received",
  counted: "Counted",
  damaged: "Damaged",
  lost: "Lost",
  used: "Used",
  start: "First count",
  returned: "Returned",
  edited: "Edited",
  imported: "Imported",
  sold: "Order",
  cancelled: "Cancelled order",
  reopened: "Reopened order",
};

export function StockHistory({ loaded, problem, isBusy, more, load }: StockHistoryState) {
  return (
    <section aria-label="History" className="flex flex-col gap-2 text-14">
      <h3 className="font-medium">History</h3>
      {loaded?.entries.length === 0 && <p className="text-ink-2">No stock history yet.</p>}
      {loaded && loaded.entries.length > 0 && (
        <ol aria-label="History" className="flex flex-col rounded-control border border-line">
          {loaded.entries.map((entry) => (
            <StockHistoryEntry key={`${entry.at} ${entry.stock} ${entry.orderId}`} entry={entry} />
          ))}
        </ol>
      )}
      {problem && <ProblemAlert>{problem}</ProblemAlert>}
      {(loaded?.next || problem) && (
        <Button variant="secondary" size="sm" busy={isBusy} onClick={loaded ? more : load}>
          {problem ? "Try again" : "Show older"}
        </Button>
      )}
    </section>
  );
}

function StockHistoryEntry({ entry: { at, kind, delta, stock, by, note, orderId } }: { entry: StockEntry }) {
  return (
    <li className="flex gap-3 border-line px-3 py-2 not-last:border-b">
      <span className="min-w-0 grow wrap-anywhere">
        {KIND_TEXTS[kind]}
        {orderId && (
          <>
            {" "}
            <Link to={`/admin/orders/${orderId}`} className="text-accent underline">
              {shortId(orderId)}
            </Link>
          </>
        )}
        {note && <span className="block">{note}</span>}
        <span className="block text-12 text-ink-2">
          {by && `${by}, `}
          <time dateTime={at}>{formatDate(at)}</time>
        </span>
      </span>
      <span className="text-end whitespace-nowrap tabular-nums">
        <span className="block font-medium">{formatStockDelta(delta)}</span>
        <span className="block text-12 text-ink-2">{stock.toLocaleString("en-PH")} in stock</span>
      </span>
    </li>
  );
}
