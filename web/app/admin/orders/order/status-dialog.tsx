import { useId, useState, type SubmitEvent } from "react";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { shortId } from "@tindahan/contract/core/format.ts";
import {
  previewBulkCancellation,
  updateOrderStatus,
  type AdminOrder,
} from "@tindahan/contract/orders/manage-orders.ts";
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
import { cancellationConsequences } from "../bulk/consequences.ts";
import type { CancellationPreview } from "../bulk/use-bulk-change.ts";
import { CourierAndTrackingFields } from "./courier-fields.tsx";
import { usePermittedStatuses } from "./use-statuses.ts";

type StatusDialogProps = {
  order: AdminOrder;
  couriers: string[];
  onChanged: () => void;
  onClose: () => void;
};

export function OrderStatusDialog({ order, couriers, onChanged, onClose }: StatusDialogProps) {
  const form = useId();
  // The version at opening refuses to overwrite a newer change. After a conflict was shown, the latest version counts.
  const [seenVersion, setSeenVersion] = useState<number | undefined>(order.version);
  const [status, setStatus] = useState("");
  const statuses = usePermittedStatuses([order]);
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [cancellation, setCancellation] = useState<CancellationPreview>();

  async function previewCancellation() {
    const orders = [{ id: order._id, version: order.version }];
    const preview = await callApi(previewBulkCancellation, { body: { orders } }).catch(() => undefined);
    setCancellation(preview?.orders ? preview : undefined);
  }

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
      const { message } = await callApi(updateOrderStatus, {
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
      toast.success(message);
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
      title={`Update order ${shortId(order._id)}`}
      footer={
        <FormButtons onCancel={onClose} form={form} busy={isBusy}>
          Update
        </FormButtons>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
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
            if (event.target.value === "Cancelled") void previewCancellation();
            setError(undefined);
          }}
        >
          <option value="">Select a status</option>
          {statuses.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
        {status === "Shipped" && <CourierAndTrackingFields shipment={order.shipment} couriers={couriers} />}
        {status === "Cancelled" && <CancellationFields order={order} preview={cancellation} />}
        {problem && <ProblemAlert>{problem}</ProblemAlert>}
      </form>
    </Dialog>
  );
}

type CancellationFieldsProps = { order: AdminOrder; preview: CancellationPreview | undefined };

function CancellationFields({ order: { status }, preview }: CancellationFieldsProps) {
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
