import type { OrderReturn } from "@tindahan/contract/orders/returns.ts";
import { Badge } from "../../ui/feedback/badge.tsx";

type BadgeProps = Pick<OrderReturn, "state" | "needsGoods">;

export function ReturnBadge({ state, needsGoods }: BadgeProps) {
  switch (state) {
    case "requested":
      return (
        <Badge tone="yellow" mark="ring">
          Requested
        </Badge>
      );
    case "approved":
      return (
        <Badge tone="blue" mark="arrow">
          {needsGoods ? "On its way back" : "Approved"}
        </Badge>
      );
    case "received":
      return (
        <Badge tone="yellow" mark="half">
          Received
        </Badge>
      );
    case "refunded":
      return (
        <Badge tone="green" mark="tick">
          Closed
        </Badge>
      );
    case "declined":
      return (
        <Badge tone="red" mark="cross">
          Declined
        </Badge>
      );
    case "withdrawn":
      return <Badge tone="gray">Withdrawn</Badge>;
  }
}
