import { useState, useId } from "react";
import type { AdminOrder } from "@tindahan/contract/orders/manage-orders.ts";
import { ShipmentFacts } from "../../../shared/orders/shipment-facts.tsx";
import { Button } from "../../../ui/actions/button.tsx";
import { Block } from "../../../ui/layout/block.tsx";
import { callApi } from "../../../shared/api/api.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { ProblemAlert } from "../../../ui/feedback/problem.tsx";
import { formText, useForm } from "../../forms/use-form.ts";
import { CourierAndTrackingFields } from "./courier-fields.tsx";

type ShipmentBlockProps = {
  order: AdminOrder;
  couriers: string[];
  mayChange: boolean;
  onChanged: () => void;
};

export function OrderShipmentBlock({ order, couriers, mayChange, onChanged }: ShipmentBlockProps) {
  const [isChanging, setChanging] = useState(false);

  return (
    <Block
      title="Shipment"
      aside={
        mayChange && (
          <Button variant="ghost" size="sm" onClick={() => setChanging(true)}>
            Edit
          </Button>
        )
      }
    >
      <ShipmentFacts shipment={order.shipment!} />
      {isChanging && (
        <ShipmentDialog
          order={order}
          couriers={couriers}
          onChanged={onChanged}
          onClose={() => setChanging(false)}
        />
      )}
    </Block>
  );
}

type ShipmentDialogProps = {
  order: AdminOrder;
  couriers: string[];
  onChanged: () => void;
  onClose: () => void;
};

function ShipmentDialog({ order, couriers, onChanged, onClose }: ShipmentDialogProps) {
  const id = useId();
  // The version at opening protects newer changes from being overwritten.
  const [version] = useState(order.version);
  const { isBusy, problem, errors, onSubmit } = useForm(async (form) => {
    const [courier, trackingNumber] = [formText(form, "courier"), formText(form, "trackingNumber")];
    await callApi("PUT /api/orders/:id/status", {
      params: { id: order._id },
      body: { status: order.status, version, courier, trackingNumber },
    });
    toast.success("Shipment updated");
    onClose();
    onChanged();
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit shipment"
      footer={
        <FormButtons onCancel={onClose} form={id} busy={isBusy}>
          Save
        </FormButtons>
      }
    >
      <form id={id} onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
        <CourierAndTrackingFields shipment={order.shipment} couriers={couriers} />
        {(problem ?? errors.courier) && <ProblemAlert>{problem ?? errors.courier}</ProblemAlert>}
      </form>
    </Dialog>
  );
}
