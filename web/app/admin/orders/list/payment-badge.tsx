import { isCash } from "@tindahan/contract/payments/methods.ts";
import type { AdminOrder } from "@tindahan/contract/orders/manage-orders.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";

type PaymentFields = Pick<AdminOrder, "payment" | "paymentMethod" | "status" | "isRefunded" | "cashOwed">;

/** Cash counts as received at delivery or, with a courier, once the courier has handed it over. */
export function PaymentBadge({ payment, paymentMethod, status, isRefunded, cashOwed }: PaymentFields) {
  if (isRefunded || payment === "refunded") return <Badge tone="red">Refunded</Badge>;
  const isCashReceived =
    isCash(paymentMethod) && (cashOwed === null ? status === "Delivered" : cashOwed === 0);
  if (status === "Cancelled" && payment !== "paid") return null;
  if (payment === "paid" || isCashReceived)
    return (
      <Badge tone="green" mark="tick">
        Paid
      </Badge>
    );
  return (
    <Badge tone={isCash(paymentMethod) ? "yellow" : "gray"} mark="ring">
      {isCash(paymentMethod) ? "Cash due" : "Not paid"}
    </Badge>
  );
}
