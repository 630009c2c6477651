import { isCash } from "@tindahan/contract/payments/methods.ts";
import type { AdminOrder } from "@tindahan/contract/orders/manage-orders.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";

type PaymentFields = Pick<AdminOrder, "payment" | "paymentMethod" | "status" | "isRefunded">;

/** Couriers hand cash over at delivery, so a delivered order counts as paid. */
export function PaymentBadge({ payment, paymentMethod, status, isRefunded }: PaymentFields) {
  if (isRefunded || payment === "refunded") return <Badge tone="red">Refunded</Badge>;
  const isCashReceived = isCash(paymentMethod) && status === "Delivered";
  if (payment === "paid" || isCashReceived)
    return (
      <Badge tone="green" mark="tick">
        Paid
      </Badge>
    );
  if (status === "Cancelled") return null;
  return (
    <Badge tone={isCash(paymentMethod) ? "yellow" : "gray"} mark="ring">
      {isCash(paymentMethod) ? "Cash due" : "Not paid"}
    </Badge>
  );
}
