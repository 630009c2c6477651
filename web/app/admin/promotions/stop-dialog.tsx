import type { Promotion } from "@tindahan/contract/checkout/promotions.ts";
import { callApi } from "../../shared/api/api.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { ConfirmActionDialog } from "../forms/confirmed-action.tsx";

type StopDialogProps = { promotion: Promotion; onStopped: () => void; onClose: () => void };

export function StopDialog({ promotion, onStopped, onClose }: StopDialogProps) {
  async function stop(close: () => void) {
    const { message } = await callApi("POST /api/admin/promotions/:id/stop", {
      params: { id: promotion._id },
    });
    toast.success(message);
    close();
    onStopped();
  }

  return (
    <ConfirmActionDialog title={`Stop ${promotion.name}?`} confirmLabel="Stop" act={stop} onClose={onClose}>
      {stopConsequences(promotion)} You cannot restart it, but you can copy it.
    </ConfirmActionDialog>
  );
}

function stopConsequences({ state, uses }: Promotion): string {
  if (state === "planned") return "It will not start.";
  const usesText =
    uses === 0
      ? ""
      : ` ${uses === 1 ? "The order that used it keeps it." : `The ${uses.toLocaleString("en-PH")} orders that used it keep it.`}`;
  return `It ends immediately: shoppers with it in their carts will pay the full price.${usesText}`;
}
