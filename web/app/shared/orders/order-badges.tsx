import type { Order } from "@tindahan/contract/orders/orders.ts";
import { Badge, LabelBadge } from "../../ui/feedback/badge.tsx";

export function OrderBadges({
  status,
  isRefunded,
  isReturned,
}: Pick<Order, "status" | "isRefunded" | "isReturned">) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <LabelBadge status={status} />
      {isReturned && <Badge tone="red">Returned to sender</Badge>}
      {isRefunded && <Badge tone="red">Refunded</Badge>}
    </span>
  );
}
