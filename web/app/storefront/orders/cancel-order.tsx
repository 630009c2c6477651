import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "../../ui/actions/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { focusPageHeading } from "../../ui/feedback/route-announcer.tsx";
import { TextArea } from "../../ui/forms/field.tsx";

export function CancelOrderButton({ refund }: { refund: string | undefined }) {
  const cancel = useFetcher<{ refusal: string | undefined }>();
  const [isConfirming, setConfirming] = useState(false);
  const refusal = cancel.data?.refusal;
  const isDone = cancel.data !== undefined && refusal === undefined;

  // The focused cancel button disappears.
  useEffect(() => (isDone ? focusPageHeading : undefined), [isDone]);

  return (
    <div className="mt-5 border-t border-line pt-4">
      <Button variant="secondary" onClick={() => setConfirming(true)}>
        Cancel order
      </Button>
      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title="Cancel this order?"
        role="alertdialog"
        footer={
          <>
            <Button variant="secondary" onClick={() => setConfirming(false)} data-autofocus>
              Keep it
            </Button>
            <Button type="submit" form="cancel-order" variant="danger" busy={cancel.state !== "idle"}>
              Cancel order
            </Button>
          </>
        }
      >
        <cancel.Form id="cancel-order" method="post" className="flex flex-col gap-4">
          <p className="text-16 text-ink-2">
            Are you sure you want to cancel this order? This cannot be undone.
            {refund && ` ${refund}`}
          </p>
          <TextArea label="Reason" optional name="reason" rows={3} maxLength={500} />
          {refusal && <p className="text-14 text-danger">{refusal}</p>}
        </cancel.Form>
      </Dialog>
    </div>
  );
}
