import type { Id } from "@tindahan/contract/core/primitives.ts";
import { callApi } from "../../../shared/api/api.ts";
import { toast, UNDO_DURATION_MS } from "../../../ui/feedback/toast.ts";
import { errorMessage } from "../../forms/error-message.ts";

type OfferedUndo = { id: Id; changed: number; onChanged: () => void };

/** The server changes the orders back in the background; order updates refresh the list. */
export function offerBulkUndo({ id, changed, onChanged }: OfferedUndo): void {
  async function undo() {
    try {
      const { bulk } = await callApi("POST /api/admin/orders/bulk/:id/undo", { params: { id } });
      toast.success(`Changing ${nounOf(bulk.total)} back`, {
        description: "Orders that someone changed since stay as they are.",
      });
      onChanged();
    } catch (thrown) {
      toast.error("Not undone", { description: errorMessage(thrown) });
    }
  }

  toast.success(`${nounOf(changed)} changed`, {
    duration: UNDO_DURATION_MS,
    action: { label: "Undo", onClick: () => void undo() },
  });
}

const nounOf = (count: number) => `${count.toLocaleString("en-PH")} order${count === 1 ? "" : "s"}`;
