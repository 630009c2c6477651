import { Badge } from "../ui/feedback/badge.tsx";
import { StatusBadge } from "../ui/feedback/status-badge.tsx";
import { Specimen } from "./specimen.tsx";

export function BadgesSection() {
  return (
    <>
      <Specimen name="Orders">
        <StatusBadge status="Pending Payment" />
        <StatusBadge status="Processing" />
        <StatusBadge status="Shipped" />
        <StatusBadge status="Delivered" />
        <StatusBadge status="Cancelled" />
      </Specimen>
      <Specimen name="Products">
        <StatusBadge status="New" />
        <StatusBadge status="Low stock" />
        <StatusBadge status="Sold out" />
      </Specimen>
      <Specimen name="Free" note="Any tone, with a mark or without.">
        <Badge tone="blue">Draft</Badge>
        <Badge tone="green" mark="dot">
          Live
        </Badge>
      </Specimen>
    </>
  );
}
