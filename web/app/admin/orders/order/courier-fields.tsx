import { useState } from "react";
import type { Order } from "@tindahan/contract/orders/orders.ts";
import { TextField } from "../../../ui/forms/field.tsx";
import { CourierSelect } from "./courier-field.tsx";

/** Untouched fields follow the order: a colleague may correct it meanwhile. */
export function CourierAndTrackingFields({
  shipment,
  couriers,
}: {
  shipment: Order["shipment"];
  couriers: string[];
}) {
  const [courier, setCourier] = useState<string>();
  const [trackingNumber, setTrackingNumber] = useState<string>();
  const shown = courier ?? shipment?.courier ?? "";

  return (
    <>
      <input type="hidden" name="courier" value={shown} />
      <CourierSelect couriers={couriers} optional value={shown} onChange={setCourier} />
      <TextField
        label="Tracking number"
        optional
        name="trackingNumber"
        maxLength={100}
        autoComplete="off"
        value={trackingNumber ?? shipment?.trackingNumber ?? ""}
        onChange={(event) => setTrackingNumber(event.target.value)}
        hint="Shown to the shopper, with a tracking link if the courier is in your settings."
      />
    </>
  );
}
