import { Badge } from "../../ui/feedback/badge.tsx";

type SaleBadgeProps = { price: number; comparePrice: number };

export function SaleBadge({ price, comparePrice }: SaleBadgeProps) {
  return (
    <Badge tone="red" mark="dot">
      <span className="sr-only">Sale, </span>−{percentOff(price, comparePrice)}%
    </Badge>
  );
}

function percentOff(price: number, comparePrice: number): number {
  return Math.max(1, Math.round((1 - price / comparePrice) * 100));
}
