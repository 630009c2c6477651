import type { Order } from "@tindahan/contract/orders.ts";
import { ShipmentFacts } from "../../storefront/orders/shipment-facts.tsx";
import { Block } from "../block.tsx";

export function ShipmentBlock({ shipment }: { shipment: NonNullable<Order["shipment"]> }) {
  return (
    <Block title="Shipment">
      <ShipmentFacts shipment={shipment} />
    </Block>
  );
}
