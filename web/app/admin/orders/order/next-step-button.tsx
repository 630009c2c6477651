import { useState } from "react";
import { formatMoney, shortId } from "@tindahan/contract/core/format.ts";
import type { OrderDetails } from "@tindahan/contract/orders/manage-orders.ts";
import { callApi } from "../../../shared/api/api.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { toast, UNDO_DURATION_MS } from "../../../ui/feedback/toast.ts";
import { errorMessage } from "../../forms/error-message.ts";
import { useAdminRole } from "../../frame/admin-role.ts";
import { announceStatusChange } from "./change-status.ts";
import { nextStepOf } from "./next-step.ts";
import { OrderStatusDialog } from "./status-dialog.tsx";

type NextStepProps = { file: OrderDetails; couriers: string[]; onChanged: () => void };

/** The one main button of an order follows its state. */
export function NextStepButton({ file, couriers, onChanged }: NextStepProps) {
  const { order } = file;
  const adminRole = useAdminRole();
  const [isShipping, setShipping] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const step = nextStepOf(file, adminRole);

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch (thrown) {
      toast.error("Failed to update order", { description: errorMessage(thrown) });
    } finally {
      setBusy(false);
      onChanged();
    }
  }

  const markDelivered = async () => {
    const body = { status: "Delivered", version: order.version };
    const response = await callApi("PUT /api/orders/:id/status", { params: { id: order._id }, body });
    announceStatusChange({ ...response, before: order, updated: response.order, adminRole, onChanged });
  };

  const setCash = async (state: "open" | "settled") => {
    const { message } = await callApi("PUT /api/admin/orders/:id/cash", {
      params: { id: order._id },
      body: { state },
    });
    const undo = { label: "Undo", onClick: () => void attempt(() => setCash("open")) };
    toast.success(message, {
      description: `${formatMoney(order.total)} of order ${shortId(order._id)}`,
      ...(state === "settled" && { duration: UNDO_DURATION_MS, action: undo }),
    });
  };

  return (
    <>
      {step === "ship" && (
        <Button size="sm" onClick={() => setShipping(true)}>
          Ship
        </Button>
      )}
      {step === "deliver" && (
        <Button size="sm" busy={isBusy} onClick={() => void attempt(markDelivered)}>
          {order.delivery?.kind === "pickup" ? "Mark picked up" : "Mark delivered"}
        </Button>
      )}
      {step === "record-cash" && (
        <Button size="sm" busy={isBusy} onClick={() => void attempt(() => setCash("settled"))}>
          Record cash
        </Button>
      )}
      {isShipping && (
        <OrderStatusDialog
          order={order}
          couriers={couriers}
          target="Shipped"
          onChanged={onChanged}
          onClose={() => setShipping(false)}
        />
      )}
    </>
  );
}
