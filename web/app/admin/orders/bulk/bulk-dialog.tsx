import { useState, type SubmitEvent } from "react";
import { shortId } from "@tindahan/contract/core/format.ts";
import type { BulkChange } from "@tindahan/contract/orders/manage-orders.ts";
import type { OrderStatus } from "@tindahan/contract/orders/orders.ts";
import { parseWholeNumber } from "@tindahan/contract/core/parse-numbers.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { ProblemAlert } from "../../../ui/feedback/problem.tsx";
import { PercentProgress } from "../../../ui/feedback/progress.tsx";
import { usePermittedStatuses } from "../order/use-statuses.ts";
import { cancellationConsequences } from "./consequences.ts";
import { offerBulkUndo } from "./offer-bulk-undo.ts";
import { useOrderBulkChange, type BulkInput, type CancellationPreview } from "./use-bulk-change.ts";
import { Spinner } from "../../../ui/feedback/loading.tsx";
import { TextField } from "../../../ui/forms/field.tsx";

type BulkDialogProps = {
  count: number;
  input: BulkInput;
  onChanged: () => void;
  onClose: () => void;
};

export function OrderBulkDialog({ count, input, onChanged, onClose }: BulkDialogProps) {
  const [status, setStatus] = useState<OrderStatus | "">("");
  const statuses = usePermittedStatuses("orders" in input ? input.orders : undefined);
  const [error, setError] = useState<string>();
  const { bulk, problem, isBusy, cancellation, previewCancellation, begin, cancel, undo } =
    useOrderBulkChange(input, onChanged);
  const isCancelling = status === "Cancelled";

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const formData = new FormData(event.currentTarget as HTMLFormElement);
    if (isCancelling)
      return void begin(status, {
        reason: formData.get("reason") as string,
        count: parseWholeNumber(formData.get("count") as string) ?? 0,
      });
    if (status) return void begin(status);
    setError("Please select a status.");
    toast.warning("Please select a status.");
  }

  function closeWithUndo({ _id, changed, isDone, undoes }: BulkChange) {
    onClose();
    if (isDone && !undoes && changed > 0) offerBulkUndo({ id: _id, changed, onChanged });
  }

  const isRunning = bulk && !bulk.isDone;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Change ${count.toLocaleString("en-PH")} order${count === 1 ? "" : "s"}`}
      footer={
        <>
          {isRunning && (
            <Button variant="danger" onClick={() => void cancel()}>
              Stop
            </Button>
          )}
          {bulk?.isDone && !bulk.undoes && bulk.changed > 0 && (
            <Button variant="secondary" busy={isBusy} onClick={() => void undo()}>
              Undo
            </Button>
          )}
          <Button variant="secondary" onClick={() => (bulk ? closeWithUndo(bulk) : onClose())}>
            {bulk ? "Close" : "Cancel"}
          </Button>
          {!bulk && (
            <Button
              type="submit"
              form="bulk-change"
              busy={isBusy}
              variant={isCancelling ? "danger" : "primary"}
            >
              {isCancelling ? "Cancel these orders" : "Change all"}
            </Button>
          )}
        </>
      }
    >
      {!bulk && (
        <form id="bulk-change" onSubmit={submit} noValidate>
          <Select
            label="Status"
            value={status}
            error={error}
            data-autofocus
            onChange={(event) => {
              setStatus(event.target.value as OrderStatus | "");
              if (event.target.value === "Cancelled") void previewCancellation();
              setError(undefined);
            }}
          >
            <option value="">Select a status</option>
            {statuses.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
          {isCancelling && <BulkCancellationFields preview={cancellation} />}
        </form>
      )}
      {bulk && <BulkChangeResult count={count} bulk={bulk} />}
      {problem && (
        <div className="mt-4">
          <ProblemAlert>{problem}</ProblemAlert>
        </div>
      )}
    </Dialog>
  );
}

function BulkChangeResult({ count, bulk }: { count: number; bulk: BulkChange }) {
  const { total, waiting, changed, unchanged, refused, isCancelled, isDone, status, undoes, problems } = bulk;
  const formatCount = (count: number) => count.toLocaleString("en-PH");
  return (
    <div className="flex flex-col gap-3 text-14">
      <PercentProgress label="Orders changed" percent={Math.round((100 * (total - waiting)) / total)} />
      <p role="status">
        {isDone ? (isCancelled && waiting > 0 ? "Stopped. " : "Done. ") : ""}
        {formatCount(changed)} of {formatCount(total)} changed {undoes ? "back" : `to ${status}`}
        {unchanged > 0 && `, ${formatCount(unchanged)} already had it`}
        {refused > 0 && `, ${formatCount(refused)} refused`}.
        {!undoes && total < count && ` Skipped ${formatCount(count - total)} that changed in the meantime.`}
      </p>
      {problems.length > 0 && (
        <ul aria-label="Refused orders" className="max-h-80 overflow-y-auto">
          {problems.map(({ orderId, problem }) => (
            <li key={orderId} className="border-t border-line py-1.5">
              <span className="font-mono text-13">{shortId(orderId)}</span> {problem}
            </li>
          ))}
        </ul>
      )}
      {!isDone && (
        <p className="text-ink-2">You can close this window. The change continues in the background.</p>
      )}
    </div>
  );
}

function BulkCancellationFields({ preview }: { preview: CancellationPreview | undefined }) {
  if (!preview)
    return (
      <p role="status" className="mt-4 flex items-center gap-2 text-ink-2">
        <Spinner /> Checking the orders…
      </p>
    );
  return (
    <div className="mt-4 flex flex-col gap-4">
      <ul aria-label="What will happen" className="list-disc pl-5 text-14">
        {cancellationConsequences(preview).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <TextField
        label="Reason"
        name="reason"
        maxLength={500}
        hint="Shown to shoppers on their order."
        required
      />
      <TextField
        label={`Type ${preview.orders.toLocaleString("en-PH")} to cancel them`}
        name="count"
        inputMode="numeric"
        autoComplete="off"
        required
      />
    </div>
  );
}
