import type { Selectable } from "kysely";
import type { DeliveryKind } from "@tindahan/contract/delivery/delivery.ts";
import type { Order } from "@tindahan/contract/orders/orders.ts";
import type { Schema } from "../platform/db/schema.ts";

type DeliveryColumns = Pick<
  Selectable<Schema["orders"]>,
  "delivery_kind" | "delivery_name" | "place_code" | "delivery_from" | "delivery_until"
>;

export function toOrderDelivery({
  delivery_kind,
  delivery_name,
  place_code,
  delivery_from,
  delivery_until,
}: DeliveryColumns): Order["delivery"] {
  if (delivery_kind === null) return null;
  return {
    kind: delivery_kind as DeliveryKind,
    name: delivery_name,
    place: place_code,
    from: delivery_from,
    until: delivery_until,
  };
}

export function toOrderShipment(
  courier: string,
  trackingNumber: string | null,
  template: string | null,
): Order["shipment"] {
  const url =
    template && trackingNumber ? template.replaceAll("{number}", encodeURIComponent(trackingNumber)) : null;
  return { courier, trackingNumber, url };
}
