import { useEffect, useId, useState, type SubmitEvent } from "react";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { shortId } from "@tindahan/contract/core/format.ts";
import type { AdminOrder } from "@tindahan/contract/orders/manage-orders.ts";
import type { OrderStatus } from "@tindahan/contract/orders/orders.ts";
import { callApi } from "../../../shared/api/api.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { OrderBadges } from "../../../shared/orders/order-badges.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { ProblemAlert } from "../../../ui/feedback/problem.tsx";
import { errorMessage } from "../../forms/error-message.ts";
import { useAdminRole } from "../../frame/admin-role.ts";
import { cancellationConsequences } from "../bulk/consequences.ts";
import type { CancellationPreview } from "../bulk/use-bulk-change.ts";
import { announceStatusChange } from "./change-status.ts";
import { CourierAndTrackingFields } from "./courier-fields.tsx";
import { usePermittedStatuses } from "./use-statuses.ts";

type StatusDialogProps = {
  order: AdminOrder;
  couriers: string[];
  /** Chosen already: the dialog only asks for what belongs to it. */
  target?: OrderStatus;
  onChanged: () => void;
  onClose: () => void;
};

const VERBS: Partial<Record<OrderStatus, string>> = { Shipped: "Ship", Cancelled: "Cancel" };

export function OrderStatusDialog({ order, couriers, target, onChanged, onClose }: StatusDialogProps) {
  const form = useId();
  // The version at opening refuses to overwrite a newer change. After a conflict was shown, the latest version counts.
  const [seenVersion, setSeenVersion] = useState<number | undefined>(order.version);
  const [status, setStatus] = useState<string>(target ?? "");
  const statuses = usePermittedStatuses([order]);
  const verb = (target && VERBS[target]) ?? "Update";
  const adminRole = useAdminRole();
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const formData = new FormData(event.currentTarget);
    const textOf = (name: string) => (formData.has(name) ? (formData.get(name) as string) : undefined);
    if (!status) {
      setError("Please select a status.");
      return toast.warning("Please select a status.");
    }
    setBusy(true);
    try {
      const { message, order: updated } = await callApi("PUT /api/orders/:id/status", {
        params: { id: order._id },
        body: {
          status,
          version: seenVersion ?? order.version,
          reason: textOf("reason") ?? "",
          restock: formData.has("restock"),
          courier: textOf("courier"),
          trackingNumber: textOf("trackingNumber"),
        },
      });
      announceStatusChange({ message, before: order, updated, adminRole, onChanged });
      onClose();
      onChanged();
    } catch (thrown) {
      const hasResponse = thrown instanceof ShopError && thrown.code !== "network";
      toast.error(hasResponse ? "Failed to update order" : "Error updating order");
      setProblem(errorMessage(thrown));
      if (thrown instanceof ShopError && thrown.code === "order_changed") {
        setSeenVersion(undefined);
        onChanged();
      }
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`${verb} order ${shortId(order._id)}`}
      footer={
        <FormButtons onCancel={onClose} form={form} busy={isBusy}>
          {target === "Cancelled" ? "Cancel order" : verb}
        </FormButtons>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        {!target && (
          <>
            <p className="flex items-center gap-2 text-14 text-ink-2">
              Current status <OrderBadges {...order} />
            </p>
            <Select
              label="Status"
              value={status}
              error={error}
              data-autofocus
              onChange={(event) => {
                setStatus(event.target.value);
                setError(undefined);
              }}
            >
              <option value="">Select a status</option>
              {statuses.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Select>
          </>
        )}
        {status === "Shipped" && <CourierAndTrackingFields shipment={order.shipment} couriers={couriers} />}
        {status === "Cancelled" && <CancellationFields order={order} />}
        {problem && <ProblemAlert>{problem}</ProblemAlert>}
      </form>
    </Dialog>
  );
}

function CancellationFields({ order }: { order: AdminOrder }) {
  const { _id: id, version, status } = order;
  const [preview, setPreview] = useState<CancellationPreview>();
  useEffect(() => {
    callApi("POST /api/admin/orders/bulk/cancellation", { body: { orders: [{ id, version }] } }).then(
      (found) => setPreview(found.orders ? found : undefined),
      () => {},
    );
  }, [id, version]);

  return (
    <>
      {preview && (
        <ul aria-label="What will happen" className="list-disc pl-5 text-14">
          {cancellationConsequences(preview).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <TextField
        label="Reason"
        optional
        name="reason"
        maxLength={500}
        hint="Shown to the customer on their order."
      />
      {(status === "Shipped" || status === "Delivered") && (
        <Checkbox name="restock" size="sm">
          The items were returned: restock them
        </Checkbox>
      )}
    </>
  );
}
