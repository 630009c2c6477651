import { useId } from "react";
import type { Order } from "@tindahan/contract/orders.ts";
import { TextField } from "../../ui/text-field.tsx";

/** Who carries the parcel. Those the shop knows are offered; anybody else can be typed. */
export function CourierFields({ shipment, couriers }: { shipment: Order["shipment"]; couriers: string[] }) {
  const list = useId();

  return (
    <>
      <TextField
        label="Courier"
        optional
        name="courier"
        list={list}
        maxLength={100}
        autoComplete="off"
        defaultValue={shipment?.courier}
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
        defaultValue={shipment?.trackingNumber ?? ""}
        hint="The shopper sees it, with a link if the courier is in your settings."
      />
    </>
  );
}
