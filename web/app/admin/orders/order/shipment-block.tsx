import { useState } from "react";
import type { ManagedOrder } from "@tindahan/contract/orders/manage-orders.ts";
import { ShipmentFacts } from "../../../shared/orders/shipment-facts.tsx";
import { Button } from "../../../ui/actions/button.tsx";
import { Block } from "../../../ui/layout/block.tsx";
import { ShipmentDialog } from "./shipment-dialog.tsx";

type ShipmentBlockProps = {
  order: ManagedOrder;
  couriers: string[];
  mayChange: boolean;
  onChanged: () => void;
};

export function ShipmentBlock({ order, couriers, mayChange, onChanged }: ShipmentBlockProps) {
  const [isChanging, setChanging] = useState(false);

  return (
    <Block
      title="Shipment"
      aside={
        mayChange && (
          <Button variant="ghost" size="sm" onClick={() => setChanging(true)}>
            Correct
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
