import { useState } from "react";
import { stopPromotion, type Promotion } from "@tindahan/contract/checkout/promotions.ts";
import { callApi } from "../../shared/api/api.ts";
import { ConfirmDialog } from "../../ui/dialogs/dialog.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { closeAndFocusHeading } from "../../ui/dialogs/close-and-focus-heading.ts";
import { errorMessage } from "../forms/error-message.ts";
import { Problem } from "../../ui/feedback/problem.tsx";

type StopDialogProps = { promotion: Promotion; onStopped: () => void; onClose: () => void };

export function StopDialog({ promotion, onStopped, onClose }: StopDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function stop() {
    setBusy(true);
    setProblem(undefined);
    try {
      const { message } = await callApi(stopPromotion, { params: { id: promotion._id } });
      toast.success(message);
      closeAndFocusHeading(onClose);
      onStopped();
    } catch (thrown) {
      toast.error(errorMessage(thrown));
      setProblem(errorMessage(thrown));
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      open
      title={`Stop ${promotion.name}?`}
      confirmLabel="Stop"
      danger
      busy={isBusy}
      problem={problem && <Problem>{problem}</Problem>}
      onConfirm={() => void stop()}
      onCancel={onClose}
    >
      {whatWillHappen(promotion)} It cannot be started again; you can copy it.
    </ConfirmDialog>
  );
}

function whatWillHappen({ state, uses }: Promotion): string {
  if (state === "planned") return "It will not begin.";
  const kept =
    uses === 0
      ? ""
      : ` ${uses === 1 ? "The order that has it keeps it." : `The ${uses.toLocaleString("en-PH")} orders that have it keep it.`}`;
  return `It ends at once: shoppers who have it in their carts now pay the full price.${kept}`;
}
