import { useId, useState, type SubmitEvent } from "react";
import type { Shipment, ShipmentResult } from "@tindahan/contract/orders/ship-orders.ts";
import { callApi } from "../../../shared/api/api.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { TextArea } from "../../../ui/forms/field.tsx";
import { errorMessage } from "../../forms/error-message.ts";
import { ProblemAlert } from "../../../ui/feedback/problem.tsx";
import { PercentProgress } from "../../../ui/feedback/progress.tsx";
import { readShipments } from "./shipment-sheet.ts";

const BATCH_SIZE = 20;

type TrackingDialogProps = { courier: string; onShipped: () => void; onClose: () => void };

export function TrackingNumbersDialog({ courier, onShipped, onClose }: TrackingDialogProps) {
  const [text, setText] = useState("");
  const [shipments, setShipments] = useState<Shipment[]>();
  const [results, setResults] = useState<ShipmentResult[]>([]);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const file = useId();
  const isDone = shipments?.length === results.length;

  async function run(event: SubmitEvent) {
    event.preventDefault();
    setProblem(undefined);
    setBusy(true);
    try {
      const rows = shipments ?? readShipments(text, courier);
      setShipments(rows);
      for (let at = results.length; at < rows.length; at += BATCH_SIZE) {
        const body = { shipments: rows.slice(at, at + BATCH_SIZE) };
        const batchResults = (await callApi("POST /api/admin/orders/ship", { body })).results;
        setResults((now) => [...now, ...batchResults]);
      }
      onShipped();
    } catch (thrown) {
      setProblem(thrown instanceof SyntaxError ? thrown.message : errorMessage(thrown));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Import tracking numbers"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {isDone ? "Close" : "Cancel"}
          </Button>
          {!isDone && (
            <Button type="submit" form="tracking-numbers" busy={isBusy}>
              {shipments ? "Continue" : "Ship"}
            </Button>
          )}
        </>
      }
    >
      <form
        id="tracking-numbers"
        noValidate
        onSubmit={(event) => void run(event)}
        className="flex flex-col gap-4"
      >
        {!shipments && (
          <>
            <TextArea
              label="Orders and tracking numbers"
              rows={6}
              value={text}
              data-autofocus
              onChange={(event) => setText(event.target.value)}
              hint="One order per line: order ID, tracking number, and courier if different. Paste from a spreadsheet or choose a file."
            />
            <div className="flex flex-col gap-1.5">
              <label htmlFor={file} className="font-medium">
                CSV file
              </label>
              <input
                id={file}
                type="file"
                accept=".csv,.txt,text/csv,text/plain"
                onChange={({ target }) => void target.files?.[0]?.text().then(setText)}
                className="rounded-control border border-dashed border-line-strong p-3 text-14 file:mr-3 file:h-9 file:cursor-pointer file:rounded-control file:border file:border-line-strong file:bg-surface file:px-3 file:text-ink"
              />
            </div>
          </>
        )}
        {problem && <ProblemAlert>{problem}</ProblemAlert>}
        {shipments && <ShipmentResults total={shipments.length} results={results} />}
      </form>
    </Dialog>
  );
}

const OUTCOME_NAMES = { shipped: "shipped", unchanged: "already shipped with this number" };

function ShipmentResults({ total, results }: { total: number; results: ShipmentResult[] }) {
  const refused = results.filter(({ outcome }) => outcome === "refused").length;
  return (
    <div className="flex flex-col gap-3 text-14">
      <PercentProgress label="Orders shipped" percent={Math.round((100 * results.length) / total)} />
      <p role="status">
        {results.length - refused} of {total} shipped{refused > 0 && `, ${refused} refused`}.
      </p>
      <ul aria-label="Results" className="max-h-60 overflow-y-auto">
        {results.map(({ order, outcome, problem }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an order can appear twice in the list
          <li key={index} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-1.5">
            <span className="font-mono text-13 wrap-anywhere">{order}</span>
            <span className={outcome === "refused" ? "text-danger" : ""}>
              {outcome === "refused" ? problem : OUTCOME_NAMES[outcome]}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
