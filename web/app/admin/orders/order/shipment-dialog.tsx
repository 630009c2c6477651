import { useId, useState } from "react";
import { updateOrderStatus, type ManagedOrder } from "@tindahan/contract/orders/manage-orders.ts";
import { callApi } from "../../../shared/api/api.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { Problem } from "../../../ui/feedback/problem.tsx";
import { textOf, useForm } from "../../forms/use-form.ts";
import { CourierFields } from "./courier-fields.tsx";

type ShipmentDialogProps = {
  order: ManagedOrder;
  couriers: string[];
  onChanged: () => void;
  onClose: () => void;
};

/** Corrects a courier or a tracking number; the status stays what it is. */
export function ShipmentDialog({ order, couriers, onChanged, onClose }: ShipmentDialogProps) {
  const id = useId();
  // As it was when the dialog was opened: what somebody else did to it meanwhile is not undone.
  const [version] = useState(order.version);
  const { isBusy, problem, errors, onSubmit } = useForm(async (form) => {
    const [courier, trackingNumber] = [textOf(form, "courier"), textOf(form, "trackingNumber")];
    await callApi(updateOrderStatus, {
      params: { id: order._id },
      body: { status: order.status, version, courier, trackingNumber },
    });
    toast.success("Shipment corrected");
    onClose();
    onChanged();
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title="Correct the shipment"
      footer={
        <FormButtons onCancel={onClose} form={id} busy={isBusy}>
          Save
        </FormButtons>
      }
    >
      <form id={id} onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
        <CourierFields shipment={order.shipment} couriers={couriers} />
        {(problem ?? errors.courier) && <Problem>{problem ?? errors.courier}</Problem>}
      </form>
    </Dialog>
  );
}
