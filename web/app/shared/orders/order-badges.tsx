import type { Order } from "@tindahan/contract/orders/orders.ts";
import { Badge, LabelBadge } from "../../ui/feedback/badge.tsx";

export function OrderBadges({ status, isRefunded }: Pick<Order, "status" | "isRefunded">) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <LabelBadge status={status} />
      {isRefunded && <Badge tone="red">Refunded</Badge>}
    </span>
  );
}
