import { formatDays } from "@tindahan/contract/delivery/delivery-days.ts";
import type { Order } from "@tindahan/contract/orders/orders.ts";
import { PAYMENT_METHOD_NAMES, type PaymentMethod } from "@tindahan/contract/payments/methods.ts";

type Fact = { name: string; value: string };
type DeliveryDetails = Pick<Order, "delivery" | "deliveryAddress" | "status">;

export function orderDeliveryFacts(
  { delivery, deliveryAddress, status }: DeliveryDetails,
  addressName = "Delivery address",
): Fact[] {
  const { from, until } = delivery ?? {};
  const isDue = status !== "Delivered" && status !== "Cancelled";
  const days = isDue && from && until ? formatDays(from, until) : undefined;
  if (delivery?.kind === "pickup")
    return [
      { name: "Pick up at", value: deliveryAddress },
      ...(days ? [{ name: "Ready from", value: days }] : []),
    ];
  return [
    { name: addressName, value: deliveryAddress },
    ...(delivery ? [{ name: "Delivery", value: delivery.name }] : []),
    ...(days ? [{ name: "Expected", value: days }] : []),
  ];
}

export function paymentMethodName(method: string): string {
  return PAYMENT_METHOD_NAMES[method as PaymentMethod] ?? method;
}
