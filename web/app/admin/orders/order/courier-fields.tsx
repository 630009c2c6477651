import { useId, useState } from "react";
import type { Order } from "@tindahan/contract/orders/orders.ts";
import { TextField } from "../../../ui/forms/field.tsx";

/**
 * Who carries the parcel. Those the shop knows are offered; anybody else can be typed. What nobody has typed into follows
 * the order: a colleague may correct it while the dialog is open.
 */
export function CourierFields({ shipment, couriers }: { shipment: Order["shipment"]; couriers: string[] }) {
  const list = useId();
  const [courier, setCourier] = useState<string>();
  const [trackingNumber, setTrackingNumber] = useState<string>();

  return (
    <>
      <TextField
        label="Courier"
        optional
        name="courier"
        list={list}
        maxLength={100}
        autoComplete="off"
        value={courier ?? shipment?.courier ?? ""}
        onChange={(event) => setCourier(event.target.value)}
      />
      <datalist id={list}>
        {couriers.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <TextField
        label="Tracking number"
        optional
        name="trackingNumber"
        maxLength={100}
        autoComplete="off"
        value={trackingNumber ?? shipment?.trackingNumber ?? ""}
        onChange={(event) => setTrackingNumber(event.target.value)}
        hint="The shopper sees it, with a link if the courier is in your settings."
      />
    </>
  );
}
