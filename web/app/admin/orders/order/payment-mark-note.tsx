import { useState } from "react";
import type { OrderPayment } from "@tindahan/contract/orders/manage-orders.ts";
import { callApi } from "../../../shared/api/api.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/dialog.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { ProblemAlert } from "../../../ui/feedback/problem.tsx";
import { useHasPermission } from "../../frame/admin-role.ts";
import { errorMessage } from "../../forms/error-message.ts";
import { markText } from "./payment-words.ts";

type MarkNoteProps = {
  orderId: string;
  attempt: number;
  mark: OrderPayment["marks"][number];
  onChanged: () => void;
  onRefund: (() => void) | undefined;
};

export function PaymentMarkNote({ orderId, attempt, mark, onChanged, onRefund }: MarkNoteProps) {
  const mayFinish = useHasPermission("refunds");
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function markDone() {
    setBusy(true);
    setProblem(undefined);
    try {
      const { message } = await callApi("POST /api/admin/orders/:id/marks/done", {
        params: { id: orderId },
        body: { attempt, kind: mark.kind },
      });
      toast.success(message);
      setAsking(false);
      onChanged();
    } catch (thrown) {
      setProblem(errorMessage(thrown));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <div
        role="note"
        className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control px-3 py-2 tone-yellow"
      >
        <p className="min-w-0 grow basis-60 wrap-anywhere">{markText(mark)}</p>
        {mayFinish && (
          <span className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
              Mark as done
            </Button>
            {onRefund && (
              <Button size="sm" onClick={onRefund}>
                Refund
              </Button>
            )}
          </span>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        title="Mark as done"
        confirmLabel="Mark as done"
        busy={isBusy}
        problem={problem && <ProblemAlert>{problem}</ProblemAlert>}
        onConfirm={() => void markDone()}
        onCancel={() => setAsking(false)}
      >
        You will not be reminded of this payment again. This does not refund anything.
      </ConfirmDialog>
    </>
  );
}
